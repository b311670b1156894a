import { paths } from '@aangan/contract/paths';
import type { HiddenHome } from '@aangan/contract/alerts/entities';
import { todayInIndia, formatDate } from '@aangan/contract/core/dates';
import { property as propertyTexts } from '@aangan/contract/catalogue/property.texts';
import { fill } from '@aangan/contract/core/translation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '../../../lib/notifications.ts';
import { queryClient } from '../../../lib/calls/query-client.ts';
import { useIsOnline } from '../../../lib/use-is-online.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { CardGrid } from '../../../ui/card-grid.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PropertyCard } from '../../../ui/property-card.tsx';
import { CardGridSkeleton } from '../../../ui/skeleton.tsx';
import { AccountHead } from '../../accounts/shared/account/account-head.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { account } from '../../accounts/shared/account/account.texts.ts';
import { OfflineNotice } from '../../accounts/shared/account/offline-notice.tsx';
import { setHidden } from '../shared/hidden-homes/api/hide-home.ts';
import { marks as marksTexts } from '../shared/hidden-homes/hidden-homes.texts.ts';
import { RemovedRow } from '../shared/hidden-homes/removed-row.tsx';
import { useRemovedRows } from '../shared/hidden-homes/use-removed-rows.ts';
import { cardProps } from '../shared/properties/card-props.ts';
import { CARD_SIZES } from '../shared/properties/picture-props.ts';
import { listHiddenQuery, useForgetSeen } from './api/list-hidden.ts';
import { ForgetDialog } from './overlays.ts';
import { hiddenHomes as texts, searches } from '../../alerts/shared/searches/searches.texts.ts';
import styles from './hidden-page.module.css';
import layout from '../../../ui/layout.module.css';

/** Prefetches the hidden homes. */
export function askForHidden(): void {
  void queryClient.prefetchQuery(listHiddenQuery);
}

/** /user/hidden: the homes hidden from lists, and a button that forgets which ones were opened. */
export function HiddenPage() {
  const list = useQuery(listHiddenQuery);
  return (
    <div className={layout.wrap} data-waiting={list.isPending || undefined}>
      <AccountHead title={texts.title} />
      <OfflineNotice at={list.dataUpdatedAt} />
      <div className={styles.page}>
        <Loaded
          query={list}
          waiting={<CardGridSkeleton text={texts.loading} count={4} />}
          failure={{ title: texts.notLoaded, text: account.checkConnection }}
        >
          {(homes) => <Homes homes={homes} />}
        </Loaded>
        <Forget />
      </div>
    </div>
  );
}

const itemOf = (id: number) => document.querySelector(`[data-home="${id}"]`);

function Homes({ homes }: { homes: readonly HiddenHome[] }) {
  const client = useQueryClient();
  const isOnline = useIsOnline();
  const { removed, shown, swap } = useRemovedRows(homes);
  const change = async (id: number, isShown: boolean) => {
    swap(() => itemOf(id), id, isShown);
    if (!(await setHidden(client, id, !isShown))) swap(() => itemOf(id), id, !isShown);
  };
  if (shown.length === 0) {
    return (
      <EmptyState
        title={texts.emptyTitle}
        text={texts.emptyText}
        action={
          <a className={buttonClass()} href={paths.listing()}>
            {searches.browse}
          </a>
        }
      />
    );
  }
  return (
    <>
      <CardGrid isThree>
        {shown.map((home) => (
          <li key={home.id} data-home={home.id}>
            {removed.has(home.id) ? (
              <RemovedRow text={marksTexts.shownAgain} name={home.name} onUndo={() => void change(home.id, false)} />
            ) : (
              <PropertyCard
                {...cardProps(home, CARD_SIZES)}
                headingLevel="h2"
                news={
                  <p className={classNames('small muted', styles.hiddenOn)}>
                    {fill(texts.hiddenOn, { date: formatDate(todayInIndia(new Date(home.hiddenAt)), 'long') })}
                  </p>
                }
                action={
                  <Button
                    variant="quiet"
                    size="compact"
                    data-remove
                    disabled={!isOnline}
                    aria-label={fill(marksTexts.showHomeAgain, { name: home.name })}
                    onClick={() => void change(home.id, true)}
                  >
                    {marksTexts.showAgain}
                  </Button>
                }
              />
            )}
          </li>
        ))}
      </CardGrid>
      <p className="note">* {propertyTexts.pricesInclude}.</p>
    </>
  );
}

function Forget() {
  const isOnline = useIsOnline();
  const [isOpen, setIsOpen] = useState(false);
  const forget = useForgetSeen();
  return (
    <>
      <Button
        variant="second"
        className={styles.forget}
        disabled={!isOnline}
        {...ForgetDialog.prefetch}
        onClick={() => setIsOpen(true)}
      >
        {texts.forget}
      </Button>
      <ForgetDialog
        isOpen={isOpen}
        onForget={async () => {
          await forget();
          notify.success(texts.forgotten);
        }}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}
