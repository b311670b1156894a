import type { DeskVisit } from '@aangan/contract/visits/entities';
import { fill } from '@aangan/contract/core/translation';
import type { MouseEvent } from 'react';
import { Button } from '../../../../ui/button.tsx';
import type { ButtonVariant } from '../../../../ui/button-class.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Check, MapPinCheck, Undo2, type IconNode } from '../../../../ui/icons.ts';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { desk as texts } from '../desk.texts.ts';
import type { QueuedStep } from '../outbox.ts';
import type { QuickStep } from '../steps.ts';
import { useOutbox } from '../use-outbox.ts';

const ICONS: Partial<Record<QuickStep, IconNode>> = {
  confirm: Check,
  arrive: MapPinCheck,
  complete: Check,
  reopen: Undo2,
};

interface StepButtonProps {
  visit: DeskVisit;
  step: QuickStep;
  variant: ButtonVariant;
  /** The pressed step while it can be undone: the same button then undoes it, so that it keeps the focus. */
  held?: QueuedStep | null;
}

/** Does a step with one press: shown at once, sent after the delay for undoing. */
export function StepButton({ visit, step, variant, held = null }: StepButtonProps) {
  const { outbox } = useOutbox();
  const icon = held ? Undo2 : ICONS[step];
  const handleClick = ({ detail }: MouseEvent) => {
    // the second click of a double click was meant for the button's previous action
    if (detail > 1) return;
    if (held) outbox.undo(held);
    else outbox.take(visit, step);
  };
  return (
    <Button variant={held ? 'second' : variant} onClick={handleClick}>
      {icon && <Icon of={icon} />}
      {held ? texts.undo : texts.steps[step]}
      <VisuallyHidden>{fill(texts.of, { buyer: visit.buyer.name, home: visit.property.name })}</VisuallyHidden>
    </Button>
  );
}
