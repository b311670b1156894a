import type { AdminBooking } from '@aangan/contract/visits/admin-entities';
import { UPCOMING_DAYS, UPCOMING_SHOWN } from '@aangan/contract/visits/admin-inputs';
import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { formatDate } from '@aangan/contract/core/dates';
import { formatPhone } from '@aangan/contract/core/phone-text';
import { staffBadge } from '@aangan/contract/visits/status';
import { formatTime } from '@aangan/contract/core/times';
import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { listUpcomingBookingsQuery } from './api/list-upcoming-bookings.ts';
import type { ContactPerson } from './contact/contact-person.ts';
import { ContactDialog } from './contact/contact-dialog.tsx';
import { ShowContactButton } from './contact/show-contact-button.tsx';
import { timeTexts, upcoming as texts } from './visit/visit.texts.ts';
import { groupByDay } from './visit-groups.ts';
import { classNames } from '../../ui/class-names.ts';
import contactStyles from './contact/contact.module.css';
import styles from './upcoming-visits.module.css';
import layout from '../../ui/layout.module.css';
import panelStyles from '../../ui/panel.module.css';

interface Props {
  onOpen: (booking: AdminBooking) => void;
}

interface Acts extends Props {
  onShow: (person: ContactPerson) => void;
}

interface VisitProps extends Acts {
  booking: AdminBooking;
  ref?: Ref<HTMLButtonElement> | undefined;
}

const dayText = (day: string) => `${formatDate(day, 'weekday')}, ${formatDate(day, 'long')}`;

/** Visits shown at first. */
const SHOWN = 9;

/** The upcoming visits of the next 7 days, by day; a failure counts as none (ADMB3). */
export function UpcomingVisits({ onOpen }: Props) {
  const [contactPerson, setContactPerson] = useState<ContactPerson | null>(null);
  const { data = [], isPending } = useQuery(listUpcomingBookingsQuery);
  return (
    <section className={classNames(panelStyles.panel, styles.upcoming)} aria-labelledby="upcoming-title">
      <div className={classNames(layout.row, layout.between)}>
        <h2 id="upcoming-title">{texts.title}</h2>
        <span className="muted">{fill(texts.days, { days: String(UPCOMING_DAYS) })}</span>
      </div>
      {isPending ? (
        <Skeleton height="96px" className={styles.content} />
      ) : (
        <Agenda bookings={data} onOpen={onOpen} onShow={setContactPerson} />
      )}
      <ContactDialog person={contactPerson} onClose={() => setContactPerson(null)} />
    </section>
  );
}

const NUMBER = new Intl.NumberFormat('en-IN');

function Agenda({ bookings, ...acts }: Acts & { bookings: readonly AdminBooking[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const firstLater = useRef<HTMLButtonElement>(null);
  function openAll() {
    flushSync(() => setIsOpen(true));
    // the pressed button is gone
    firstLater.current?.focus();
  }
  if (bookings.length === 0) {
    return (
      <div className={styles.content}>
        <p className={styles.none}>{ADMIN_TEXTS.bookings.noneUpcoming}</p>
        <p className="muted">{ADMIN_TEXTS.bookings.noneUpcomingHint}</p>
      </div>
    );
  }
  const isCut = bookings.length > SHOWN && !isOpen;
  return (
    <>
      <div className={styles.agenda}>
        {groupByDay(isCut ? bookings.slice(0, SHOWN) : bookings, dayText).map(({ key, heading, bookings: ofDay }) => (
          <div key={key}>
            <h3>{heading}</h3>
            <ul>
              {ofDay.map((booking) => (
                <UpcomingVisit
                  key={booking.id}
                  ref={booking === bookings[SHOWN] ? firstLater : undefined}
                  booking={booking}
                  {...acts}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {isCut && (
        <Button variant="second" size="compact" className={styles.more} onClick={openAll}>
          {fill(texts.showAll, { count: NUMBER.format(bookings.length) })}
        </Button>
      )}
      {!isCut && bookings.length >= UPCOMING_SHOWN && (
        <p className="muted">{fill(texts.firstOnly, { count: String(UPCOMING_SHOWN) })}</p>
      )}
    </>
  );
}

function UpcomingVisit({ booking, ref, onOpen, onShow }: VisitProps) {
  const { property, user, status, visitTime, host } = booking;
  const { kind, text } = staffBadge(status);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the button inside serves the keyboard; its click bubbles up to here
    <li onClick={() => onOpen(booking)}>
      <span className={classNames('num', styles.time)}>
        {visitTime === null ? timeTexts.anyTime : formatTime(visitTime)}
        {host !== null && <span className="muted">{fill(texts.with, { name: host.name })}</span>}
      </span>
      <button ref={ref} type="button" className={styles.opener}>
        {property.name}
      </button>
      <span>
        {user.name} <span className="muted num">{formatPhone(user.contactNo) || ADMIN_TEXTS.bookings.noContact}</span>
      </span>
      <span className={contactStyles.flush}>
        <ShowContactButton person={user} onShow={() => onShow(user)} />
      </span>
      <Badge kind={kind}>{text}</Badge>
    </li>
  );
}
