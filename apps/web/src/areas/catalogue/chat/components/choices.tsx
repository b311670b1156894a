import { useId, useRef } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { choicesOf, type ChatChoice, type ChatState, type ChatStep } from '../chat-machine.ts';
import { conversation as texts } from '../conversation.texts.ts';
import styles from './choices.module.css';
import chipStyles from '../../../../ui/chip.module.css';

const HEADINGS: Readonly<Record<ChatStep, string>> = {
  city: texts.chooseCity,
  location: texts.chooseLocality,
  add_location: texts.chooseLocality,
  flatType: texts.chooseFlatType,
  budget: texts.chooseBudget,
  search: texts.ready,
  change_path: texts.changeSearch,
  results: texts.whatNext,
  no_results: texts.changeSearch,
  retry_search: texts.whatNext,
  end: texts.whatNext,
};

interface ChoicesProps extends Pick<ChatState, 'step' | 'answers' | 'pending'> {
  onChoose: (choice: ChatChoice) => void;
}

/** The choices of the present step. While a reply is pending they keep their space, but are disabled. */
export function Choices({ step, answers, pending, onChoose }: ChoicesProps) {
  const heading = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  const handleChoose = (choice: ChatChoice) => {
    // The pressed button goes: focus its group, one Tab before the next choices.
    group.current?.focus({ preventScroll: true });
    onChoose(choice);
  };
  const waiting = pending !== null && styles.waiting;
  return (
    <fieldset ref={group} className={styles.choices} aria-labelledby={heading} tabIndex={-1}>
      <p className={classNames('small muted', waiting)} id={heading}>
        {HEADINGS[step]}
      </p>
      <div className={classNames(chipStyles.chips, waiting)}>
        {choicesOf({ step, answers }).map((choice) => (
          <button key={choice.label} className={styles.pill} type="button" onClick={() => handleChoose(choice)}>
            {choice.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
