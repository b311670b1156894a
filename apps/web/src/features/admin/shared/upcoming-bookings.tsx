import { UPCOMING_DAYS } from '@aangan/contract/admin-inputs';
import { ADMIN_TEXTS } from '@aangan/contract/admin-texts';
import { formatDate } from '@aangan/contract/dates';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../../ui/badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { upcomingQuery } from './api/list-upcoming-bookings.ts';
import { groupByDay, statusBadge, type AdminVisit } from '../../../lib/wire/admin-booking.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './upcoming-bookings.module.css';
import layout from '../../../ui/layout.module.css';
import panelStyles from '../../../ui/panel.module.css';

interface Props {
  onOpen: (visit: AdminVisit) => void;
}

const dayText = (day: string) => `${formatDate(day, 'weekday')}, ${formatDate(day, 'long')}`;

/** The visits of the next 7 days under their days; a failure counts as none (admin document sections 2.8 and 7). */
export function UpcomingBookings({ onOpen }: Props) {
  const { data = [], isPending } = useQuery(upcomingQuery);
  return (
    <section className={classNames(panelStyles.panel, styles.upcoming)} aria-labelledby="upcoming-title">
      <div className={classNames(layout.row, layout.between)}>
        <h2 id="upcoming-title">Upcoming Bookings</h2>
        <span className="muted">Next {UPCOMING_DAYS} days</span>
      </div>
      {isPending ? <Skeleton height="96px" className={styles.content} /> : <Agenda visits={data} onOpen={onOpen} />}
    </section>
  );
}

function Agenda({ visits, onOpen }: Props & { visits: readonly AdminVisit[] }) {
  if (visits.length === 0) {
    return (
      <div className={styles.content}>
        <p className={styles.none}>{ADMIN_TEXTS.bookings.noneUpcoming}</p>
        <p className="muted">{ADMIN_TEXTS.bookings.noneUpcomingHint}</p>
      </div>
    );
  }
  return (
    <div className={styles.agenda}>
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
    <li onClick={() => onOpen(visit)}>
      <button type="button" className={styles.opener}>
        {visit.propertyName}
      </button>
      <span>
        {visit.userName} <span className="muted num">{visit.contact ?? ADMIN_TEXTS.bookings.noContact}</span>
      </span>
      <Badge kind={kind}>{text}</Badge>
    </li>
  );
}
