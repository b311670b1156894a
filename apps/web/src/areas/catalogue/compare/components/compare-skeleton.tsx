import { Skeleton } from '../../../../ui/skeleton.tsx';
import { compare as texts } from '../compare.texts.ts';
import styles from './compare-skeleton.module.css';
import tableStyles from './compare-table.module.css';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Skeleton of the table, with a column per flat. */
export function CompareSkeleton({ count }: { count: number }) {
  const columns = ROWS.slice(0, count);
  return (
    <>
      <output className="sr-only">{texts.loading}</output>
      <div className={tableStyles.scroll} aria-hidden="true" data-waiting>
        <div className={styles.rows}>
          <div className={styles.row}>
            {columns.map((key) => (
              <Skeleton key={key} className={styles.photo} />
            ))}
          </div>
          <div className={styles.row}>
            {columns.map((key) => (
              <div key={key} className={styles.name}>
                <Skeleton width="72%" height="20px" />
                <Skeleton width="56%" height="16px" />
              </div>
            ))}
          </div>
          {ROWS.map((row) => (
            <div key={row} className={styles.row}>
              <Skeleton width="112px" height="14px" className={styles.label} />
              {columns.map((key) => (
                <Skeleton key={key} width="60%" height="16px" />
              ))}
            </div>
          ))}
        </div>
      </div>
    </>
  );
}
