import { useId, type ComponentPropsWithRef, type ReactNode } from 'react';
import { FieldError } from './field.tsx';
import styles from './checkbox.module.css';
import fieldStyles from './field.module.css';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'className'> {
  /** the sentence beside the box; may hold links */
  label: ReactNode;
  error?: ReactNode;
}

/** A checkbox with its sentence and, below, its error. */
export function Checkbox({ label, error, ...rest }: CheckboxProps) {
  const errorId = useId();
  return (
    <div className={fieldStyles.field}>
      <label className={styles.check}>
        <input
          {...rest}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>{label}</span>
      </label>
      <FieldError id={errorId}>{error}</FieldError>
    </div>
  );
}

/** The same as a switch, for a setting that takes effect at once. */
export function Switch({ label, ...rest }: Omit<CheckboxProps, 'error'>) {
  return (
    <label className={styles.switcher}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox brings its own checked state */}
      <input {...rest} type="checkbox" role="switch" />
      <span>{label}</span>
    </label>
  );
}
