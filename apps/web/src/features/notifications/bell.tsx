import { fill } from '@aangan/contract/translation';
import { useEffect } from 'react';
import { paths } from '../../lib/paths.ts';
import { useStore } from '../../lib/store.ts';
import { classNames } from '../../ui/class-names.ts';
import { iconButtonClass } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Bell as BellIcon } from '../../ui/icons.ts';
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
  const words = count > MOST ? `${MOST}+` : String(count);
  return (
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
  );
}
