import { text, visitDay } from '@aangan/contract/core/fields';
import { NOTES_MAX } from '@aangan/contract/core/limits';
import { booking as bookingTexts } from '@aangan/contract/visits/booking.texts';
import { useCallback } from 'react';
import * as z from 'zod/mini';
import { isApiError, wordsOf } from '../../../../../lib/calls/api.ts';
import { notify } from '../../../../../lib/notifications.ts';
import { useSchemaForm } from '../../../../../lib/use-schema-form.ts';
import { useDraftText } from '../../../../../lib/storage/use-draft-text.ts';
import type { AnyBooking } from '../../../../../lib/calls/wire/booking.ts';
import { Button } from '../../../../../ui/button.tsx';
import type { DialogProps } from '../../../../../ui/dialog.tsx';
import { Notice } from '../../../../../ui/notice.tsx';
import { TextArea } from '../../../../../ui/text-area.tsx';
import { VisitActs, VisitDialog, VisitRefusal } from './visit-dialog.tsx';
import { chosenText, VisitTimes } from './visit-times.tsx';
import { propertyTimes } from '../api/property-times.ts';
import { timeRefusal, useVisitTime } from '../use-visit-time.ts';
import { notesDraft, useCreateBooking, type VisitRequest } from '../../visit-state/api/create-booking.ts';
import { visitTimes as texts } from '../visit-times.texts.ts';
import { bookingDialog } from '../booking-dialog.texts.ts';

interface Props extends Pick<DialogProps, 'isOpen' | 'onClose' | 'finalFocus'> {
  propertyId: number;
  /** The name of the home, shown below the title. */
  home: string;
  /** Whether the user wants the visit to learn the location. */
  isForLocation?: boolean | undefined;
  /** The id of a completed or missed visit there that this one follows (VISIT30). */
  after?: number | undefined;
  /**
   * Called once the visit is booked and the dialog closes.
   * @param visit the created visit; null when the response can't be parsed
   * @param visitDate the requested day, 'yyyy-MM-dd'
   */
  onBooked: (visit: AnyBooking | null, visitDate: string) => void;
  /** Called when a visit exists already: a message was shown, and the dialog closes. */
  onAlreadyBooked?: (() => void) | undefined;
}

/** The dialog 'Book a Site Visit' (VISIT1 to VISIT3), which creates the booking. */
export function BookingDialog(props: Props) {
  const { propertyId, home, isForLocation, after, isOpen, finalFocus, onClose, onBooked, onAlreadyBooked } = props;
  const { mutate, isPending, error, reset } = useCreateBooking(propertyId);

  function close() {
    // resetting a pending call would lose its outcome
    if (!isPending) reset();
    onClose();
  }

  function submit(request: VisitRequest, onRefused: (failure: Error) => void) {
    mutate(
      { ...request, after },
      {
        onSuccess: (visit) => {
          onBooked(visit, request.visitDate);
          onClose();
        },
        onError: (failure) => {
          if (!saysAlreadyBooked(failure)) return onRefused(failure);
          notify.warning(failure.message);
          onAlreadyBooked?.();
          onClose();
        },
      },
    );
  }

  return (
    <VisitDialog
      title={bookingDialog.bookVisit}
      description={home}
      isOpen={isOpen}
      onClose={close}
      finalFocus={finalFocus}
    >
      <BookingForm
        propertyId={propertyId}
        isForLocation={isForLocation}
        error={error}
        isBusy={isPending}
        onSubmit={submit}
        onClose={close}
      />
    </VisitDialog>
  );
}

function saysAlreadyBooked(error: Error): boolean {
  return (
    (isApiError(error) && error.code === 'ALREADY_BOOKED') || /already booked|existing booking/i.test(error.message)
  );
}

interface FormProps extends Pick<Props, 'propertyId' | 'isForLocation' | 'onClose'> {
  /** Why the last attempt failed, or null. */
  error: Error | null;
  isBusy: boolean;
  onSubmit: (request: VisitRequest, onRefused: (failure: Error) => void) => void;
}

const visitForm = z.object({ visitDate: visitDay, notes: text({ max: NOTES_MAX, multiline: true }) });

function BookingForm({ propertyId, isForLocation, error, isBusy, onSubmit, onClose }: FormProps) {
  const { text: keptNotes, onInput: keepNotes } = useDraftText(notesDraft(propertyId));
  const form = useSchemaForm(visitForm, { visitDate: '', notes: keptNotes });
  const { errors } = form.formState;
  const time = useVisitTime(null);
  const { onChange, ...dateField } = form.register('visitDate', { onChange: time.changeDay });
  const { setValue } = form;
  const { changeDay } = time;
  // Stable, so that an error does not render all days again.
  const handleDate = useCallback(
    (date: string) => {
      setValue('visitDate', date);
      changeDay();
    },
    [setValue, changeDay],
  );
  const failure = bookingErrorText(error);

  const handleRefused = (refused: Error) => {
    const words = timeRefusal(refused);
    if (words !== null) time.refuse(words);
  };
  const send = form.handleSubmit((fields) =>
    time.whenChosen((visitTime) => onSubmit({ ...fields, visitTime }, handleRefused)),
  );

  return (
    <form onSubmit={(event) => void send(event)} noValidate>
      {isForLocation && <Notice kind="info">{bookingDialog.locationFirst}</Notice>}
      <VisitTimes
        source={propertyTimes(propertyId)}
        label={bookingDialog.date}
        field={{ ...dateField, onChange: (event) => void onChange(event) }}
        date={form.watch('visitDate')}
        onDate={handleDate}
        dateError={errors.visitDate?.message}
        time={time.time}
        onTime={time.choose}
        timeError={time.error}
      >
        <TextArea
          label={bookingDialog.notes}
          isOptional
          rows={2}
          maxLength={NOTES_MAX}
          hint={texts.notesHint}
          error={errors.notes?.message}
          onInput={keepNotes}
          {...form.register('notes')}
        />
        {failure && <VisitRefusal>{failure}</VisitRefusal>}
      </VisitTimes>
      <VisitActs chosen={chosenText(form.watch('visitDate'), time.time)}>
        <Button variant="second" onClick={onClose}>
          {bookingDialog.cancel}
        </Button>
        <Button type="submit" isBusy={isBusy} busyText={bookingDialog.busy}>
          {bookingDialog.send}
        </Button>
      </VisitActs>
    </form>
  );
}

/**
 * The server's message, else ours (VISIT9); none for a duplicate of a pending call, nor for a message shown below the
 * times.
 */
function bookingErrorText(error: Error | null): string | null {
  if (!error || timeRefusal(error) !== null) return null;
  if (saysAlreadyBooked(error) || (isApiError(error) && error.code === 'DUPLICATE')) return null;
  return wordsOf(error, bookingTexts.createFailed);
}
