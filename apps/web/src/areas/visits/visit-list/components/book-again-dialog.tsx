import { booking as bookingTexts } from '@aangan/contract/visits/booking.texts';
import { useState } from 'react';
import { notify } from '../../../../lib/notifications.ts';
import { canBookAgain } from '../../shared/visit-state/booked-visit.ts';
import { BookingDialog } from '../../shared/visit-times/components/booking-dialog.tsx';
import type { VisitDialogProps } from './dialog-props.ts';

/** The booking dialog of a home, for a further visit after a past one, or another attempt after a cancelled one. */
export function BookAgainDialog({ visit, isOpen, movedFocus, onClose }: VisitDialogProps) {
  const [isDone, setIsDone] = useState(false);
  return (
    <BookingDialog
      propertyId={visit.propertyId}
      home={visit.propertyName}
      after={canBookAgain(visit) ? visit.id : undefined}
      isOpen={isOpen}
      finalFocus={isDone ? movedFocus : undefined}
      onBooked={() => {
        notify.success(bookingTexts.created);
        setIsDone(true);
      }}
      onClose={onClose}
    />
  );
}
