import type { ComponentPropsWithRef } from 'react';
import { Field, splitFieldTexts, type FieldTexts } from './field.tsx';
import styles from './input.module.css';

export interface TextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'className'>, FieldTexts {
  className?: string | undefined;
}

/** A multi-line text field, resizable downwards only. */
export function TextArea({ className, id, ...props }: TextAreaProps) {
  const { texts, control } = splitFieldTexts(props);
  return (
    <Field {...texts} id={id} className={className}>
      {(wiring) => <textarea rows={4} {...control} {...wiring} className={styles.input} />}
    </Field>
  );
}
