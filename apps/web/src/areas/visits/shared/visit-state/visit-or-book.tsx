import { paths } from '@aangan/contract/paths';
import { formatDate } from '@aangan/contract/core/dates';
import type { Booking } from '@aangan/contract/visits/booking-entity';
import { visitStatusOf } from '@aangan/contract/visits/status';
import { statuses } from '@aangan/contract/visits/status.texts';
import { booking as bookingTexts } from '@aangan/contract/visits/booking.texts';
import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { notify } from '../../../../lib/notifications.ts';
import { Button } from '../../../../ui/button.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { lazyOverlay } from '../../../../shared/overlays/lazy-overlay.tsx';
import { listBookingsQuery } from './api/list-bookings.ts';
import { bookedVisit } from './booked-visit.ts';
import { visitOrBook as texts } from './visit-or-book.texts.ts';
import styles from './visit-or-book.module.css';

const BookingDialog = lazyOverlay(
  async () => (await import('../visit-times/components/booking-dialog.tsx')).BookingDialog,
);

interface Props {
  propertyId: number;
  name: string;
}

/** A link to the visit booked at a home, else a booking button, for places outside the home's page. */
export function VisitOrBook({ propertyId, name }: Props) {
  const { data: visits } = useQuery(listBookingsQuery);
  const [isOpen, setIsOpen] = useState(false);
  const [isBooked, setIsBooked] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const visit = visits && bookedVisit(visits, propertyId);
  return (
    <div ref={place} className={styles.place} tabIndex={-1}>
      {visit ? (
        <VisitLink visit={visit} />
      ) : (
        // works also before the list has loaded: the server refuses a second visit
        <Button
          variant="quiet"
          size="compact"
          aria-haspopup="dialog"
          {...BookingDialog.prefetch}
          onClick={() => setIsOpen(true)}
        >
          {texts.book}
          <VisuallyHidden>{fill(texts.toHome, { name })}</VisuallyHidden>
        </Button>
      )}
      <BookingDialog
        isOpen={isOpen}
        // the button is gone once the visit is booked
        finalFocus={isBooked ? place : undefined}
        propertyId={propertyId}
        home={name}
        onBooked={() => {
          notify.success(bookingTexts.created, { action: { label: texts.seeVisits, href: paths.bookings() } });
          setIsBooked(true);
        }}
        onClose={() => setIsOpen(false)}
      />
    </div>
  );
}

function VisitLink({ visit: { visitDate, status, propertyName } }: { visit: Booking }) {
  const known = visitStatusOf(status);
  const state = known === null ? statuses.other : statuses.words[known];
  return (
    <a className={buttonClass({ variant: 'quiet', size: 'compact' })} href={paths.bookings()}>
      {visitDate
        ? fill(texts.visit, { date: formatDate(visitDate, 'short'), status: state })
        : fill(texts.visitWithoutDay, { status: state })}
      <VisuallyHidden>{fill(texts.ofHome, { name: propertyName })}</VisuallyHidden>
    </a>
  );
}
