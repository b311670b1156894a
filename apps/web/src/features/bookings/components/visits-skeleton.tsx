import { Skeleton } from '../../../ui/skeleton.tsx';

/** The list of visits while it loads, box for box like a group of two. */
export function VisitsSkeleton() {
  return (
    <>
      <output className="sr-only">Loading your bookings...</output>
      <div className="group" aria-hidden="true">
        <Skeleton width="200px" height="28px" className="mb-5" />
        <ul className="visits">
          <VisitSkeleton />
          <VisitSkeleton />
        </ul>
      </div>
    </>
  );
}

function VisitSkeleton() {
  return (
    <li className="visit">
      <Skeleton />
      <Skeleton className="picture" />
      <div>
        <Skeleton width="104px" height="28px" />
        <Skeleton width="60%" height="24px" className="mt-2.5" />
        <Skeleton width="80%" height="22px" className="mt-2" />
      </div>
      <div className="acts">
        <Skeleton width="160px" height="48px" />
      </div>
    </li>
  );
}
