import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './prose.module.css';

interface ProseProps {
  className?: string | undefined;
  children: ReactNode;
}

/** A long text of plain headings, paragraphs, lists and tables. */
export function Prose({ className, children }: ProseProps) {
  return <div className={classNames(styles.prose, className)}>{children}</div>;
}
