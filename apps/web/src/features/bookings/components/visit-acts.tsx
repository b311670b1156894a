import { fill } from '@aangan/contract/translation';
import type { ReactNode } from 'react';
import type { AnyBooking } from '../../../lib/wire/booking.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { CalendarClock, Star } from '../../../ui/icons.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { bookings as texts } from '../bookings.texts.ts';
import { BookAgainDialog, CancelDialog, RatingDialog, RescheduleDialog, ScoreDialog } from '../overlays.ts';
import { firstName, type Act } from '../visit-view.ts';
import styles from './visit-card.module.css';

/** What a dialog is opened for. */
export type DialogAct = Extract<Act, 'reschedule' | 'cancel' | 'score' | 'rate' | 'bookAgain'>;
export type OnAct = (act: DialogAct, visit: AnyBooking) => void;

export const DIALOGS = {
  reschedule: RescheduleDialog,
  cancel: CancelDialog,
  score: ScoreDialog,
  rate: RatingDialog,
  bookAgain: BookAgainDialog,
} satisfies Record<DialogAct, unknown>;

interface Props {
  visit: AnyBooking;
  acts: ReadonlySet<Act>;
  isOnline: boolean;
  onAct: OnAct;
}

/** The buttons that change something, by the state of the visit. */
export function VisitActs({ visit, acts, isOnline, onAct }: Props) {
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
        {texts.score}
      </>,
    ],
    ['rate', fill(texts.rate, { host })],
    ['bookAgain', texts.bookAgain],
  ];
  const shown = words.filter(([act]) => acts.has(act));
  if (shown.length === 0) return null;
  return (
    <div className={styles.acts}>
      {shown.map(([act, children]) => (
        <Button
          key={act}
          variant="second"
          {...DIALOGS[act].ahead}
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
