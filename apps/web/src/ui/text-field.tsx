import type { ComponentPropsWithRef } from 'react';
import { Field, splitFieldTexts, type FieldTexts } from './field.tsx';
import { Icon } from './icon.tsx';
import type { IconNode } from './icons.ts';
import styles from './field.module.css';

export interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'className'>, FieldTexts {
  /** drawn inside, at the start */
  icon?: IconNode | undefined;
  /** one character inside, at the start: the rupee sign */
  affix?: string | undefined;
  className?: string | undefined;
}

/** One line of text. Takes what `register` of a form library gives, `ref` included. */
export function TextField({ icon, affix, className, id, ...props }: TextFieldProps) {
  const { texts, control } = splitFieldTexts(props);
  return (
    <Field {...texts} id={id} className={className}>
      {(wiring) => {
        const input = <input type="text" {...control} {...wiring} className={styles.input} />;
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
