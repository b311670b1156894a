import { fill } from '@aangan/contract/core/translation';
import type { ReactNode } from 'react';
import { wordsOf } from '../../../../lib/calls/api.ts';
import { notify } from '../../../../lib/notifications.ts';
import type { AnyBooking } from '../../../../lib/calls/wire/booking.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { CalendarClock, CalendarPlus, Check, Star } from '../../../../ui/icons.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { useSayComing } from '../api/say-coming.ts';
import { bookings as texts } from '../visits.texts.ts';
import { BookAgainDialog, CancelDialog, RatingDialog, RescheduleDialog, HomeScoreDialog } from '../overlays.ts';
import { firstName, type Act } from '../visit-view.ts';
import styles from './visit-card.module.css';

/** The actions that open a dialog. */
export type DialogAct = Extract<Act, 'reschedule' | 'cancel' | 'score' | 'rate' | 'bookAgain' | 'visitAgain'>;
export type OnAct = (act: DialogAct, visit: AnyBooking) => void;

export const DIALOGS = {
  reschedule: RescheduleDialog,
  cancel: CancelDialog,
  score: HomeScoreDialog,
  rate: RatingDialog,
  bookAgain: BookAgainDialog,
  visitAgain: BookAgainDialog,
} satisfies Record<DialogAct, unknown>;

interface Props {
  visit: AnyBooking;
  acts: ReadonlySet<Act>;
  isOnline: boolean;
  onAct: OnAct;
  /** Called when the pressed button may be gone. */
  onAnswered?: (() => void) | undefined;
}

/** The buttons that change a visit, by its state. */
export function VisitActs({ visit, acts, isOnline, onAct, onAnswered }: Props) {
  const host = firstName(visit.visit?.host?.name ?? '');
  const words: [DialogAct, ReactNode][] = [
    [
      'reschedule',
      <>
        <Icon of={CalendarClock} />
        {texts.reschedule}
      </>,
    ],
    ['cancel', texts.cancelVisit],
    [
      'score',
      <>
        <Icon of={Star} />
        {visit.visit?.scored ? texts.changeScore : texts.score}
      </>,
    ],
    ['rate', (visit.visit?.rating ?? null) === null ? fill(texts.rate, { host }) : texts.changeRating],
    ['bookAgain', texts.bookAgain],
    [
      'visitAgain',
      <>
        <Icon of={CalendarPlus} />
        {texts.visitAgain}
      </>,
    ],
  ];
  const shown = words.filter(([act]) => acts.has(act));
  if (shown.length === 0 && !acts.has('coming')) return null;
  return (
    <div className={styles.acts}>
      {acts.has('coming') && <ComingButton visit={visit} isOnline={isOnline} onAnswered={onAnswered} />}
      {shown.map(([act, children]) => (
        <Button
          key={act}
          variant="second"
          {...DIALOGS[act].prefetch}
          disabled={!isOnline}
          onClick={() => onAct(act, visit)}
        >
          {children}
          <VisuallyHidden>{fill(texts.ofVisit, { property: visit.propertyName })}</VisuallyHidden>
        </Button>
      ))}
    </div>
  );
}

/** Tells the host that the buyer is coming, as the link in a message does (V35). */
function ComingButton({ visit, isOnline, onAnswered }: Pick<Props, 'visit' | 'isOnline' | 'onAnswered'>) {
  const { mutate, isPending } = useSayComing(visit.id, visit.revision);
  const say = () =>
    mutate(undefined, {
      onSuccess: () => onAnswered?.(),
      onError: (failure) => notify.error(wordsOf(failure, texts.comingFailed)),
    });
  return (
    <Button disabled={!isOnline} isBusy={isPending} onClick={say}>
      <Icon of={Check} />
      {texts.iAmComing}
      <VisuallyHidden>{fill(texts.toVisit, { property: visit.propertyName })}</VisuallyHidden>
    </Button>
  );
}
