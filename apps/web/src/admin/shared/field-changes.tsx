import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { audit } from './audit.texts.ts';
import type { FieldChange } from './audit-words.ts';
import styles from './field-changes.module.css';

interface Props {
  changes: readonly FieldChange[];
  /** Whether there was a state before. */
  hasBefore?: boolean;
  /** Whether there is a state after. */
  hasAfter?: boolean;
  /** Whether these are facts of an act, which has no states before and after. */
  isAct?: boolean;
}

/** A list has a line for each of its items. */
const isList = (value: string | null) => value?.includes('\n') ?? false;

/** Changed fields, each with its value before and after. */
export function FieldChanges({ changes, hasBefore = true, hasAfter = true, isAct = false }: Props) {
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field} className={isList(before) || isList(after) ? styles.list : undefined}>
          <dt>{field}</dt>
          {hasBefore && (
            <dd className={styles.was}>
              <VisuallyHidden>{audit.before} </VisuallyHidden>
              {before ?? <span className="muted">{audit.nothing}</span>}
            </dd>
          )}
          {hasAfter && (
            <dd>
              {!isAct && <VisuallyHidden>{audit.after} </VisuallyHidden>}
              {after ?? <span className="muted">{audit.nothing}</span>}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

interface CollapsedProps extends Props {
  /** What is expanded: '12 fields'. */
  summary: string;
}

/** The same, collapsed under a line. */
export function CollapsedChanges({ summary, ...changes }: CollapsedProps) {
  return (
    <details className={styles.more}>
      <summary>{summary}</summary>
      <FieldChanges {...changes} />
    </details>
  );
}
