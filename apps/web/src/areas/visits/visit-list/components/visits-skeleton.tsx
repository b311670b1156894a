import { Skeleton } from '../../../../ui/skeleton.tsx';
import { bookings as texts } from '../visits.texts.ts';
import bookingsPageStyles from '../visits-page.module.css';
import visitCardStyles from './visit-card.module.css';
import styles from './visits-skeleton.module.css';

/** Skeleton of the list, box for box like a group of two. */
export function VisitsSkeleton() {
  return (
    <>
      <output className="sr-only">{texts.loading}</output>
      <div className={bookingsPageStyles.group} aria-hidden="true">
        <Skeleton width="200px" height="28px" className={styles.heading} />
        <ul className={visitCardStyles.visits}>
          <VisitSkeleton />
          <VisitSkeleton />
        </ul>
      </div>
    </>
  );
}

function VisitSkeleton() {
  return (
    <li className={visitCardStyles.card}>
      <div className={visitCardStyles.visit}>
        <Skeleton />
        <Skeleton className={visitCardStyles.picture} />
        <div>
          <Skeleton width="104px" height="28px" />
          <Skeleton width="60%" height="24px" className={styles.name} />
          <Skeleton width="80%" height="22px" className={styles.date} />
        </div>
        <div className={visitCardStyles.acts}>
          <Skeleton width="140px" height="48px" />
          <Skeleton width="140px" height="48px" />
        </div>
      </div>
      <div className={visitCardStyles.foot}>
        <Skeleton width="128px" height="22px" />
        <Skeleton width="112px" height="22px" />
      </div>
    </li>
  );
}
