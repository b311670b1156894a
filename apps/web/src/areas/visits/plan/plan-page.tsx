import { paths } from '@aangan/contract/paths';
import { SITE } from '@aangan/contract/core/site';
import { buyerBadge } from '@aangan/contract/visits/status';
import { fill } from '@aangan/contract/core/translation';
import { formatDay, formatShortDay, formatTime, minutesOf, timeOf } from '@aangan/contract/core/times';
import type { Visit, VisitPlan } from '@aangan/contract/visits/entities';
import { VISITS } from '@aangan/contract/visits/routes';
import { buildRequest } from '../../../lib/calls/request.ts';
import { useQuery } from '@tanstack/react-query';
import { isApiError } from '../../../lib/calls/api.ts';
import { queryClient } from '../../../lib/calls/query-client.ts';
import { ownPath } from '../../../lib/router/own-path.ts';
import { useParams } from '../../../lib/router/router.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ArrowRight, CalendarPlus, Navigation } from '../../../ui/icons.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ZoneNote } from '../shared/zone-note/zone-note.tsx';
import { OfflineLine } from '../../../shared/offline/offline-line.tsx';
import { getPlanQuery } from './api/get-plan.ts';
import { Gap, Stop, Stops } from './components/stops.tsx';
import { timesText } from './plan-words.ts';
import { visitDay, visitPlan as texts } from './visit-day.texts.ts';
import layout from '../../../ui/layout.module.css';
import styles from './plan-page.module.css';

const ADDRESS = /^\/user\/visit-day\/([1-9]\d{0,14})\/?$/;
const ID = /^[1-9]\d{0,14}$/;

/** Prefetches the plan of this URL. */
export function askForPlan({ pathname }: Location): void {
  const [, id] = ADDRESS.exec(ownPath(pathname)) ?? [];
  if (id !== undefined) void queryClient.prefetchQuery(getPlanQuery(Number(id)));
}

/** /user/visit-day/{id}: a booked plan with the present state of its visits (V56). */
export function PlanPage() {
  const { id = '' } = useParams();
  return <div className={layout.wrap}>{ID.test(id) ? <LoadedPlan key={id} id={Number(id)} /> : <NoPlan />}</div>;
}

function LoadedPlan({ id }: { id: number }) {
  const { data: plan, error, isFetching, refetch } = useQuery(getPlanQuery(id));
  if (plan) return <Plan plan={plan} />;
  if (isApiError(error) && [400, 404].includes(error.status)) return <NoPlan />;
  if (!error) return <Loading />;
  return (
    <div className={layout.section}>
      <title>{`${texts.windowTitle} - ${SITE.name}`}</title>
      <ErrorState title={texts.loadFailed} onRetry={() => void refetch()} isRetrying={isFetching} headingLevel="h1" />
    </div>
  );
}

function NoPlan() {
  return (
    <div className={layout.section}>
      <title>{`${texts.notFound} - ${SITE.name}`}</title>
      <EmptyState
        headingLevel="h1"
        title={texts.notFound}
        text={texts.notFoundText}
        action={
          <a className={buttonClass()} href={paths.bookings()}>
            {texts.bookings}
          </a>
        }
      />
    </div>
  );
}

function Loading() {
  return (
    <>
      <title>{`${texts.windowTitle} - ${SITE.name}`}</title>
      <output className="sr-only">{texts.loading}</output>
      <div className={layout.pageHead} aria-hidden="true">
        <Skeleton width="min(520px, 90%)" height="48px" />
        <Skeleton width="min(380px, 70%)" height="20px" className={styles.waitingIntro} />
      </div>
      <div className={styles.waiting} aria-hidden="true" data-waiting>
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} height="132px" className={styles.waitingStop} />
        ))}
      </div>
    </>
  );
}

function Plan({ plan }: { plan: VisitPlan }) {
  const { id, visitDate, visits, gaps, directions } = plan;
  return (
    <>
      <title>{`${texts.windowTitle} - ${SITE.name}`}</title>
      <div className={layout.pageHead}>
        <h1>{fill(texts.title, { day: formatDay(visitDate) })}</h1>
        <p>{texts.intro}</p>
      </div>
      <div className={styles.page}>
        <OfflineLine />
        <ZoneNote />
        {visits.length === 0 ? (
          <EmptyState title={texts.empty} />
        ) : (
          <Stops>
            {visits.map((visit) => {
              const gap = gaps.find(({ toId }) => toId === visit.id);
              const mapUrl = directions.find(({ bookingId }) => bookingId === visit.id)?.mapUrl;
              return [
                gap && <Gap key={`way-${visit.id}`} way={gap} />,
                <PlanStop key={visit.id} visit={visit} planned={visitDate} mapUrl={mapUrl} />,
              ];
            })}
          </Stops>
        )}
        {gaps.some(({ metres }) => metres !== null) && <p className="small muted">{visitDay.estimated}</p>}
        <nav className={styles.goOn} aria-label={texts.windowTitle}>
          {directions.length > 0 && (
            <a className={buttonClass()} href={buildRequest(VISITS.visitPlanCalendar, { params: { id } }).url} download>
              <Icon of={CalendarPlus} />
              {texts.addAll}
            </a>
          )}
          <a className={buttonClass({ variant: 'quiet' })} href={paths.bookings()}>
            {texts.bookings}
            <Icon of={ArrowRight} />
          </a>
        </nav>
      </div>
    </>
  );
}

/** @param planned the day of the plan, 'yyyy-MM-dd' */
function PlanStop({ visit, planned, mapUrl }: { visit: Visit; planned: string; mapUrl: string | undefined }) {
  const { propertyId, propertyName: name, property, stage } = visit;
  const hidden = <VisuallyHidden> {name}</VisuallyHidden>;
  const link = buttonClass({ variant: 'second', size: 'compact' });
  return (
    <Stop
      entry={{ image: property.image, imageUrl: null }}
      time={timeText(visit, planned)}
      name={name}
      headingLevel="h2"
      place={property.location}
      state={stateText(visit)}
      actions={
        <>
          {mapUrl && (
            <a className={link} href={mapUrl} target="_blank" rel="noreferrer">
              <Icon of={Navigation} />
              {texts.directions}
              {hidden}
            </a>
          )}
          {mapUrl && stage === 'CONFIRMED' && (
            <a className={link} href={paths.pass()}>
              {texts.pass}
              {hidden}
            </a>
          )}
          <a className={link} href={paths.property(propertyId)}>
            {texts.home}
            {hidden}
          </a>
        </>
      }
    />
  );
}

function timeText({ visitDate, visitTime, visitMinutes, stage }: Visit, planned: string): string {
  const hasMoved = visitDate !== planned && stage !== 'CANCELED';
  if (hasMoved && visitTime === null) return fill(texts.movedAnyTime, { day: formatShortDay(visitDate) });
  if (hasMoved) return fill(texts.moved, { day: formatShortDay(visitDate), time: formatTime(visitTime ?? '') });
  if (visitTime === null) return texts.anyTime;
  return timesText(visitTime, timeOf(minutesOf(visitTime) + (visitMinutes ?? 0)));
}

function stateText({ stage, host, proposal }: Visit): string {
  const hostName = host?.name ?? texts.consultant;
  switch (stage) {
    case 'CANCELED':
    case 'NO_SHOW':
      return buyerBadge(stage).text;
    case 'COMPLETED':
      return texts.visited;
    case 'ARRIVED':
      return texts.arrived;
    case 'CONFIRMED':
      return fill(texts.confirmed, { host: hostName });
    case 'PROPOSED':
      if (proposal) {
        const { visitDate, visitTime } = proposal;
        const values = { host: hostName, day: formatShortDay(visitDate), time: formatTime(visitTime) };
        // the name may be 'your consultant'
        return capital(fill(texts.proposed, values));
      }
      return fill(texts.waiting, { host: hostName });
    default:
      return fill(texts.waiting, { host: hostName });
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
