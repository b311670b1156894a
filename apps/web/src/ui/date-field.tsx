import type { ComponentPropsWithRef } from 'react';
import { Field, splitFieldTexts, type FieldTexts } from './field.tsx';
import { Icon } from './icon.tsx';
import { Calendar } from './icons.ts';
import styles from './input.module.css';

export interface DateFieldProps
  extends Omit<ComponentPropsWithRef<'input'>, 'className' | 'type' | 'min' | 'max'>, FieldTexts {
  /** first and last day that can be chosen, `yyyy-MM-dd` (a number too, since `register` of a form library may say so) */
  min?: string | number | undefined;
  max?: string | number | undefined;
  className?: string | undefined;
}

/**
 * A calendar day, `yyyy-MM-dd`. The browser's own field: on a cheap phone its picker opens at once, speaks the
 * owner's language and costs no byte, where a drawn calendar weighs 19 KB and 30 tab stops. `min` and `max` grey out
 * the other days; what is typed past them must still be checked by the caller.
 */
export function DateField({ className, id, ...props }: DateFieldProps) {
  const { texts, control } = splitFieldTexts(props);
  return (
    <Field {...texts} id={id} className={className}>
      {(wiring) => (
        <div className={styles.inset}>
          <Icon of={Calendar} />
          <input {...control} {...wiring} type="date" className={styles.input} />
        </div>
      )}
    </Field>
  );
}
