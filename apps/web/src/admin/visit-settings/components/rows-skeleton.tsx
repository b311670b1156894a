import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './add-form.module.css';

/** Skeleton of a table. */
export function RowsSkeleton() {
  return (
    <div className={styles.rows} aria-busy="true">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className={styles.skeleton} />
      ))}
    </div>
  );
}
