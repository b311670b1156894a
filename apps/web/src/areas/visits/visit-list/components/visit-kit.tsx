import { paths } from '@aangan/contract/paths';
import { fill } from '@aangan/contract/core/translation';
import { VISITS } from '@aangan/contract/visits/routes';
import { buildRequest } from '../../../../lib/calls/request.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { notify } from '../../../../lib/notifications.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';
import type { AnyBooking } from '../../../../lib/calls/wire/booking.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { CalendarPlus, Navigation, Ticket } from '../../../../ui/icons.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { getPassQuery } from '../api/get-pass.ts';
import { getVisit } from '../api/get-visit.ts';
import { bookings as texts } from '../visits.texts.ts';
import type { Act } from '../visit-view.ts';

interface Props {
  visit: AnyBooking;
  acts: ReadonlySet<Act>;
  className: string | undefined;
}

/** What the buyer takes along: the pass, the directions and the calendar entry. */
export function VisitKit({ visit, acts, className }: Props) {
  if (!acts.has('calendar')) return null;
  const ofVisit = <VisuallyHidden>{fill(texts.ofVisit, { property: visit.propertyName })}</VisuallyHidden>;
  return (
    <div className={className}>
      {acts.has('pass') && (
        <a href={paths.pass()}>
          <Icon of={Ticket} />
          <span>
            {texts.visitPass}
            {ofVisit}
          </span>
        </a>
      )}
      {acts.has('directions') && <Directions visit={visit}>{ofVisit}</Directions>}
      <AddToCalendar visitId={visit.id}>{ofVisit}</AddToCalendar>
    </div>
  );
}

/** Returns a map link entered by staff only if it is http(s), because it is opened as it is. */
const webAddress = (url: string | null | undefined) => (url && /^https?:\/\//.test(url) ? url : null);

/**
 * Link to the directions, which come with the pass because only booked buyers may see them (T40). Until it has loaded,
 * a press waits for it.
 */
function Directions({ visit, children }: { visit: AnyBooking; children: ReactNode }) {
  const { data, refetch } = useQuery(getPassQuery(visit.id));
  const href = webAddress(data?.mapUrl);
  const words = (
    <>
      <Icon of={Navigation} />
      <span>
        {texts.getDirections}
        {children}
      </span>
    </>
  );
  if (href !== null) {
    return (
      <a href={href} target="_blank" rel="noreferrer">
        {words}
      </a>
    );
  }
  const handlePress = async () => {
    const { data: pass } = await refetch();
    const way = webAddress(pass?.mapUrl);
    if (way === null) notify.error(texts.directionsFailed);
    else window.location.assign(way);
  };
  return (
    <button type="button" onClick={() => void handlePress()}>
      {words}
    </button>
  );
}

/**
 * Downloads the calendar entry, which a phone opens in its calendar. Fetches the visit first: that renews an expired
 * session, with which the download would fail.
 */
function AddToCalendar({ visitId, children }: { visitId: number; children: ReactNode }) {
  const { mutate } = useSingleMutation({
    mutationFn: () => getVisit(visitId),
    onSuccess: () => window.location.assign(buildRequest(VISITS.bookingCalendar, { params: { id: visitId } }).url),
    onError: () => notify.error(texts.calendarFailed),
  });
  return (
    <button type="button" onClick={() => mutate()}>
      <Icon of={CalendarPlus} />
      <span>
        {texts.addToCalendar}
        {children}
      </span>
    </button>
  );
}
