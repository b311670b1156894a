import { Skeleton } from '../../../../ui/skeleton.tsx';
import styles from '../desk.module.css';
import { desk as texts } from '../desk.texts.ts';

/** Rows of visits that are being loaded. */
export function DeskSkeleton() {
  return (
    <>
      <output className="sr-only">{texts.loading}</output>
      <div className={styles.columns} aria-hidden="true">
        <div className={styles.list}>
          {[1, 2, 3].map((row) => (
            <div key={row} className={styles.row}>
              <Skeleton width="64px" height="20px" />
              <div className={styles.body}>
                <Skeleton width="160px" height="20px" />
                <Skeleton width="200px" height="18px" />
                <Skeleton width="112px" height="28px" />
              </div>
            </div>
          ))}
        </div>
      </div>
    </>
  );
}
