import type { ComponentPropsWithRef } from 'react';
import { Field, splitFieldTexts, type FieldTexts } from './field.tsx';
import { Icon } from './icon.tsx';
import { ChevronDown, type IconNode } from './icons.ts';
import styles from './input.module.css';

export interface SelectOption {
  value: string;
  label: string;
  isDisabled?: boolean;
}

export interface SelectFieldProps extends Omit<ComponentPropsWithRef<'select'>, 'className'>, FieldTexts {
  options: readonly SelectOption[];
  icon?: IconNode | undefined;
  className?: string | undefined;
}

/** A native select: the phone's own picker, type-ahead and screen reader support without extra code. */
export function SelectField({ options, children, icon, className, id, ...props }: SelectFieldProps) {
  const { texts, control } = splitFieldTexts(props);
  return (
    <Field {...texts} id={id} className={className}>
      {(wiring) => (
        <div className={styles.inset}>
          {icon && <Icon of={icon} />}
          <select {...control} {...wiring} className={styles.input}>
            {options.map(({ value, label, isDisabled }) => (
              <option key={value} value={value} disabled={isDisabled}>
                {label}
              </option>
            ))}
            {children}
          </select>
          <Icon of={ChevronDown} className={styles.end} />
        </div>
      )}
    </Field>
  );
}
