import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './bill-skeleton.module.css';
import panelStyles from '../../../ui/panel.module.css';

const LINES = ['agreement value', 'GST', 'stamp duty', 'registration', 'total'];

/**
 * The card of the open price while it is fetched, in the shape it will have.
 * @param extras rows of what is not in the price
 */
export function BillSkeleton({ extras }: { extras: number }) {
  return (
    <div className={classNames(panelStyles.panel, styles.card)} aria-hidden="true">
      <Skeleton width="64%" height="28px" />
      <Skeleton height="48px" />
      <Skeleton height="12px" />
      <div className={styles.columns}>
        <div className={styles.lines}>
          {LINES.map((line) => (
            <Skeleton key={line} height="24px" />
          ))}
        </div>
        <Skeleton className={styles.sources} />
      </div>
      <Skeleton className={styles.notice} />
      <Skeleton width="46%" height="28px" />
      <div className={styles.lines}>
        {Array.from({ length: Math.max(extras, 1) }, (_, i) => (
          <Skeleton key={i} height="24px" />
        ))}
      </div>
      <Skeleton width="55%" height="28px" />
    </div>
  );
}
