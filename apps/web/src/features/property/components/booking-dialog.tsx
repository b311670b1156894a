import { visitWindow } from '@aangan/contract/dates';
import { text, visitDay } from '@aangan/contract/fields';
import { NOTES_MAX } from '@aangan/contract/limits';
import { TEXTS } from '@aangan/contract/texts';
import * as z from 'zod/mini';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
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

/** The dialog 'Book a Site Visit' (VISIT1 to VISIT3). */
export function BookingDialog({ isOpen, ...form }: FormProps & { isOpen: boolean }) {
  return (
    <Dialog title="Book a Site Visit" isOpen={isOpen} onClose={form.onClose}>
      <BookingForm {...form} />
    </Dialog>
  );
}

const visitForm = z.object({ visitDate: visitDay, notes: text({ max: NOTES_MAX, multiline: true }) });

function BookingForm({ isForLocation, error, isBusy, onSubmit, onClose }: FormProps) {
  const { register, handleSubmit, formState } = useSchemaForm(visitForm, { visitDate: '', notes: '' });
  const { errors } = formState;
  return (
    <form onSubmit={(event) => void handleSubmit(onSubmit)(event)} noValidate>
      {isForLocation && (
        <Notice kind="info">Book a visit first: the exact location is shared with buyers who have booked.</Notice>
      )}
      <DateField
        label="Visit date"
        {...visitWindow()}
        hint={TEXTS.booking.windowHint}
        error={errors.visitDate?.message}
        required
        {...register('visitDate')}
      />
      <TextArea
        label="Notes"
        isOptional
        maxLength={NOTES_MAX}
        hint="Anything the consultant should know, such as a time that suits you"
        error={errors.notes?.message}
        {...register('notes')}
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
