import { UPCOMING_DAYS } from '@aangan/contract/admin-inputs';
import { ADMIN_TEXTS } from '@aangan/contract/admin-texts';
import { formatDate } from '@aangan/contract/dates';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../../ui/badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { upcomingQuery } from './api/upcoming-bookings.ts';
import { groupByDay, statusBadge, type AdminVisit } from './read-booking.ts';

interface Props {
  onOpen: (visit: AdminVisit) => void;
}

const dayText = (day: string) => `${formatDate(day, 'weekday')}, ${formatDate(day, 'long')}`;

/** The visits of the next 7 days under their days; a failure counts as none (admin document sections 2.8 and 7). */
export function UpcomingBookings({ onOpen }: Props) {
  const { data = [], isPending } = useQuery(upcomingQuery);
  return (
    <section className="panel upcoming" aria-labelledby="upcoming-title">
      <div className="row between">
        <h2 id="upcoming-title">Upcoming Bookings</h2>
        <span className="muted">Next {UPCOMING_DAYS} days</span>
      </div>
      {isPending ? <Skeleton height="96px" className="mt-4" /> : <Agenda visits={data} onOpen={onOpen} />}
    </section>
  );
}

function Agenda({ visits, onOpen }: Props & { visits: readonly AdminVisit[] }) {
  if (visits.length === 0) {
    return (
      <div className="mt-4">
        <p className="font-semibold">{ADMIN_TEXTS.bookings.noneUpcoming}</p>
        <p className="muted">{ADMIN_TEXTS.bookings.noneUpcomingHint}</p>
      </div>
    );
  }
  return (
    <div className="agenda">
      {groupByDay(visits, dayText).map(({ key, heading, visits: ofDay }) => (
        <div key={key}>
          <h3>{heading}</h3>
          <ul>
            {ofDay.map((visit) => (
              <UpcomingVisit key={visit.id} visit={visit} onOpen={onOpen} />
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

function UpcomingVisit({ visit, onOpen }: Props & { visit: AdminVisit }) {
  const { kind, text } = statusBadge(visit.status);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the button inside says the same to the keyboard; its press comes by here
    <li className="pressable" onClick={() => onOpen(visit)}>
      <button type="button" className="opener">
        {visit.propertyName}
      </button>
      <span>
        {visit.userName} <span className="muted num">{visit.contact ?? ADMIN_TEXTS.bookings.noContact}</span>
      </span>
      <Badge kind={kind}>{text}</Badge>
    </li>
  );
}
