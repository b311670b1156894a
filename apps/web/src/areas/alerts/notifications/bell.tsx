import { paths } from '@aangan/contract/paths';
import { fill } from '@aangan/contract/core/translation';
import { useEffect, useState, type ComponentType } from 'react';
import { prefetchCode } from '../../../lib/first-paint/chunk-loading.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useStore } from '../../../lib/storage/store.ts';
import { classNames } from '../../../ui/class-names.ts';
import { iconButtonClass } from '../../../ui/icon-button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Bell as BellIcon } from '../../../ui/icons.ts';
import { bell as texts } from './bell.texts.ts';
import { unread, watchUnread } from './unread-watch.ts';
import styles from './bell.module.css';

/** The API counts up to 100. */
const MOST = 99;

const loadLeaving = () => import('./account-bands.ts').then((file) => file.loadLeavingBand());
const loadNotice = () => import('./account-bands.ts').then((file) => file.loadNoticeBand());

interface Props {
  userId: number;
  isCurrent: boolean;
}

/** The link to the notifications, with the unread count. */
export function Bell({ userId, isCurrent }: Props) {
  const count = useStore(unread, null)?.unread ?? 0;
  useEffect(() => watchUnread(userId), [userId]);
  const { user } = useSession();
  const dueOn = user?.deletionDueOn ?? null;
  const isNoticeDue = user?.noticeDue === true && dueOn === null;
  const words = count > MOST ? `${MOST}+` : String(count);
  return (
    <>
      {dueOn !== null && <LazyBand load={loadLeaving} of={{ dueOn }} />}
      {isNoticeDue && <LazyBand load={loadNotice} of={{}} />}
      <a
        className={classNames(iconButtonClass(), styles.bell)}
        href={paths.notifications()}
        aria-label={count === 0 ? texts.none : fill(texts.some, { count: words })}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <Icon of={BellIcon} />
        {count > 0 && (
          <span className={classNames('num', styles.count)} aria-hidden="true">
            {words}
          </span>
        )}
      </a>
    </>
  );
}

interface BandProps<Of extends object> {
  load: () => Promise<ComponentType<Of>>;
  of: Of;
}

/** Loads and renders a band only for users whom it concerns. */
function LazyBand<Of extends object>({ load, of }: BandProps<Of>) {
  const [Fetched, setFetched] = useState<ComponentType<Of> | null>(null);
  useEffect(() => {
    const fetch = async () => {
      const band = await prefetchCode(load);
      if (band) setFetched(() => band);
    };
    void fetch();
  }, [load]);
  return Fetched && <Fetched {...of} />;
}
