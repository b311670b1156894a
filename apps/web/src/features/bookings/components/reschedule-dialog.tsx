import { todayInIndia, visitWindow } from '@aangan/contract/dates';
import { TEXTS } from '@aangan/contract/texts';
import { useRef, useState, type FormEvent, type RefObject } from 'react';
import { isApiError } from '../../../lib/api.ts';
import type { Visit } from '../../../lib/bookings/booking.ts';
import { visitDateError } from '../../../lib/bookings/visit-date.ts';
import { notify } from '../../../lib/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useRescheduleBooking } from '../api/reschedule-booking.ts';
import dialogStyles from '../../../ui/dialog.module.css';

interface Props {
  visit: Visit;
  isOpen: boolean;
  /** Takes the focus when the visit has moved, and its button with it. */
  movedFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The reschedule dialog (document sections 4 and 5); mount it anew for each visit. */
export function RescheduleDialog({ visit, isOpen, movedFocus, onClose }: Props) {
  const [isMoved, setIsMoved] = useState(false);
  const { mutate, isPending, error } = useRescheduleBooking();

  function handleSubmit(visitDate: string) {
    mutate(
      { id: visit.id, visitDate },
      {
        onSuccess: () => {
          notify.success(TEXTS.booking.rescheduled);
          setIsMoved(true);
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      title="Reschedule Visit"
      description={visit.propertyName ?? 'Property Visit'}
      isOpen={isOpen}
      onClose={onClose}
      finalFocus={isMoved ? movedFocus : undefined}
    >
      <RescheduleForm
        initialDate={visit.date ?? todayInIndia()}
        hasFailed={error !== null && !(isApiError(error) && error.code === 'DUPLICATE')}
        isBusy={isPending}
        onSubmit={handleSubmit}
        onClose={onClose}
      />
    </Dialog>
  );
}

interface FormProps {
  /** 'yyyy-MM-dd' */
  initialDate: string;
  hasFailed: boolean;
  isBusy: boolean;
  onSubmit: (visitDate: string) => void;
  onClose: () => void;
}

function RescheduleForm({ initialDate, hasFailed, isBusy, onSubmit, onClose }: FormProps) {
  const [date, setDate] = useState(initialDate);
  const [dateError, setDateError] = useState<string | null>(null);
  const dateField = useRef<HTMLInputElement>(null);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const wrong = visitDateError(date);
    setDateError(wrong);
    if (wrong) dateField.current?.focus();
    else onSubmit(date);
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      <DateField
        ref={dateField}
        label="New visit date"
        {...visitWindow()}
        value={date}
        onChange={(event) => {
          setDate(event.target.value);
          setDateError(null);
        }}
        hint="The new day waits for your consultant's confirmation"
        error={dateError}
        required
      />
      {hasFailed && <Notice>{TEXTS.booking.rescheduleFailed}</Notice>}
      <div className={dialogStyles.acts}>
        <Button variant="second" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isBusy={isBusy} busyText="Submitting...">
          Submit Request
        </Button>
      </div>
    </form>
  );
}
