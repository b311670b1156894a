import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Courtyard } from './courtyard.tsx';
import { Icon } from './icon.tsx';
import { RefreshCw } from './icons.ts';
import * as texts from './ui.texts.ts';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  title: ReactNode;
  text?: ReactNode;
  /** short lines of what to try */
  hints?: readonly string[] | undefined;
  /** one button or link */
  action?: ReactNode;
  /** h1 where the state is the whole page */
  headingLevel?: 'h1' | 'h2' | undefined;
}

/** An empty state: what is empty, and what to do next. */
export function EmptyState({ title, text, hints, action, headingLevel: Heading = 'h2' }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Courtyard />
      <Heading className={styles.title}>{title}</Heading>
      {text && <p>{text}</p>}
      {hints && hints.length > 0 && (
        <ul>
          {hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      )}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  );
}

export interface ErrorStateProps {
  /** what failed */
  title: ReactNode;
  /** why, as far as it helps */
  text?: ReactNode;
  /** adds a 'Try Again' button */
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean | undefined;
  headingLevel?: 'h1' | 'h2' | undefined;
}

/** The state of a section that failed to load. */
export function ErrorState({ title, text, onRetry, isRetrying, headingLevel }: ErrorStateProps) {
  const retry = onRetry && (
    <Button variant="second" onClick={onRetry} isBusy={isRetrying} busyText={texts.tryAgain}>
      <Icon of={RefreshCw} />
      {texts.tryAgain}
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState title={title} text={text} action={retry} headingLevel={headingLevel} />
    </div>
  );
}
