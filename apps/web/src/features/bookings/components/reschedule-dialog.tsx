import { formatDate, todayInIndia, visitWindow } from '@aangan/contract/dates';
import { visitDay } from '@aangan/contract/fields';
import type { Booking } from '@aangan/contract/entities';
import { RESCHEDULABLE_STATUSES } from '@aangan/contract/lists';
import { bookingStatusText, bookingTone } from '@aangan/contract/status';
import { TEXTS } from '@aangan/contract/texts';
import { useState, type RefObject } from 'react';
import * as z from 'zod/mini';
import { isApiError } from '../../../lib/api.ts';
import { standingVisit, type StandingVisit } from '../../../lib/wire/stale-visit.ts';
import { notify } from '../../../lib/notifications.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { VersionChoice } from '../../../ui/version-choice.tsx';
import { useRescheduleBooking } from '../api/reschedule-booking.ts';
import { staleTexts } from '../bookings.texts.ts';
import dialogStyles from '../../../ui/dialog.module.css';

interface Props {
  visit: Booking;
  isOpen: boolean;
  /** Takes the focus when the visit's button may be gone with it. */
  movedFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The reschedule dialog (VISIT16, VISIT17); mount it anew for each visit. */
export function RescheduleDialog({ visit, isOpen, movedFocus, onClose }: Props) {
  const [isChanged, setIsChanged] = useState(false);
  return (
    <Dialog
      title="Reschedule Visit"
      description={visit.propertyName}
      isOpen={isOpen}
      onClose={onClose}
      finalFocus={isChanged ? movedFocus : undefined}
    >
      <Reschedule visit={visit} onChanged={() => setIsChanged(true)} onClose={onClose} />
    </Dialog>
  );
}

interface RescheduleProps extends Pick<Props, 'visit' | 'onClose'> {
  /** Called when the visit stands elsewhere in the list than the button that opened the dialog. */
  onChanged: () => void;
}

function Reschedule({ visit, onChanged, onClose }: RescheduleProps) {
  const { mutate, isPending, error } = useRescheduleBooking();
  const [stale, setStale] = useState<{ standing: StandingVisit; wanted: string } | null>(null);
  const isDouble = isApiError(error) && error.code === 'DUPLICATE';
  const hasFailed = error !== null && !isDouble && !standingVisit(error);

  function move(visitDate: string, revision: number) {
    mutate(
      { id: visit.id, visitDate, revision },
      {
        onSuccess: () => {
          notify.success(TEXTS.booking.rescheduled);
          onChanged();
          onClose();
        },
        onError: (failure) => {
          const standing = standingVisit(failure);
          if (!standing) return;
          onChanged();
          setStale({ standing, wanted: visitDate });
        },
      },
    );
  }

  if (stale) {
    return (
      <StaleVisit
        key={stale.standing.revision}
        {...stale}
        hasFailed={hasFailed}
        isBusy={isPending}
        onKeep={onClose}
        onMove={() => move(stale.wanted, stale.standing.revision)}
      />
    );
  }
  return (
    <RescheduleForm
      initialDate={visit.visitDate || todayInIndia()}
      hasFailed={hasFailed}
      isBusy={isPending}
      onSubmit={(visitDate) => move(visitDate, visit.revision)}
      onClose={onClose}
    />
  );
}

interface StaleVisitProps {
  standing: StandingVisit;
  /** 'yyyy-MM-dd' */
  wanted: string;
  hasFailed: boolean;
  isBusy: boolean;
  onKeep: () => void;
  onMove: () => void;
}

/** The visit has changed since the dialog was opened: as it is beside as it was asked for. */
function StaleVisit({ standing, wanted, hasFailed, isBusy, onKeep, onMove }: StaleVisitProps) {
  const isSameDay = standing.visitDate === wanted;
  const canMove = !isSameDay && RESCHEDULABLE_STATUSES.some((known) => known === standing.status);
  const open = canMove ? staleTexts.choose : staleTexts.closed;
  const day = (date: string) => formatDate(date, 'short');
  return (
    <VersionChoice
      title={staleTexts.title}
      text={isSameDay ? staleTexts.sameDay : open}
      stored={{ title: staleTexts.stored, facts: factsOf(standing.visitDate, standing.status) }}
      mine={{ title: staleTexts.mine, facts: factsOf(wanted, 'PENDING') }}
      keepText={canMove ? staleTexts.keep.replace('{day}', day(standing.visitDate)) : staleTexts.keepAsItIs}
      saveText={canMove ? staleTexts.move.replace('{day}', day(wanted)) : undefined}
      busyText={staleTexts.busy}
      isBusy={isBusy}
      error={hasFailed && TEXTS.booking.rescheduleFailed}
      onKeep={onKeep}
      onSave={onMove}
    />
  );
}

function factsOf(date: string, status: string) {
  return [
    { label: staleTexts.date, value: `${formatDate(date, 'weekday').slice(0, 3)}, ${formatDate(date, 'short')}` },
    { label: staleTexts.status, value: <Badge kind={bookingTone(status)}>{bookingStatusText(status)}</Badge> },
  ];
}

interface FormProps {
  /** 'yyyy-MM-dd' */
  initialDate: string;
  hasFailed: boolean;
  isBusy: boolean;
  onSubmit: (visitDate: string) => void;
  onClose: () => void;
}

const moveForm = z.object({ visitDate: visitDay });

function RescheduleForm({ initialDate, hasFailed, isBusy, onSubmit, onClose }: FormProps) {
  const { register, handleSubmit, formState } = useSchemaForm(moveForm, { visitDate: initialDate });
  return (
    <form onSubmit={(event) => void handleSubmit(({ visitDate }) => onSubmit(visitDate))(event)} noValidate>
      <DateField
        label="New visit date"
        {...visitWindow()}
        hint="Your consultant will confirm the new day"
        error={formState.errors.visitDate?.message}
        required
        {...register('visitDate')}
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
