import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../../ui/notice.tsx';
import { getUserStatsQuery } from '../api/get-user-stats.ts';
import { usersPath, type UsersState } from '../users-url.ts';
import { users as texts } from '../users.texts.ts';
import styles from './unreachable-notice.module.css';

/** Says how many accounts are unreachable by e-mail, with a link that filters the list by them, and back. */
export function UnreachableNotice({ state }: { state: UsersState }) {
  const { data } = useQuery(getUserStatsQuery);
  const accounts = data?.unreachableEmails ?? 0;
  const isShown = state.email !== '';
  if (accounts === 0 && !isShown) return null;
  const count = fill(accounts === 1 ? texts.oneUnreachable : texts.manyUnreachable, { accounts: String(accounts) });
  const all: UsersState = { search: '', role: '', status: '', email: '', sort: 'newest', page: 0 };
  return (
    <div className={styles.notice}>
      <Notice kind="warning" isStill>
        {isShown ? texts.howToMend : count}{' '}
        <a href={usersPath({ ...all, email: isShown ? '' : 'unreachable' })}>
          {isShown ? texts.showAll : texts.showUnreachable}
        </a>
      </Notice>
    </div>
  );
}
