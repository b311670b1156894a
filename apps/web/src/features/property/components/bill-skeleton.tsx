import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './bill-skeleton.module.css';
import panelStyles from '../../../ui/panel.module.css';

const LINES = ['line-1', 'line-2', 'line-3', 'line-4', 'line-5'];

/** The card of the open price while it is fetched: about as high as it will be. */
export function BillSkeleton() {
  return (
    <div className={classNames(panelStyles.panel, styles.card)} aria-hidden="true">
      <Skeleton width="46%" height="28px" />
      <Skeleton height="48px" />
      <Skeleton height="12px" />
      {LINES.map((line) => (
        <Skeleton key={line} height="24px" />
      ))}
      <Skeleton height="72px" />
    </div>
  );
}
