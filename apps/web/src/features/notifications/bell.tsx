import { fill } from '@aangan/contract/translation';
import { useEffect, useState } from 'react';
import { fetchAhead } from '../../lib/code-ahead.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { classNames } from '../../ui/class-names.ts';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Bell as BellIcon } from '../../ui/icons.ts';
import type { LeavingBand } from '../shared/account/leaving-band.tsx';
import { bell as texts } from './bell.texts.ts';
import { unread, watchUnread } from './unread-watch.ts';
import styles from './bell.module.css';

/** The call counts no further than 100. */
const MOST = 99;

interface Props {
  userId: number;
  isCurrent: boolean;
}

/** The way to the notifications, with how many are unread. */
export function Bell({ userId, isCurrent }: Props) {
  const count = useStore(unread, null)?.unread ?? 0;
  useEffect(() => watchUnread(userId), [userId]);
  const dueOn = useSession().user?.deletionDueOn ?? null;
  const isLeaving = dueOn !== null;
  // what stands under the header of somebody whose account waits to be deleted; nobody else fetches it
  const [Leaving, setLeaving] = useState<typeof LeavingBand | null>(null);
  useEffect(() => {
    if (!isLeaving) return;
    const fetch = async () => {
      const file = await fetchAhead(() => import('../shared/account/leaving-band.tsx'));
      if (file) setLeaving(() => file.LeavingBand);
    };
    void fetch();
  }, [isLeaving]);
  const words = count > MOST ? `${MOST}+` : String(count);
  return (
    <>
      {Leaving && isLeaving && <Leaving dueOn={dueOn} />}
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
