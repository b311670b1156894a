import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FieldError } from './field.tsx';
import * as texts from './ui.texts.ts';
import fieldStyles from './field.module.css';
import styles from './toggle-group.module.css';

export interface ToggleOption<Value extends string> {
  value: Value;
  label: string;
  /** the language of the label, where it is not that of the page */
  lang?: string | undefined;
  /** a smaller text after the label, such as a count */
  note?: ReactNode;
  isDisabled?: boolean;
}

interface GroupProps<Value extends string> {
  /** the name of the inputs in a natively submitted form */
  name?: string | undefined;
  legend: string;
  isLegendHidden?: boolean | undefined;
  /** adds '(optional)' to the legend */
  isOptional?: boolean | undefined;
  options: readonly ToggleOption<Value>[];
  /** equal columns; as wide as the labels when left out */
  columns?: 2 | 3 | undefined;
  /** 44 px high instead of 48, for filters */
  isCompact?: boolean | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  className?: string | undefined;
}

export interface ToggleGroupProps<Value extends string> extends GroupProps<Value> {
  values: readonly Value[];
  onChange: (values: Value[]) => void;
}

/** Pills of which any number may be chosen (checkboxes). Values are in the order of the options. */
export function ToggleGroup<Value extends string>({ values, onChange, ...group }: ToggleGroupProps<Value>) {
  const handleToggle = (value: Value, isOn: boolean) =>
    onChange(
      group.options.map((option) => option.value).filter((own) => (own === value ? isOn : values.includes(own))),
    );
  return <Pills {...group} type="checkbox" isChosen={(value) => values.includes(value)} onToggle={handleToggle} />;
}

export interface ChoiceGroupProps<Value extends string> extends GroupProps<Value> {
  value: Value | undefined;
  onChange: (value: Value) => void;
}

/** Pills of which one is chosen (radio buttons). */
export function ChoiceGroup<Value extends string>({ value, onChange, ...group }: ChoiceGroupProps<Value>) {
  return <Pills {...group} type="radio" isChosen={(own) => own === value} onToggle={(own) => onChange(own)} />;
}

interface PillsProps<Value extends string> extends GroupProps<Value> {
  type: 'checkbox' | 'radio';
  isChosen: (value: Value) => boolean;
  onToggle: (value: Value, isOn: boolean) => void;
}

function Pills<Value extends string>(props: PillsProps<Value>) {
  const { legend, isLegendHidden, isOptional, options, columns, isCompact, hint, error, className } = props;
  const { type, isChosen, onToggle } = props;
  const id = useId();
  const { name = id } = props;
  const describedBy = classNames(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`);
  return (
    <fieldset className={classNames(fieldStyles.field, className)} aria-describedby={describedBy || undefined}>
      <legend className={isLegendHidden ? 'sr-only' : classNames(fieldStyles.label, styles.legend)}>
        {legend}
        {isOptional && <span className={fieldStyles.optional}> {texts.optional}</span>}
      </legend>
      <div
        className={classNames(
          styles.toggles,
          columns === 2 && styles.two,
          columns === 3 && styles.three,
          isCompact && styles.compact,
        )}
      >
        {options.map((option) => (
          <label className={styles.toggle} key={option.value}>
            <input
              type={type}
              name={name}
              value={option.value}
              checked={isChosen(option.value)}
              disabled={option.isDisabled}
              onChange={(event) => onToggle(option.value, event.target.checked)}
            />
            <span lang={option.lang}>
              {option.label} {option.note && <small>{option.note}</small>}
            </span>
          </label>
        ))}
      </div>
      {hint && (
        <p className="small muted" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
}
