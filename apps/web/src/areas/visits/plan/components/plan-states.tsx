import type { Booking } from '@aangan/contract/visits/booking-entity';
import type { ShortlistEntry } from '@aangan/contract/catalogue/entities';
import { formatDay } from '@aangan/contract/core/times';
import { fill, plural } from '@aangan/contract/core/translation';
import type { VisitPlanPreview } from '@aangan/contract/visits/entities';
import type { VisitPlanPreviewInput } from '@aangan/contract/visits/inputs';
import type { RefObject } from 'react';
import { isApiError } from '../../../../lib/calls/api.ts';
import { Button } from '../../../../ui/button.tsx';
import { Courtyard } from '../../../../ui/courtyard.tsx';
import { ErrorState } from '../../../../ui/empty-state.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { CircleAlert } from '../../../../ui/icons.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { timesText } from '../plan-words.ts';
import { visitDay as texts } from '../visit-day.texts.ts';
import { visitHere } from './home-choices.tsx';
import { HomePicture } from './home-picture.tsx';
import { Gap, Stop, Stops } from './stops.tsx';
import styles from './plan-states.module.css';

/** The empty state before the first search. */
export function PlanStill() {
  return (
    <div className={styles.still}>
      <Courtyard />
      <p>{texts.before}</p>
    </div>
  );
}

/** Skeleton of a plan during the search. */
export function PlanSkeleton({ count }: { count: number }) {
  return (
    <>
      <output className="sr-only">{texts.finding}</output>
      <div className={styles.waiting} aria-hidden="true">
        <Skeleton width="70%" height="36px" />
        {Array.from({ length: count }, (_, i) => (
          <Skeleton key={i} height="132px" className={styles.waitingStop} />
        ))}
      </div>
    </>
  );
}

export function PlanLost({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isRefused = isApiError(error) && error.code === 'TOO_MANY_REQUESTS';
  return <ErrorState title={isRefused ? error.message : texts.findFailed} onRetry={onRetry} />;
}

interface FoundProps {
  heading: RefObject<HTMLHeadingElement | null>;
  input: VisitPlanPreviewInput;
  plan: VisitPlanPreview;
  news: string | null;
  saved: readonly ShortlistEntry[];
  visits: readonly Booking[];
  isBooking: boolean;
  bookError: string | null;
  isOnline: boolean;
  onBook: () => void;
  onUseDay: (date: string) => void;
}

/** The result of the search: a plan to book, or why there is none. */
export function PlanFound({ heading, input, plan, news, ...rest }: FoundProps) {
  const { isBooking, bookError, isOnline, onBook, saved } = rest;
  const { feasible, stops } = plan;
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {formatDay(input.visitDate)}
      </h2>
      {news !== null && <Notice kind="warning">{feasible ? news : texts.takenNoPlan}</Notice>}
      {!feasible && <NoPlan plan={plan} {...rest} />}
      {feasible && (
        <>
          <Stops>
            {stops.map(({ propertyId, name, visitTime, endTime, ...way }, i) => {
              const entry = saved.find((one) => one.propertyId === propertyId);
              return [
                i > 0 && <Gap key={`way-${propertyId}`} way={way} />,
                <Stop
                  key={propertyId}
                  entry={entry}
                  time={timesText(visitTime, endTime)}
                  name={name}
                  headingLevel="h3"
                  place={entry?.propertyLocation ?? ''}
                />,
              ];
            })}
          </Stops>
          {bookError !== null && <Notice>{bookError}</Notice>}
          <div className={styles.foot}>
            {stops.some(({ metres }) => metres !== null) && <p className="small muted">{texts.estimated}</p>}
            <Button
              isBusy={isBooking}
              busyText={plural(texts.book, stops.length, {})}
              disabled={!isOnline}
              onClick={onBook}
            >
              {plural(texts.book, stops.length, {})}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

type NoPlanProps = Pick<FoundProps, 'plan' | 'saved' | 'visits' | 'isOnline' | 'onUseDay'>;

function NoPlan({ plan: { blocked, nextFeasibleDate }, saved, visits, isOnline, onUseDay }: NoPlanProps) {
  return (
    <>
      <p className={styles.no}>{texts.doesNotFit}</p>
      <ul className={styles.reasons}>
        {blocked.map(({ propertyId, reason }) => {
          const entry = saved.find((one) => one.propertyId === propertyId);
          return (
            <li key={propertyId}>
              <HomePicture entry={entry} sizes="72px" className={styles.reasonPicture} />
              <div>
                <b>{entry?.propertyName}</b>
                <span className={styles.reason}>
                  <Icon of={CircleAlert} size="s" />
                  {reason === 'ALREADY_BOOKED'
                    ? (visitHere(visits, propertyId) ?? texts.hasVisitSomeDay)
                    : REASONS[reason]}
                </span>
              </div>
            </li>
          );
        })}
      </ul>
      <div className={styles.next}>
        {nextFeasibleDate === null ? (
          <p>{texts.noDay}</p>
        ) : (
          <>
            <p>{fill(texts.nextDay, { day: formatDay(nextFeasibleDate) })}</p>
            <Button disabled={!isOnline} onClick={() => onUseDay(nextFeasibleDate)}>
              {fill(texts.takeDay, { day: formatDay(nextFeasibleDate) })}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

const REASONS = {
  CLOSED: texts.closed,
  FULL: texts.full,
  OVER: texts.over,
  NO_TIME: texts.noTime,
  NOT_FOUND: texts.notFound,
};
