import type { CalendarFeed as Feed } from '@aangan/contract/visits/entities';
import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { notify } from '../../../../lib/notifications.ts';
import { useIsOnline } from '../../../../lib/use-is-online.ts';
import { Button } from '../../../../ui/button.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { ConfirmDialog } from '../../../../ui/dialog.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useDeleteCalendarFeed } from '../api/delete-calendar-feed.ts';
import { getCalendarFeedQuery } from '../api/get-calendar-feed.ts';
import { useMakeCalendarFeed } from '../api/make-calendar-feed.ts';
import actsStyles from './acts.module.css';
import styles from './calendar-feed.module.css';
import formStyles from './desk-form.module.css';
import { desk } from '../desk.texts.ts';
import { inIndia, longDay, timeAt } from '../moments.ts';

const texts = desk.calendar;

/** The tab 'Calendar': the feed URL that a calendar app subscribes to (V46). */
export function CalendarFeed() {
  const waiting = (
    <>
      <output className="sr-only">{texts.loading}</output>
      <Skeleton width="100%" height="96px" />
    </>
  );
  return (
    <section className={styles.feed}>
      <h2>{texts.title}</h2>
      <p>{texts.text}</p>
      <Loaded query={useQuery(getCalendarFeedQuery)} waiting={waiting} failure={{ title: texts.loadFailed }}>
        {(feed) => <Address feed={feed} />}
      </Loaded>
    </section>
  );
}

function Address({ feed }: { feed: Feed }) {
  const isOnline = useIsOnline();
  const [confirming, setConfirming] = useState<'again' | 'end' | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const handlers = { onSuccess: () => setConfirming(null), onError: () => notify.error(texts.failed) };
  const make = useMakeCalendarFeed(handlers);
  const end = useDeleteCalendarFeed(handlers);
  const isBusy = make.isPending || end.isPending;
  return (
    <div ref={place} tabIndex={-1} className={formStyles.form}>
      {feed === null ? (
        <>
          <p className="muted">{texts.none}</p>
          <Button disabled={!isOnline} isBusy={make.isPending} busyText={texts.busy} onClick={() => make.mutate()}>
            {texts.make}
          </Button>
        </>
      ) : (
        <>
          <TextField
            label={texts.address}
            hint={texts.secret}
            value={feed.url}
            readOnly
            onFocus={(event) => event.target.select()}
          />
          <p className="muted">
            {fill(texts.made, { day: longDay(inIndia(feed.createdAt).date) })}{' '}
            {feed.lastUsedAt === null
              ? texts.neverUsed
              : fill(texts.used, { day: longDay(inIndia(feed.lastUsedAt).date), time: timeAt(feed.lastUsedAt) })}
          </p>
          <div className={actsStyles.acts}>
            <Button onClick={() => void copy(feed.url)}>{texts.copy}</Button>
            <Button variant="second" disabled={!isOnline} onClick={() => setConfirming('again')}>
              {texts.again}
            </Button>
            <Button variant="danger-quiet" disabled={!isOnline} onClick={() => setConfirming('end')}>
              {texts.end}
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        isOpen={confirming !== null}
        title={confirming === 'end' ? texts.end : texts.again}
        text={confirming === 'end' ? texts.endText : texts.againText}
        confirmText={confirming === 'end' ? texts.end : texts.again}
        busyText={texts.busy}
        isBusy={isBusy}
        finalFocus={place}
        onConfirm={() => (confirming === 'end' ? end : make).mutate()}
        onCancel={() => setConfirming(null)}
      />
    </div>
  );
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    notify.success(texts.copied);
  } catch {
    notify.error(texts.copyFailed);
  }
}
