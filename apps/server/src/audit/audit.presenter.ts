import type { AuditEntry } from '@aangan/contract/core/audit';
import { maskEmail } from '../http/observe/mask-contact.ts';
import { maskPhone } from '../http/observe/logging.ts';
import type { Fields } from './audit.rules.ts';
import type { AuditRow } from './audit.list-store.ts';
import { audit } from './audit.texts.ts';
import { openEntry, type PersonKeys } from './audit.personal-rules.ts';

/** Lists the ids of the people in a page of entries. */
export function peopleIn(rows: readonly AuditRow[]): number[] {
  return [...new Set(rows.flatMap(({ sealed }) => Object.values(sealed ?? {}).map(({ person }) => person)))];
}

/** Presents an entry to admins, with e-mail and number masked. */
export function presentEntry({ sealed, ...row }: AuditRow, keys: PersonKeys): AuditEntry {
  const { actorName, entityName, before, after } = row;
  const opened = openEntry({ actorName, entityName, before, after, sealed: sealed ?? {} }, keys);
  return { ...row, ...opened, before: maskContacts(opened.before), after: maskContacts(opened.after) };
}

function maskContacts(side: Fields | null): Record<string, unknown> | null {
  return side && Object.fromEntries(Object.entries(side).map(([field, value]) => [field, masked(field, value)]));
}

function masked(field: string, value: unknown): unknown {
  if (typeof value !== 'string' || value === audit.deletedValue) return value;
  if (field === 'contactNo') return maskPhone(value);
  return field === 'email' ? maskEmail(value) : value;
}
