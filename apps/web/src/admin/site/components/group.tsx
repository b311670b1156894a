import type { ReactNode } from 'react';
import styles from './group.module.css';

interface GroupProps {
  /** Left out for the fields that the part begins with. */
  title?: string;
  children: ReactNode;
}

/** Fields of one subject, in pairs where there is room. */
export function Group({ title, children }: GroupProps) {
  const fields = <div className={styles.fields}>{children}</div>;
  if (title === undefined) return fields;
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {fields}
    </fieldset>
  );
}
