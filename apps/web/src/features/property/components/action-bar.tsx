import type { PropertyDetail } from '@aangan/contract/entities';
import { formatPriceRange } from '@aangan/contract/money';
import { buyerBadge } from '@aangan/contract/status';
import { useQuery } from '@tanstack/react-query';
import { bookedText } from '../../shared/bookings/booked-visit.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Calendar, Heart } from '../../../ui/icons.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { checkShortlistQuery } from '../api/check-shortlist.ts';
import { useToggleShortlist } from '../api/toggle-shortlist.ts';
import { BookingDialog } from '../overlays.ts';
import { classNames } from '../../../ui/class-names.ts';
import { CallButton } from './consultant-card.tsx';
import { useVisit } from './site-visit.tsx';
import styles from './action-bar.module.css';
import layout from '../../../ui/layout.module.css';

const BUTTON = classNames(styles.slot, styles.button);

/** Price, call and the two actions, fixed at the foot of the screen (PROP18, PROP501). */
export function ActionBar({ property }: { property: PropertyDetail }) {
  const { name, assignedUser } = property;
  return (
    <aside className={styles.bar} aria-label="Shortlist and booking">
      <div className={layout.wrap}>
        <p className={styles.what}>
          <b>{name}</b>
          <span className="num">{formatPriceRange(property.minPrice, property.maxPrice)} All Inc.</span>
        </p>
        {assignedUser && <CallButton consultant={assignedUser} className={styles.call} />}
        <ShortlistButton propertyId={property.id} />
        <BookingSlot />
      </div>
    </aside>
  );
}

function ShortlistButton({ propertyId }: { propertyId: number }) {
  const { data } = useQuery(checkShortlistQuery(propertyId));
  const isShortlisted = data ?? false;
  const { mutate } = useToggleShortlist(propertyId);
  return (
    <Button variant="second" className={BUTTON} aria-pressed={isShortlisted} onClick={() => mutate(data)}>
      <Icon of={Heart} isFilled={isShortlisted} />
      {isShortlisted ? 'Shortlisted' : 'Add to Shortlist'}
    </Button>
  );
}

function BookingSlot() {
  const { state: booking, openBooking } = useVisit();
  if (booking.kind === 'checking') {
    return (
      <output className={buttonClass({ variant: 'second', isDisabled: true, className: BUTTON })}>
        <Spinner />
        Checking Booking Status...
      </output>
    );
  }
  if (booking.kind === 'booked') {
    return (
      <Badge kind={buyerBadge(booking.status).kind} isTall className={classNames(styles.slot, styles.badge)}>
        {bookedText(booking.visitDate, booking.status)}
      </Badge>
    );
  }
  return (
    <Button className={BUTTON} {...BookingDialog.ahead} onClick={openBooking}>
      <Icon of={Calendar} />
      Book Site Visit
    </Button>
  );
}
