import { formatDate, todayInIndia } from '@aangan/contract/core/dates';
import { visitDay } from '@aangan/contract/core/fields';
import { RESCHEDULABLE_STATUSES } from '@aangan/contract/visits/statuses';
import { buyerBadge } from '@aangan/contract/visits/status';
import { TEXTS } from '@aangan/contract/core/texts';
import { formatTime } from '@aangan/contract/core/times';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import * as z from 'zod/mini';
import { closeWhenIdle } from '../../../../lib/close-when-idle.ts';
import { isApiError } from '../../../../lib/calls/api.ts';
import type { AnyBooking } from '../../../../lib/calls/wire/booking.ts';
import { standingVisit, type StandingVisit } from '../../../../lib/calls/wire/stale-visit.ts';
import { notify } from '../../../../lib/notifications.ts';
import { useSchemaForm } from '../../../../lib/use-schema-form.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { VersionChoice } from '../../../../ui/version-choice.tsx';
import { VisitActs, VisitDialog, VisitRefusal } from '../../shared/visit-times/components/visit-dialog.tsx';
import { chosenText, VisitTimes } from '../../shared/visit-times/components/visit-times.tsx';
import { propertyTimes } from '../../shared/visit-times/api/property-times.ts';
import { timeRefusal, useVisitTime } from '../../shared/visit-times/use-visit-time.ts';
import { useRescheduleVisit } from '../api/reschedule-visit.ts';
import { staleTexts } from '../visits.texts.ts';

interface Props {
  visit: AnyBooking;
  isOpen: boolean;
  /** Takes the focus when the visit's button may be gone with it. */
  movedFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The reschedule dialog (VISIT16, VISIT17); mount it anew for each visit. */
export function RescheduleDialog({ visit, isOpen, movedFocus, onClose }: Props) {
  const [isChanged, setIsChanged] = useState(false);
  const moving = useRescheduleVisit();
  const handleClose = closeWhenIdle(moving, onClose);

  return (
    <VisitDialog
      title="Reschedule visit"
      description={visit.propertyName}
      isOpen={isOpen}
      onClose={handleClose}
      finalFocus={isChanged ? movedFocus : undefined}
    >
      <Reschedule
        visit={visit}
        moving={moving}
        onChanged={() => setIsChanged(true)}
        onMoved={onClose}
        onClose={handleClose}
      />
    </VisitDialog>
  );
}

interface RescheduleProps extends Pick<Props, 'visit' | 'onClose'> {
  /** Held above what is in the dialog: what comes of it is told in any case. */
  moving: ReturnType<typeof useRescheduleVisit>;
  /** Called when the visit stands elsewhere in the list than the button that opened the dialog. */
  onChanged: () => void;
  onMoved: () => void;
}

/** The day and time that were asked for; null for any time. */
interface Wanted {
  /** 'yyyy-MM-dd' */
  visitDate: string;
  /** 'HH:mm' */
  visitTime: string | null;
}

/** A visit that is not any more what it was moved from. */
interface Stale {
  standing: StandingVisit;
  wanted: Wanted;
  /** Of the wanted time, which was taken meanwhile: back to the form, which says so. */
  refusal?: string;
}

function Reschedule({ visit, moving, onChanged, onMoved, onClose }: RescheduleProps) {
  const { mutate, isPending, error } = moving;
  const [stale, setStale] = useState<Stale | null>(null);
  const isDouble = isApiError(error) && error.code === 'DUPLICATE';
  const hasFailed = error !== null && !isDouble && !standingVisit(error) && timeRefusal(error) === null;
  const isTooOften = isApiError(error) && error.status === 429;
  const failure = hasFailed && (isTooOften ? error.message : TEXTS.booking.rescheduleFailed);

  function move(wanted: Wanted, revision: number, onRefused: (failure: Error) => void) {
    mutate(
      { id: visit.id, ...wanted, revision },
      {
        onSuccess: ({ status }) => {
          notify.success(status === 'PENDING' ? TEXTS.booking.rescheduled : staleTexts.already);
          onChanged();
          onMoved();
        },
        onError: (failure) => {
          const standing = standingVisit(failure);
          if (!standing) return onRefused(failure);
          onChanged();
          setStale({ standing, wanted });
        },
      },
    );
  }

  if (stale && stale.refusal === undefined) {
    return (
      <StaleVisit
        key={stale.standing.revision}
        standing={stale.standing}
        wanted={stale.wanted}
        failure={failure}
        isBusy={isPending}
        onKeep={onClose}
        onMove={() =>
          move(stale.wanted, stale.standing.revision, (failure) => {
            const refusal = timeRefusal(failure);
            if (refusal !== null) setStale({ ...stale, refusal });
          })
        }
      />
    );
  }
  return (
    <RescheduleForm
      visit={visit}
      stale={stale}
      failure={failure}
      isBusy={isPending}
      onSubmit={(wanted, onRefused) => move(wanted, (stale?.standing ?? visit).revision, onRefused)}
      onClose={onClose}
    />
  );
}

interface StaleVisitProps {
  standing: StandingVisit;
  wanted: Wanted;
  /** What is said of a call that failed; false where none did. */
  failure: string | false;
  isBusy: boolean;
  onKeep: () => void;
  onMove: () => void;
}

/** The visit has changed since the dialog was opened: as it is beside as it was asked for. */
function StaleVisit({ standing, wanted, failure, isBusy, onKeep, onMove }: StaleVisitProps) {
  const isSameDay = standing.visitDate === wanted.visitDate && wanted.visitTime === null;
  const canMove = !isSameDay && RESCHEDULABLE_STATUSES.some((known) => known === standing.status);
  const open = canMove ? staleTexts.choose : staleTexts.closed;
  const day = (date: string) => formatDate(date, 'short');
  return (
    <VersionChoice
      title={staleTexts.title}
      text={isSameDay ? staleTexts.sameDay : open}
      stored={{ title: staleTexts.stored, facts: factsOf({ ...standing, visitTime: null }, standing.status) }}
      mine={{ title: staleTexts.mine, facts: factsOf(wanted, 'PENDING') }}
      keepText={canMove ? staleTexts.keep.replace('{day}', day(standing.visitDate)) : staleTexts.keepAsItIs}
      saveText={canMove ? staleTexts.move.replace('{day}', day(wanted.visitDate)) : undefined}
      busyText={staleTexts.busy}
      isBusy={isBusy}
      error={failure}
      onKeep={onKeep}
      onSave={onMove}
    />
  );
}

function factsOf({ visitDate, visitTime }: Wanted, status: string) {
  const { kind, text } = buyerBadge(status);
  const day = `${formatDate(visitDate, 'weekday').slice(0, 3)}, ${formatDate(visitDate, 'short')}`;
  return [
    { label: staleTexts.date, value: visitTime === null ? day : `${day}, ${formatTime(visitTime)}` },
    { label: staleTexts.status, value: <Badge kind={kind}>{text}</Badge> },
  ];
}

interface FormProps {
  visit: AnyBooking;
  /** What was refused before; null at first. */
  stale: Stale | null;
  /** What is said of a call that failed; false where none did. */
  failure: string | false;
  isBusy: boolean;
  onSubmit: (wanted: Wanted, onRefused: (failure: Error) => void) => void;
  onClose: () => void;
}

const moveForm = z.object({ visitDate: visitDay });

function RescheduleForm({ visit, stale, failure, isBusy, onSubmit, onClose }: FormProps) {
  const form = useSchemaForm(moveForm, { visitDate: stale?.wanted.visitDate ?? (visit.visitDate || todayInIndia()) });
  const ownTime = visit.visit?.visitTime ?? null;
  const time = useVisitTime(ownTime, stale?.refusal);
  const element = useRef<HTMLFormElement>(null);
  const isBack = stale !== null;
  // Before the browser paints: the dialog would otherwise take the focus that the button let go. (The form's own setFocus
  // waits for a timer.)
  useLayoutEffect(() => {
    if (isBack) element.current?.querySelector('input')?.focus();
  }, [isBack]);
  const { onChange, ...dateField } = form.register('visitDate', { onChange: time.changeDay });
  const date = form.watch('visitDate');
  // what it would be moved from after a refusal is not what the list shows
  const isUnchanged = stale === null && date === visit.visitDate && time.time === ownTime;

  const handleRefused = (failure: Error) => {
    const words = timeRefusal(failure);
    if (words !== null) time.refuse(words);
  };
  const send = form.handleSubmit(({ visitDate }) =>
    time.whenChosen((visitTime) => onSubmit({ visitDate, visitTime }, handleRefused)),
  );

  return (
    <form ref={element} onSubmit={(event) => void send(event)} noValidate>
      <VisitTimes
        source={propertyTimes(visit.propertyId)}
        label="New visit date"
        field={{ ...dateField, onChange: (event) => void onChange(event) }}
        date={date}
        onDate={(date) => {
          form.setValue('visitDate', date);
          time.changeDay();
        }}
        hint="Your consultant will confirm the new day"
        dateError={form.formState.errors.visitDate?.message}
        time={time.time}
        onTime={time.choose}
        timeError={time.error}
        standing={{ date: visit.visitDate, time: ownTime }}
      >
        {failure !== false && <VisitRefusal>{failure}</VisitRefusal>}
      </VisitTimes>
      <VisitActs chosen={isUnchanged ? '' : chosenText(date, time.time)}>
        <Button variant="second" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={isUnchanged} isBusy={isBusy} busyText="Submitting...">
          Submit Request
        </Button>
      </VisitActs>
    </form>
  );
}
