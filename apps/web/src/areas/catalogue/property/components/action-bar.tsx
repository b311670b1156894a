import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import { formatPriceRange } from '@aangan/contract/core/money';
import { buyerBadge } from '@aangan/contract/visits/status';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useLayoutEffect, useRef, type RefObject } from 'react';
import { bookedText } from '../../../visits/shared/visit-state/booked-visit.ts';
import { pressSave, savePrefetch } from '../../shared/shortlist/saved-homes.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Calendar, Heart } from '../../../../ui/icons.ts';
import { Spinner } from '../../../../ui/spinner.tsx';
import { checkShortlistQuery } from '../api/check-shortlist.ts';
import { BookingDialog } from '../overlays.ts';
import { usePreviewOff } from '../preview-off.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { CallButton } from '../visit/consultant-card.tsx';
import { useVisit } from '../visit/site-visit.tsx';
import * as texts from '../property.texts.ts';
import styles from './action-bar.module.css';
import layout from '../../../../ui/layout.module.css';

/** Loaded once a visit is known to be booked, to keep it out of the first load. */
const BookedVisit = lazy(async () => ({ default: (await import('../visit/booked-visit.tsx')).BookedVisit }));

const BUTTON = classNames(styles.slot, styles.button);

/** Price, call and the two actions, fixed at the bottom of the window (PROP18, PROP28). */
export function ActionBar({ property }: { property: PropertyDetail }) {
  const { name, assignedUser } = property;
  const bar = useRef<HTMLElement>(null);
  useStatedHeight(bar);
  return (
    <aside ref={bar} className={styles.bar} aria-label={texts.shortlistAndBooking}>
      <div className={layout.wrap}>
        <p className={styles.what}>
          <b>{name}</b>
          <span className="num">
            {formatPriceRange(property.minPrice, property.maxPrice)} {texts.allInclusive}
          </span>
        </p>
        {assignedUser && <CallButton consultant={assignedUser} className={styles.call} />}
        <ShortlistButton propertyId={property.id} />
        <BookingSlot />
      </div>
    </aside>
  );
}

/** Sets `--bar-height` on the root to the height of the bar, which depends on width, text size and content. */
function useStatedHeight(bar: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--bar-height', `${element.offsetHeight}px`));
    observer.observe(element, { box: 'border-box' });
    return () => {
      observer.disconnect();
      style.removeProperty('--bar-height');
    };
  }, [bar]);
}

function ShortlistButton({ propertyId }: { propertyId: number }) {
  const { data } = useQuery(checkShortlistQuery(propertyId));
  const isShortlisted = data ?? false;
  return (
    <Button
      variant="second"
      className={BUTTON}
      aria-pressed={isShortlisted}
      {...savePrefetch}
      {...usePreviewOff()}
      onClick={() => void pressSave(propertyId, !isShortlisted)}
    >
      <Icon of={Heart} isFilled={isShortlisted} />
      {isShortlisted ? texts.shortlisted : texts.addToShortlist}
    </Button>
  );
}

function BookingSlot() {
  const { state: booking, openBooking } = useVisit();
  const off = usePreviewOff();
  if (booking.kind === 'checking') {
    return (
      <output className={buttonClass({ variant: 'second', isDisabled: true, className: BUTTON })}>
        <Spinner />
        {texts.checkingBooking}
      </output>
    );
  }
  if (booking.kind === 'booked') {
    const badge = (
      <Badge kind={buyerBadge(booking.status).kind} className={styles.badge}>
        {bookedText(booking.visitDate, booking.status)}
      </Badge>
    );
    return (
      <Suspense fallback={<div className={classNames(styles.slot, styles.booked)}>{badge}</div>}>
        <BookedVisit visit={booking.visit} badge={badge} onVisitAgain={openBooking} />
      </Suspense>
    );
  }
  return (
    <Button className={BUTTON} {...BookingDialog.prefetch} {...off} onClick={openBooking}>
      <Icon of={Calendar} />
      {texts.bookSiteVisit}
    </Button>
  );
}
