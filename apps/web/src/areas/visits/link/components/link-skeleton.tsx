import { Skeleton } from '../../../../ui/skeleton.tsx';
import { visitLink as texts } from '../visit-link.texts.ts';
import styles from '../visit-link-page.module.css';

/** Skeleton of the page, box for box. */
export function LinkSkeleton() {
  return (
    <>
      <output className="sr-only">{texts.loading}</output>
      <div className={styles.waiting} aria-hidden="true" data-waiting>
        <Skeleton width="90%" height="40px" />
        <Skeleton width="70%" height="28px" />
        <Skeleton height="240px" />
        <Skeleton height="48px" />
        <Skeleton height="48px" />
        <Skeleton height="48px" />
      </div>
    </>
  );
}
