import { useIsOnline } from '../../lib/use-is-online.ts';
import { Notice } from '../../ui/notice.tsx';
import { offline } from './offline.texts.ts';

/** A line above a list, shown while there is no network. */
export function OfflineLine() {
  const isOnline = useIsOnline();
  return isOnline ? null : <Notice kind="warning">{offline.outOfDate}</Notice>;
}
