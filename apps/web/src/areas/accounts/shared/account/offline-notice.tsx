import { momentInIndia } from '@aangan/contract/core/times';
import { fill } from '@aangan/contract/core/translation';
import { useIsOnline } from '../../../../lib/use-is-online.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { account as texts } from './account.texts.ts';
import styles from './account-head.module.css';

/**
 * Says, while offline, how old the data of an account page is.
 * @param at when it was fetched, in milliseconds (`dataUpdatedAt` of a query); 0 renders nothing
 */
export function OfflineNotice({ at }: { at: number }) {
  const isOnline = useIsOnline();
  if (isOnline || at === 0) return null;
  return (
    <div className={styles.stood}>
      <Notice kind="warning">{fill(texts.offline, { time: momentInIndia(new Date(at)) })}</Notice>
    </div>
  );
}
