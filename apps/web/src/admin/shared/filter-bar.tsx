import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  /** Names the search for screen readers, if the page has several. */
  label?: string;
  /** Two fields per row on a narrow window. */
  isPaired?: boolean;
  /** Called on submit; without it each field applies by itself. */
  onApply?: () => void;
  children: ReactNode;
}

/** The filters of an admin list. */
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
