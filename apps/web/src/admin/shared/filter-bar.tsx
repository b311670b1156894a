import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  /** Names the search, for a screen reader, where the page has more than one. */
  label?: string;
  /** Two fields a row in a narrow window. */
  isPaired?: boolean;
  /** Called when the form is sent; without it each field takes effect by itself. */
  onApply?: () => void;
  children: ReactNode;
}

/** The fields that narrow an admin list. */
export function FilterBar({ label, isPaired = false, onApply, children }: FilterBarProps) {
  return (
    <form
      className={classNames(styles.bar, isPaired && styles.pairs)}
      role="search"
      aria-label={label}
      noValidate={onApply !== undefined}
      onSubmit={(event) => {
        event.preventDefault();
        onApply?.();
      }}
    >
      {children}
    </form>
  );
}
