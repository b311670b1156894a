import { visitWindow } from '@aangan/contract/dates';
import { NOTES_MAX } from '@aangan/contract/limits';
import { TEXTS } from '@aangan/contract/texts';
import { useRef, useState, type FormEvent } from 'react';
import { visitDateError } from '../../shared/bookings/visit-date.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import type { VisitRequest } from '../api/create-booking.ts';
import dialogStyles from '../../../ui/dialog.module.css';

interface FormProps {
  /** True when the visit is wanted for the way to the site. */
  isForLocation: boolean;
  /** Why the last try failed; null when it did not. */
  error: string | null;
  isBusy: boolean;
  onSubmit: (request: VisitRequest) => void;
  onClose: () => void;
}

/** The dialog 'Book a Site Visit' (document sections 2 and 5). */
export function BookingDialog({ isOpen, ...form }: FormProps & { isOpen: boolean }) {
  return (
    <Dialog title="Book a Site Visit" isOpen={isOpen} onClose={form.onClose}>
      <BookingForm {...form} />
    </Dialog>
  );
}

function BookingForm({ isForLocation, error, isBusy, onSubmit, onClose }: FormProps) {
  const [visitDate, setVisitDate] = useState('');
  const [notes, setNotes] = useState('');
  const [dateError, setDateError] = useState<string | null>(null);
  const dateField = useRef<HTMLInputElement>(null);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const wrong = visitDateError(visitDate);
    setDateError(wrong);
    if (wrong) dateField.current?.focus();
    else onSubmit({ visitDate, notes });
  }

  return (
    <form onSubmit={handleSubmit} noValidate>
      {isForLocation && (
        <Notice kind="info">Book a visit first: the exact location is shared with buyers who have booked.</Notice>
      )}
      <DateField
        ref={dateField}
        label="Visit date"
        {...visitWindow()}
        value={visitDate}
        onChange={(event) => {
          setVisitDate(event.target.value);
          setDateError(null);
        }}
        hint={TEXTS.booking.windowHint}
        error={dateError}
        required
      />
      <TextArea
        label="Notes"
        isOptional
        value={notes}
        maxLength={NOTES_MAX}
        onChange={(event) => setNotes(event.target.value)}
        hint="Anything the consultant should know, such as a time that suits you"
      />
      {error && <Notice>{error}</Notice>}
      <div className={dialogStyles.acts}>
        <Button variant="second" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isBusy={isBusy} busyText="Booking...">
          Book Visit
        </Button>
      </div>
    </form>
  );
}
