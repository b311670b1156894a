import type { AlertFrequency } from '@aangan/contract/alert-lists';
import { useId } from 'react';
import { searches as texts } from '../searches.texts.ts';
import { FREQUENCIES } from './frequencies.ts';
import styles from './frequency-choices.module.css';
import fieldStyles from '../../../ui/field.module.css';

interface Props {
  value: AlertFrequency;
  onChange: (value: AlertFrequency) => void;
}

/** When to be told, under one another. */
export function FrequencyChoices({ value, onChange }: Props) {
  const name = useId();
  return (
    <fieldset className={fieldStyles.field}>
      <legend className={fieldStyles.label}>{texts.tellMe}</legend>
      <div className={styles.choices}>
        {FREQUENCIES.map((choice) => (
          <label key={choice.value}>
            <input type="radio" name={name} checked={choice.value === value} onChange={() => onChange(choice.value)} />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
