import { paths } from '@aangan/contract/paths';
import type { ReactNode } from 'react';
import type { AnyBooking } from '../../../../lib/calls/wire/booking.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Calendar } from '../../../../ui/icons.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { canBookAgain } from '../../../visits/shared/visit-state/booked-visit.ts';
import { bookedTexts as texts } from '../../../visits/shared/visit-state/booked-visit.texts.ts';
import { timeAndStatus } from '../../../visits/shared/visit-state/visit-time.ts';
import { BookingDialog } from '../overlays.ts';
import styles from '../components/action-bar.module.css';

interface Props {
  /** Null while nothing but its existence is known. */
  visit: AnyBooking | null;
  /** With the text of the documents (VISIT7). */
  badge: ReactNode;
  onVisitAgain: () => void;
}

/**
 * Replaces the booking button by the booked visit: a link to its card, and a button for another visit once it is over.
 */
export function BookedVisit({ visit, badge, onVisitAgain }: Props) {
  const isOver = visit !== null && canBookAgain(visit);
  return (
    <div className={classNames(styles.slot, styles.booked)}>
      <a href={visit === null ? paths.bookings() : paths.visit(visit.id)} className={styles.visit}>
        {badge}
        {visit !== null && !isOver && <span className={styles.time}>{timeAndStatus(visit)}</span>}
        <VisuallyHidden>{texts.seeVisit}</VisuallyHidden>
      </a>
      {isOver && (
        <Button {...BookingDialog.prefetch} onClick={onVisitAgain}>
          <Icon of={Calendar} />
          {texts.visitAgain}
        </Button>
      )}
    </div>
  );
}
