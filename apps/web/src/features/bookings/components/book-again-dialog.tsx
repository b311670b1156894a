import { TEXTS } from '@aangan/contract/texts';
import { useState } from 'react';
import { isApiError } from '../../../lib/api.ts';
import { notify } from '../../../lib/notifications.ts';
import { canBookAgain } from '../../shared/bookings/booked-visit.ts';
import { useCreateBooking, type VisitRequest } from '../../shared/bookings/api/create-booking.ts';
import { BookingDialog } from '../../shared/visit-times/components/booking-dialog.tsx';
import type { VisitDialogProps } from './dialog-props.ts';

/** The booking dialog of a home, from a visit there that is over: a further one, or another try after a cancelled one. */
export function BookAgainDialog({ visit, isOpen, movedFocus, onClose }: VisitDialogProps) {
  const [isDone, setIsDone] = useState(false);
  const { mutate, isPending, error, reset } = useCreateBooking(visit.propertyId);

  function handleSubmit(request: VisitRequest, onRefused: (failure: Error) => void) {
    const after = canBookAgain(visit) ? visit.id : undefined;
    mutate(
      { ...request, after },
      {
        onSuccess: () => {
          notify.success(TEXTS.booking.created);
          setIsDone(true);
          onClose();
        },
        onError: (failure) => {
          if (!isApiError(failure) || failure.code !== 'ALREADY_BOOKED') return onRefused(failure);
          notify.warning(failure.message);
          onClose();
        },
      },
    );
  }

  return (
    <BookingDialog
      propertyId={visit.propertyId}
      home={visit.propertyName}
      isOpen={isOpen}
      error={error}
      isBusy={isPending}
      finalFocus={isDone ? movedFocus : undefined}
      onSubmit={handleSubmit}
      onClose={() => {
        if (!isPending) reset();
        onClose();
      }}
    />
  );
}
