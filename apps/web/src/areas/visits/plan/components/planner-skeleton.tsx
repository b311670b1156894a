import { Skeleton } from '../../../../ui/skeleton.tsx';
import { visitDay as texts } from '../visit-day.texts.ts';
import styles from './planner.module.css';
import { PlanStill } from './plan-states.tsx';

/** Skeleton of the planner while the shortlist loads, box for box. */
export function PlannerSkeleton() {
  return (
    <>
      <output className="sr-only">{texts.loading}</output>
      <div className={styles.planner} aria-hidden="true" data-waiting>
        <div className={styles.waiting}>
          <Skeleton width="140px" height="28px" />
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} height="76px" />
          ))}
          <Skeleton width="100px" height="28px" />
          <Skeleton height="48px" />
        </div>
        <div className={styles.plan}>
          <PlanStill />
        </div>
      </div>
    </>
  );
}
