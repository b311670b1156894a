import { Icon } from './icon.tsx';
import { Check, type IconNode } from './icons.ts';
import * as texts from './ui.texts.ts';
import styles from './wizard-steps.module.css';

export interface WizardStep {
  label: string;
  icon: IconNode;
}

export interface WizardStepsProps {
  steps: readonly WizardStep[];
  /** index of the step on the page */
  current: number;
  /** called for a completed step; later ones are plain text */
  onBackTo: (index: number) => void;
}

/** The steps of a multi-page form and the current one. */
export function WizardSteps({ steps, current, onBackTo }: WizardStepsProps) {
  return (
    <ol className={styles.steps} aria-label={texts.steps}>
      {steps.map(({ label, icon }, index) => {
        const isDone = index < current;
        const content = (
          <>
            <span className={styles.dot}>
              <Icon of={isDone ? Check : icon} />
            </span>
            {label}
          </>
        );
        return (
          <li
            key={label}
            className={isDone ? styles.done : undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            {isDone ? (
              <button type="button" onClick={() => onBackTo(index)}>
                {content}
              </button>
            ) : (
              <span>{content}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
