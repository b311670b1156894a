import { useId, type ReactNode, type Ref } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';
import fieldStyles from './field.module.css';
import styles from './choice-rows.module.css';

interface Props<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string; isDisabled?: boolean }[];
  /** null: none yet */
  value: Value | null;
  error?: ReactNode;
  /** two columns where there is room */
  isInColumns?: boolean | undefined;
  ref?: Ref<HTMLFieldSetElement>;
  onChange: (value: Value) => void;
}

/** Radio buttons for a few sentences, each a row large enough for a thumb. */
export function ChoiceRows<Value extends string>(props: Props<Value>) {
  const { legend, options, value, error, isInColumns, ref, onChange } = props;
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <fieldset ref={ref} className={fieldStyles.field} aria-describedby={error ? errorId : undefined}>
      <legend className={fieldStyles.label}>{legend}</legend>
      <div className={classNames(styles.rows, isInColumns && styles.columns)}>
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              disabled={option.isDisabled}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldError id={errorId}>{error}</FieldError>
    </fieldset>
  );
}
