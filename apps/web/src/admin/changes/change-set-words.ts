import type { ChangeRow, ChangeSet, RowOutcome } from '@aangan/contract/catalogue/change-set-entities';
import { momentInIndia } from '@aangan/contract/core/times';
import { fill, plural } from '@aangan/contract/core/translation';
import type { BadgeKind } from '../../ui/badge.tsx';
import { fieldWords } from '../shared/audit-words.ts';
import { changeCount, progressOf } from './change-set-state.ts';
import { changes as texts } from './changes.texts.ts';

const numbers = new Intl.NumberFormat('en-IN');

/** Returns how a set stands, with how far the server is while it works on it. */
export function stateText(set: ChangeSet): string {
  const { status } = set;
  const { done, total } = progressOf(set);
  if (status !== 'CHECKING' && status !== 'APPLYING') return texts.states[status];
  // how many rows there are is not known at first
  if (total === 0) return status === 'CHECKING' ? texts.checking : texts.applying;
  const text = status === 'CHECKING' ? texts.checkingOf : texts.applyingOf;
  return fill(text, { done: numbers.format(done), total: numbers.format(total) });
}

/** Returns what the rows of a set do: 'Add 3, change 12, same 40, errors 2'. */
export function countsText({ counts: { add, change, same, error } }: Pick<ChangeSet, 'counts'>): string {
  return fill(texts.counts, {
    add: numbers.format(add),
    change: numbers.format(change),
    same: numbers.format(same),
    error: numbers.format(error),
  });
}

/** What a state means, and what to do about it; null where its name says it. */
interface Advice {
  kind: 'error' | 'warning' | 'info' | 'success';
  text: string;
}

/** Returns what the state of a set means for the admin. */
export function adviceOf(set: ChangeSet): Advice | null {
  switch (set.status) {
    case 'READY':
      return changeCount(set) === 0 ? { kind: 'info', text: texts.noEffect } : null;
    case 'REFUSED':
      return { kind: 'error', text: set.kind === 'IMPORT' ? texts.correctFile : texts.correctProperties };
    case 'STALE':
      return { kind: 'warning', text: texts.stale };
    case 'FAILED':
      return { kind: 'error', text: texts.failed };
    case 'APPLIED':
      return { kind: 'success', text: plural(texts.applied, changeCount(set), {}) };
    default:
      return null;
  }
}

/** Returns who made a set, and when. */
export function madeText({ createdBy, createdAt }: ChangeSet): string {
  return fill(texts.made, { name: createdBy?.name ?? texts.nobody, moment: momentInIndia(new Date(createdAt)) });
}

export const STATE_BADGES: Record<ChangeSet['status'], BadgeKind> = {
  CHECKING: 'pending',
  READY: 'brand',
  REFUSED: 'cancelled',
  APPLYING: 'pending',
  APPLIED: 'confirmed',
  STALE: 'missed',
  FAILED: 'cancelled',
  CANCELED: 'inactive',
};

export const OUTCOME_BADGES: Record<RowOutcome, BadgeKind> = {
  ADD: 'confirmed',
  CHANGE: 'brand',
  SAME: 'inactive',
  ERROR: 'cancelled',
};

/**
 * Returns an error or a notice of a row with its place. In an import that is the column as its file has it, so that it
 * is found there; in lists with the number of the entry, from 1: 'flats 2 area'.
 */
export function messageText(kind: ChangeSet['kind'], { field, message }: ChangeRow['errors'][number]): string {
  const [first = '', ...rest] = field.split('.');
  if (first === '') return message;
  const place = rest.map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : part));
  const column = kind === 'IMPORT' ? first : fieldWords(first);
  return fill(texts.atField, { field: [column, ...place].join(' '), message });
}
