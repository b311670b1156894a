import { paths } from '@aangan/contract/paths';
import type { Booking } from '@aangan/contract/visits/booking-entity';
import type { ShortlistEntry } from '@aangan/contract/catalogue/entities';
import { PLAN_HOMES_MIN } from '@aangan/contract/visits/limits';
import { SITE } from '@aangan/contract/core/site';
import { shortlist as shortlistTexts } from '@aangan/contract/catalogue/shortlist.texts';
import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../lib/calls/query-client.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { listBookingsQuery } from '../shared/visit-state/api/list-bookings.ts';
import { OfflineLine } from '../../../shared/offline/offline-line.tsx';
import { listShortlistQuery } from '../../catalogue/shared/shortlist/api/list-shortlist.ts';
import { visitHere } from './components/home-choices.tsx';
import { Planner } from './components/planner.tsx';
import { PlannerSkeleton } from './components/planner-skeleton.tsx';
import { visitDay as texts } from './visit-day.texts.ts';
import layout from '../../../ui/layout.module.css';

/** Prefetches the shortlist and the bookings. */
export function askForVisitDay(): void {
  void queryClient.prefetchQuery(listShortlistQuery);
  void queryClient.prefetchQuery(listBookingsQuery);
}

/** /user/visit-day: plans visits to several shortlisted homes on one day (V53). */
export function VisitDayPage() {
  return (
    <div className={layout.wrap}>
      <title>{`${texts.title} - ${SITE.name}`}</title>
      <div className={layout.pageHead}>
        <h1>{texts.title}</h1>
        <p>{texts.intro}</p>
      </div>
      <OfflineLine />
      <Content />
    </div>
  );
}

function Content() {
  const shortlist = useQuery(listShortlistQuery);
  // optional: without it the server reports existing bookings
  const bookings = useQuery(listBookingsQuery);
  const areVisitsKnown = bookings.data !== undefined || bookings.error !== null;
  return (
    <Loaded
      query={{ ...shortlist, data: areVisitsKnown ? shortlist.data : undefined }}
      waiting={<PlannerSkeleton />}
      failure={{ title: shortlistTexts.loadFailed }}
    >
      {(saved) => <Choice saved={saved} visits={bookings.data ?? []} />}
    </Loaded>
  );
}

function Choice({ saved, visits }: { saved: readonly ShortlistEntry[]; visits: readonly Booking[] }) {
  const free = saved.filter(({ propertyId }) => visitHere(visits, propertyId) === null);
  if (free.length >= PLAN_HOMES_MIN) return <Planner saved={saved} visits={visits} />;
  const [only] = free;
  if (saved.length >= PLAN_HOMES_MIN) {
    return (
      <EmptyState
        title={only ? texts.oneFree : texts.noneFree}
        text={only ? fill(texts.oneFreeText, { property: only.propertyName }) : texts.noneFreeText}
        action={
          <a className={buttonClass()} href={only ? paths.property(only.propertyId) : paths.listing()}>
            {only ? texts.viewHome : texts.browse}
          </a>
        }
      />
    );
  }
  return (
    <EmptyState
      title={texts.tooFewSaved}
      text={texts.tooFewSavedText}
      action={
        <a className={buttonClass()} href={paths.listing()}>
          {texts.browse}
        </a>
      }
    />
  );
}
