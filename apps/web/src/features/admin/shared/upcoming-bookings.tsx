import type { AdminBooking } from '@aangan/contract/admin-entities';
import { UPCOMING_DAYS, UPCOMING_SHOWN } from '@aangan/contract/admin-inputs';
import { ADMIN_TEXTS } from '@aangan/contract/admin-texts';
import { formatDate } from '@aangan/contract/dates';
import { staffBadge } from '@aangan/contract/status';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { listUpcomingBookingsQuery } from './api/list-upcoming-bookings.ts';
import type { ContactPerson } from './contact/contact-person.ts';
import { ContactDialog } from './contact/contact-dialog.tsx';
import { ShowContactButton } from './contact/show-contact-button.tsx';
import { groupByDay } from './booking-groups.ts';
import { classNames } from '../../../ui/class-names.ts';
import contactStyles from './contact/contact.module.css';
import styles from './upcoming-bookings.module.css';
import layout from '../../../ui/layout.module.css';
import panelStyles from '../../../ui/panel.module.css';

interface Props {
  onOpen: (booking: AdminBooking) => void;
}

interface Acts extends Props {
  onShow: (person: ContactPerson) => void;
}

const dayText = (day: string) => `${formatDate(day, 'weekday')}, ${formatDate(day, 'long')}`;

/** The visits of the next 7 days under their days; a failure counts as none (ADMB3). */
export function UpcomingBookings({ onOpen }: Props) {
  const [asked, setAsked] = useState<ContactPerson | null>(null);
  const { data = [], isPending } = useQuery(listUpcomingBookingsQuery);
  return (
    <section className={classNames(panelStyles.panel, styles.upcoming)} aria-labelledby="upcoming-title">
      <div className={classNames(layout.row, layout.between)}>
        <h2 id="upcoming-title">Upcoming Bookings</h2>
        <span className="muted">Next {UPCOMING_DAYS} days</span>
      </div>
      {isPending ? (
        <Skeleton height="96px" className={styles.content} />
      ) : (
        <Agenda bookings={data} onOpen={onOpen} onShow={setAsked} />
      )}
      <ContactDialog person={asked} onClose={() => setAsked(null)} />
    </section>
  );
}

function Agenda({ bookings, ...acts }: Acts & { bookings: readonly AdminBooking[] }) {
  if (bookings.length === 0) {
    return (
      <div className={styles.content}>
        <p className={styles.none}>{ADMIN_TEXTS.bookings.noneUpcoming}</p>
        <p className="muted">{ADMIN_TEXTS.bookings.noneUpcomingHint}</p>
      </div>
    );
  }
  return (
    <div className={styles.agenda}>
      {groupByDay(bookings, dayText).map(({ key, heading, bookings: ofDay }) => (
        <div key={key}>
          <h3>{heading}</h3>
          <ul>
            {ofDay.map((booking) => (
              <UpcomingVisit key={booking.id} booking={booking} {...acts} />
            ))}
          </ul>
        </div>
      ))}
      {bookings.length >= UPCOMING_SHOWN && (
        <p className="muted">The first {UPCOMING_SHOWN} are shown; the list of bookings has them all.</p>
      )}
    </div>
  );
}

function UpcomingVisit({ booking, onOpen, onShow }: Acts & { booking: AdminBooking }) {
  const { property, user, status } = booking;
  const { kind, text } = staffBadge(status);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the button inside says the same to the keyboard; its press comes by here
    <li onClick={() => onOpen(booking)}>
      <button type="button" className={styles.opener}>
        {property.name}
      </button>
      <span>
        {user.name} <span className="muted num">{user.contactNo || ADMIN_TEXTS.bookings.noContact}</span>
      </span>
      <span className={contactStyles.flush}>
        <ShowContactButton person={user} onShow={() => onShow(user)} />
      </span>
      <Badge kind={kind}>{text}</Badge>
    </li>
  );
}
