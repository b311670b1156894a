import { UNDO_DAYS, type ChangeSet } from '@aangan/contract/catalogue/change-set-entities';

/** Milliseconds between two looks at a set that is checked or applied. */
export const POLL_INTERVAL = 2000;

const DAY = 86_400_000;

/** Whether the server is at work on a set, so that it changes by itself. */
export function isMoving({ status }: Pick<ChangeSet, 'status'>): boolean {
  return status === 'CHECKING' || status === 'APPLYING';
}

/** Returns how many properties a set adds and changes. */
export function changeCount({ counts }: Pick<ChangeSet, 'counts'>): number {
  return counts.add + counts.change;
}

/** Returns how far the server is with a set: rows that are checked, or properties that are written. */
export function progressOf(set: ChangeSet): { done: number; total: number } {
  return set.status === 'APPLYING' ? { done: set.progress.done, total: changeCount(set) } : set.progress;
}

/** What can be done with a set as it stands (F70, F77). */
export type ChangeSetAct = 'apply' | 'check' | 'cancel' | 'undo';

/** Returns what can be done with a set, the main act first. */
export function actsOf(set: ChangeSet, now: Date): readonly ChangeSetAct[] {
  switch (set.status) {
    case 'READY':
      return changeCount(set) > 0 ? ['apply', 'cancel'] : ['cancel'];
    case 'REFUSED':
    case 'STALE':
    case 'FAILED':
      return ['check', 'cancel'];
    case 'APPLIED':
      return canUndo(set, now) ? ['undo'] : [];
    default:
      return [];
  }
}

/** A set that undoes another can't be undone itself. */
function canUndo({ kind, appliedAt, undoId }: ChangeSet, now: Date): boolean {
  return (
    kind !== 'UNDO' && appliedAt !== null && undoId === null && now.getTime() - Date.parse(appliedAt) < UNDO_DAYS * DAY
  );
}
