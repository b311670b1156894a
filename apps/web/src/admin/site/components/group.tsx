import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import styles from './group.module.css';

interface GroupProps {
  /** Left out for the fields that the part begins with. */
  title?: string;
  hint?: string;
  children: ReactNode;
}

/** Fields of one subject, in pairs where there is room. */
export function Group({ title, hint, children }: GroupProps) {
  const fields = <div className={styles.fields}>{children}</div>;
  if (title === undefined) return fields;
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {hint !== undefined && <p className={classNames('small muted', styles.hint)}>{hint}</p>}
      {fields}
    </fieldset>
  );
}
