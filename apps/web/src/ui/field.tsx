import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { CircleAlert } from './icons.ts';
import * as texts from './ui.texts.ts';
import styles from './field.module.css';

export interface FieldErrorProps {
  id?: string;
  /** renders nothing without a text */
  children: ReactNode;
}

/** The error of a field, below it: an icon and a text, so that colour is not the only sign. */
export function FieldError({ id, children }: FieldErrorProps) {
  if (!children) return null;
  return (
    <p className={styles.error} id={id} role="alert">
      <Icon of={CircleAlert} size="s" />
      <span>{children}</span>
    </p>
  );
}

/** The texts around a control; shared by every field. */
export interface FieldTexts {
  label: ReactNode;
  /** shows the label to screen readers only, where a heading or an icon shows it otherwise */
  isLabelHidden?: boolean | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  /** adds '(optional)' to the label; required fields carry no mark, as nearly all are */
  isOptional?: boolean | undefined;
  /** marks the control as invalid where its error is shown elsewhere; `error` implies it */
  isInvalid?: boolean | undefined;
  /** ids of further texts about the control, such as a notice below several fields */
  'aria-describedby'?: string | undefined;
}

/** The attributes a control needs to be tied to its label, hint and error. */
export interface FieldWiring {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps extends FieldTexts {
  /** the control's id, where something else refers to it */
  id?: string | undefined;
  className?: string | undefined;
  children: (wiring: FieldWiring) => ReactNode;
}

/** Label above, hint and error below; `children` renders the control with the attributes it is given. */
export function Field(props: FieldProps) {
  const { id, label, isLabelHidden, hint, error, isOptional, isInvalid, className, children } = props;
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  const errorId = `${controlId}-error`;
  const describedBy = classNames(Boolean(hint) && hintId, Boolean(error) && errorId, props['aria-describedby']);
  const wiring: FieldWiring = {
    id: controlId,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': error || isInvalid ? true : undefined,
  };
  return (
    <div className={classNames(styles.field, className)}>
      <label className={isLabelHidden ? 'sr-only' : styles.label} htmlFor={controlId}>
        {label}
        {isOptional && <span className={styles.optional}> {texts.optional}</span>}
      </label>
      {children(wiring)}
      {hint && (
        <p className="small muted" id={hintId}>
          {hint}
        </p>
      )}
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

/** Splits props into those of `Field` and those of the control. */
export function splitFieldTexts<Props extends FieldTexts>(props: Props) {
  const {
    label,
    isLabelHidden,
    hint,
    error,
    isOptional,
    isInvalid,
    'aria-describedby': describedBy,
    ...control
  } = props;
  return {
    texts: { label, isLabelHidden, hint, error, isOptional, isInvalid, 'aria-describedby': describedBy },
    control,
  };
}
