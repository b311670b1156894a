import { formatDate, todayInIndia } from '@aangan/contract/core/dates';
import type { Device } from '@aangan/contract/privacy/entities';
import { fill, plural } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { notify } from '../../../lib/notifications.ts';
import { queryClient } from '../../../lib/calls/query-client.ts';
import { useIsOnline } from '../../../lib/use-is-online.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Laptop, LogOut, Smartphone } from '../../../ui/icons.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AccountHead } from '../shared/account/account-head.tsx';
import { account } from '../shared/account/account.texts.ts';
import { OfflineNotice } from '../shared/account/offline-notice.tsx';
import { useEndDevice } from './api/end-device.ts';
import { useEndOthers } from './api/end-others.ts';
import { listDevicesQuery } from './api/list-devices.ts';
import { devices as texts } from './devices.texts.ts';
import layout from '../../../ui/layout.module.css';
import panelStyles from '../../../ui/panel.module.css';
import styles from './devices-page.module.css';

/** Prefetches the devices. */
export function askForDevices(): void {
  void queryClient.prefetchQuery(listDevicesQuery);
}

/** /user/devices: lists the sessions of the user, each of which they can end (I39). */
export function DevicesPage() {
  const list = useQuery(listDevicesQuery);
  return (
    <div className={layout.wrap} data-waiting={list.isPending || undefined}>
      <AccountHead title={texts.title}>
        <p className="muted">{texts.noPlace}</p>
      </AccountHead>
      <OfflineNotice at={list.dataUpdatedAt} />
      <div className={styles.page}>
        <Loaded query={list} waiting={<Loading />} failure={{ title: texts.loadFailed, text: account.checkConnection }}>
          {(devices) => <Devices devices={devices} />}
        </Loaded>
      </div>
    </div>
  );
}

function Devices({ devices }: { devices: readonly Device[] }) {
  const isOnline = useIsOnline();
  const list = useRef<HTMLUListElement>(null);
  const endOthers = useEndOthers();
  const signOutOthers = () =>
    endOthers.mutate(undefined, {
      onSuccess: ({ ended }) => {
        notify.success(plural(texts.others, ended, {}));
        // the pressed button is gone
        list.current?.focus();
      },
    });
  return (
    <>
      <ul ref={list} className={styles.list} tabIndex={-1} aria-label={texts.title}>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} onEnded={() => list.current?.focus()} />
        ))}
      </ul>
      {devices.length > 1 && (
        <div className={styles.others}>
          <Button variant="second" disabled={!isOnline} isBusy={endOthers.isPending} onClick={signOutOthers}>
            <Icon of={LogOut} />
            {texts.signOutOthers}
          </Button>
        </div>
      )}
    </>
  );
}

function DeviceRow({ device, onEnded }: { device: Device; onEnded: () => void }) {
  const isOnline = useIsOnline();
  const end = useEndDevice();
  const { device: name, startedAt, lastUsedAt, current } = device;
  const signOut = () =>
    end.mutate(device, {
      onSuccess: () => {
        if (current) return;
        notify.success(fill(texts.signedOut, { device: name }));
        onEnded();
      },
    });
  return (
    <li className={classNames(panelStyles.panel, styles.device)}>
      <span className={styles.mark}>
        <Icon of={/ (Android|iPhone|iPad)$/.test(name) ? Smartphone : Laptop} />
      </span>
      <div>
        <h2 className={styles.name}>
          {name} {current && <Badge kind="brand">{texts.current}</Badge>}
        </h2>
        <p className="muted">{fill(texts.signedIn, { date: dayOf(startedAt) })}</p>
        <p className="muted">{fill(texts.lastUsed, { date: dayOf(lastUsedAt) })}</p>
      </div>
      <div className={styles.act}>
        <Button
          variant="second"
          isFullWidth
          disabled={!isOnline}
          isBusy={end.isPending}
          aria-label={fill(texts.signOutOf, { device: name })}
          onClick={signOut}
        >
          {texts.signOut}
        </Button>
      </div>
    </li>
  );
}

const dayOf = (at: string): string => formatDate(todayInIndia(new Date(at)), 'short');

/** Skeleton of two devices, box for box. */
function Loading() {
  return (
    <>
      <output className="sr-only">{texts.loading}</output>
      <ul className={styles.list} aria-hidden="true">
        {[1, 2].map((row) => (
          <li key={row} className={classNames(panelStyles.panel, styles.device)}>
            <Skeleton className={styles.mark} />
            <div>
              <Skeleton width="180px" height="24px" />
              <Skeleton width="200px" height="16px" className={styles.line} />
              <Skeleton width="170px" height="16px" className={styles.line} />
            </div>
            <Skeleton height="48px" className={styles.act} />
          </li>
        ))}
      </ul>
    </>
  );
}
