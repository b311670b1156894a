import { formatDate, todayInIndia } from '@aangan/contract/core/dates';
import { RESCHEDULABLE_STATUSES } from '@aangan/contract/visits/statuses';
import { buyerBadge } from '@aangan/contract/visits/status';
import { booking as bookingTexts } from '@aangan/contract/visits/booking.texts';
import { formatShortWeekday, formatTime } from '@aangan/contract/core/times';
import { fill } from '@aangan/contract/core/translation';
import { useState, type RefObject } from 'react';
import { closeWhenIdle } from '../../../../lib/close-when-idle.ts';
import { isApiError } from '../../../../lib/calls/api.ts';
import type { AnyBooking } from '../../../../lib/calls/wire/booking.ts';
import { standingVisit, type StandingVisit } from '../../../../lib/calls/wire/stale-visit.ts';
import { notify } from '../../../../lib/notifications.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { VersionChoice } from '../../../../ui/version-choice.tsx';
import { MoveForm, type Wanted } from '../../shared/visit-times/components/move-form.tsx';
import { VisitDialog } from '../../shared/visit-times/components/visit-dialog.tsx';
import { propertyTimes } from '../../shared/visit-times/api/property-times.ts';
import { timeRefusal } from '../../shared/visit-times/use-visit-time.ts';
import { useRescheduleVisit } from '../api/reschedule-visit.ts';
import { rescheduleTexts, staleTexts } from '../visits.texts.ts';

interface Props {
  visit: AnyBooking;
  isOpen: boolean;
  /** Takes the focus on closing, when the visit's button may be gone. */
  movedFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The reschedule dialog (VISIT16, VISIT17); key it by the visit. */
export function RescheduleDialog({ visit, isOpen, movedFocus, onClose }: Props) {
  const [isChanged, setIsChanged] = useState(false);
  const moving = useRescheduleVisit();
  const handleClose = closeWhenIdle(moving, onClose);

  return (
    <VisitDialog
      title={rescheduleTexts.title}
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
  /** Owned by the dialog, so that the outcome is reported even after its content unmounts. */
  moving: ReturnType<typeof useRescheduleVisit>;
  /** Called when the visit may have moved in the list, away from the button that opened the dialog. */
  onChanged: () => void;
  onMoved: () => void;
}

/** The visit as it has changed since the dialog was opened. */
interface Stale {
  standing: StandingVisit;
  wanted: Wanted;
  /** Why the wanted time was refused, once it was taken: returns to the form, which shows it. */
  refusal?: string;
}

function Reschedule({ visit, moving, onChanged, onMoved, onClose }: RescheduleProps) {
  const { mutate, isPending, error } = moving;
  const [stale, setStale] = useState<Stale | null>(null);
  const isDouble = isApiError(error) && error.code === 'DUPLICATE';
  const hasFailed = error !== null && !isDouble && !standingVisit(error) && timeRefusal(error) === null;
  const isTooOften = isApiError(error) && error.status === 429;
  const failure = hasFailed && (isTooOften ? error.message : bookingTexts.rescheduleFailed);

  function move(wanted: Wanted, revision: number, onRefused: (failure: Error) => void) {
    mutate(
      { id: visit.id, ...wanted, revision },
      {
        onSuccess: ({ status }) => {
          notify.success(status === 'PENDING' ? bookingTexts.rescheduled : staleTexts.already);
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
    <MoveForm
      texts={rescheduleTexts}
      source={propertyTimes(visit.propertyId)}
      standing={{ date: visit.visitDate, time: visit.visit?.visitTime ?? null }}
      firstDate={stale?.wanted.visitDate ?? (visit.visitDate || todayInIndia())}
      isBack={stale !== null}
      refusal={stale?.refusal}
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
  /** The message of a failed call, or false. */
  failure: string | false;
  isBusy: boolean;
  onKeep: () => void;
  onMove: () => void;
}

/** The visit has changed since the dialog was opened: compares its present state with the request. */
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
  const day = fill(staleTexts.day, { weekday: formatShortWeekday(visitDate), date: formatDate(visitDate, 'short') });
  const moment = visitTime === null ? day : fill(staleTexts.moment, { day, time: formatTime(visitTime) });
  return [
    { label: staleTexts.date, value: moment },
    { label: staleTexts.status, value: <Badge kind={kind}>{text}</Badge> },
  ];
}
