import type { AuditEntry } from '@aangan/contract/admin-entities';

export type AuditEntity = AuditEntry['entity'];
export type AuditAction = AuditEntry['action'];

export const ENTITY_WORDS: Record<AuditEntity, string> = {
  PROPERTY: 'Property',
  MEDIA: 'Media',
  BOOKING: 'Booking',
  USER: 'User',
};
export const ACTION_WORDS: Record<AuditAction, string> = { CREATE: 'Created', UPDATE: 'Updated', DELETE: 'Deleted' };
// The contract's own lists stand beside its schemas; these records have every one of their words, or they don't compile.
export const ENTITIES = Object.keys(ENTITY_WORDS) as AuditEntity[];
export const ACTIONS = Object.keys(ACTION_WORDS) as AuditAction[];

/** One field of an entry as text: how it was, how it is; null where there was or is nothing. */
export interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** The fields of an entry in words, in the order in which they come. */
export function fieldChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.map((field) => ({
    field: fieldWords(field),
    before: valueWords(before?.[field]),
    after: valueWords(after?.[field]),
  }));
}

/** 'visitDate' is 'Visit date'; 'reraNo' is 'Rera no'. */
function fieldWords(field: string): string {
  const words = field
    .replaceAll('_', ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value as a person reads it; lists and records are spelled out, one entry a line. */
function valueWords(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(itemWords).join('\n');
  return itemWords(value);
}

function itemWords(value: unknown): string {
  if (typeof value !== 'object' || value === null) return flatWords(value);
  const parts = Object.entries(value).map(([key, part]) => `${fieldWords(key)}: ${flatWords(part)}`);
  return parts.join(', ');
}

function flatWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return value;
  return value === null || value === undefined ? '' : JSON.stringify(value);
}
