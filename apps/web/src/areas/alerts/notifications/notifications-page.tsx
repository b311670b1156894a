import { paths } from '@aangan/contract/paths';
import { todayInIndia } from '@aangan/contract/core/dates';
import { SITE } from '@aangan/contract/core/site';
import { timeInIndia } from '@aangan/contract/core/times';
import { fill } from '@aangan/contract/core/translation';
import type { Notification } from '@aangan/contract/visits/entities';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../lib/calls/query-client.ts';
import { localPath } from '../../../lib/router/own-path.ts';
import { useSearchParams } from '../../../lib/router/router.tsx';
import { useIsOnline } from '../../../lib/use-is-online.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Check, CheckCheck, Mail } from '../../../ui/icons.ts';
import { Pagination } from '../../../ui/pagination.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { OfflineLine } from '../../../shared/offline/offline-line.tsx';
import { listNotificationsQuery } from './api/list-notifications.ts';
import { useMarkAllRead } from './api/mark-all-read.ts';
import { useMarkNotification, type Mark } from './api/mark-notification.ts';
import { groupByDay } from './by-day.ts';
import { notifications as texts } from './notifications.texts.ts';
import { unread } from './unread-watch.ts';
import layout from '../../../ui/layout.module.css';
import styles from './notifications-page.module.css';

const pageOf = (query: URLSearchParams) => Math.max(0, Math.trunc(Number(query.get('page'))) || 0);

/** Prefetches the first list of the page. */
export function askForNotifications({ search }: Location): void {
  void queryClient.prefetchQuery(listNotificationsQuery(pageOf(new URLSearchParams(search))));
}

/** /user/notifications: the notifications of the last 90 days, newest first. */
export function NotificationsPage() {
  const page = pageOf(useSearchParams());
  const list = useQuery(listNotificationsQuery(page));
  const isOnline = useIsOnline();
  const markAll = useMarkAllRead();
  const entries = list.data?.content ?? [];
  const newest = Math.max(unread.get()?.newestId ?? 0, ...entries.map(({ id }) => id));
  return (
    <div className={layout.wrap}>
      <title>{`${texts.title} - ${SITE.name}`}</title>
      <div className={styles.narrow}>
        <div className={classNames(layout.pageHead, styles.head)}>
          <h1>{texts.title}</h1>
          {entries.length > 0 && (
            <Button
              variant="second"
              disabled={!isOnline}
              isBusy={markAll.isPending}
              busyText={texts.markAllRead}
              onClick={() => markAll.mutate(newest)}
            >
              <Icon of={CheckCheck} />
              {texts.markAllRead}
            </Button>
          )}
        </div>
        <div className={styles.body}>
          <OfflineLine />
          <Loaded query={list} waiting={<ListSkeleton />} failure={{ title: texts.loadFailed }}>
            {({ totalPages }) => (
              <>
                {entries.length === 0 && <EmptyState title={texts.empty.title} text={texts.empty.text} />}
                <Groups entries={entries} isOnline={isOnline} />
                <Pagination page={page} totalPages={totalPages} hrefFor={paths.notifications} range="ends" />
              </>
            )}
          </Loaded>
        </div>
      </div>
    </div>
  );
}

function Groups({ entries, isOnline }: { entries: readonly Notification[]; isOnline: boolean }) {
  const { mutate } = useMarkNotification();
  return groupByDay(entries, todayInIndia()).map(({ date, heading, entries: ofDay }) => (
    <section key={date} className={styles.group} aria-labelledby={`day-${date}`}>
      <h2 id={`day-${date}`}>{heading}</h2>
      <ul className={styles.list}>
        {ofDay.map((entry) => (
          <Entry key={entry.id} entry={entry} isOnline={isOnline} onMark={mutate} />
        ))}
      </ul>
    </section>
  ));
}

interface EntryProps {
  entry: Notification;
  isOnline: boolean;
  onMark: (mark: Mark) => void;
}

function Entry({ entry: { id, title, text, path, createdAt, readAt }, isOnline, onMark }: EntryProps) {
  const isNew = readAt === null;
  const mark = isNew ? texts.markRead : texts.markUnread;
  return (
    <li className={classNames(styles.entry, isNew && styles.new)}>
      <span className={styles.dot} aria-hidden="true" />
      <div>
        <h3>
          <a href={localPath(path)} onClick={() => isNew && onMark({ id, read: true })}>
            {title}
          </a>
          {isNew && <span className={styles.tag}>{texts.new}</span>}
        </h3>
        <p>{text}</p>
        <time dateTime={createdAt}>{timeInIndia(new Date(createdAt))}</time>
      </div>
      <button
        type="button"
        className={styles.mark}
        aria-label={fill(mark.whole, { title })}
        title={mark.short}
        disabled={!isOnline}
        onClick={() => onMark({ id, read: isNew })}
      >
        <Icon of={isNew ? Check : Mail} />
        <span aria-hidden="true">{mark.short}</span>
      </button>
    </li>
  );
}

const ROWS = [
  ['144px', '70%'],
  ['120px', '84%'],
  ['168px', '58%'],
] as const;

function ListSkeleton() {
  return (
    <>
      <output className="sr-only">{texts.loading}</output>
      <div className={styles.group} aria-hidden="true" data-waiting>
        <Skeleton width="64px" height="14px" className={styles.heading} />
        <ul className={styles.list}>
          {ROWS.map(([title, text]) => (
            <li key={title} className={styles.entry}>
              <span className={styles.dot} />
              <div className={styles.waiting}>
                <Skeleton width={title} height="18px" />
                <Skeleton width={text} height="16px" />
                <Skeleton width="56px" height="14px" />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
