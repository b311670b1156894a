import { useId, type ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import { Field, splitFieldTexts, type FieldTexts } from './field.tsx';
import { Icon } from './icon.tsx';
import type { IconNode } from './icons.ts';
import styles from './input.module.css';

export interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'className'>, FieldTexts {
  /** an icon inside, at the start */
  icon?: IconNode | undefined;
  /** one character inside, at the start: the rupee sign */
  affix?: string | undefined;
  /** the unit of a number, inside, at the end: '%' */
  unit?: string | undefined;
  className?: string | undefined;
}

/** A single-line text field. Takes the props of a form library's `register`, including `ref`. */
export function TextField({ icon, affix, unit, className, id, ...props }: TextFieldProps) {
  const { texts, control } = splitFieldTexts(props);
  const unitId = useId();
  const describedBy = classNames(Boolean(unit) && unitId, texts['aria-describedby']) || undefined;
  return (
    <Field {...texts} aria-describedby={describedBy} id={id} className={className}>
      {(wiring) => {
        const input = <input type="text" {...control} {...wiring} className={styles.input} />;
        if (unit) {
          return (
            <div className={styles.inset}>
              {input}
              <span className={styles.unit} id={unitId}>
                {unit}
              </span>
            </div>
          );
        }
        if (!icon && !affix) return input;
        return (
          <div className={styles.inset}>
            {icon ? (
              <Icon of={icon} />
            ) : (
              <span className={styles.affix} aria-hidden="true">
                {affix}
              </span>
            )}
            {input}
          </div>
        );
      }}
    </Field>
  );
}
