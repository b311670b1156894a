import type { AuditEntry } from '@aangan/contract/core/audit';
import { formatDate, isCalendarDate } from '@aangan/contract/core/dates';
import { MEDIA_TYPES, PROPERTY_STATUSES } from '@aangan/contract/catalogue/lists';
import { ROLES } from '@aangan/contract/accounts/roles';
import { formatRupees } from '@aangan/contract/core/money';
import { propertyStatusText } from '@aangan/contract/catalogue/property-status';
import { staffBadge, visitStatusOf } from '@aangan/contract/visits/status';
import { formatTime, isVisitTime, momentInIndia } from '@aangan/contract/core/times';
import { fill } from '@aangan/contract/core/translation';
import { MEDIA_TYPE_LABELS } from './media-labels.ts';
import { ROLE_WORDS } from './roles.ts';
import { siteFieldWords, siteValueWords } from './site-words.ts';
import { audit } from './audit.texts.ts';

export type AuditEntity = AuditEntry['entity'];
export type AuditAction = AuditEntry['action'];

export const ENTITY_WORDS: Record<AuditEntity, string> = audit.entities;
export const ACTION_WORDS: Record<AuditAction, string> = audit.actions;
// The contract's lists are declared beside its schemas; the types of these records guarantee that they are complete.
export const ENTITIES = Object.keys(ENTITY_WORDS) as AuditEntity[];
export const ACTIONS = Object.keys(ACTION_WORDS) as AuditAction[];

/** A changed field as text, before and after; null where there was or is no value. */
export interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** Returns the fields of an entry in words, in their order. */
export function fieldChanges({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.map((field) => {
    const label = siteFieldWords(field);
    const wordsOf = (value: unknown) =>
      label === undefined ? valueWords(wordOf(field, value)) : siteValueWords(field, value);
    return { field: label ?? fieldWords(field), before: wordsOf(before?.[field]), after: wordsOf(after?.[field]) };
  });
}

/**
 * Returns the name of an entry's entity. The log names a file by its type, as in 'QR_CODE of Bakul House', which is
 * replaced by its label.
 */
export function entryName({ entity, entityName }: Pick<AuditEntry, 'entity' | 'entityName'>): string {
  if (entity !== 'MEDIA') return entityName;
  return entityName.replace(/^[A-Z_]+(?= of )/, mediaTypeWords);
}

/** Translates a code or formats an amount, day or time as other pages do; returns any other value unchanged. */
function wordOf(field: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => wordOf(field, item));
  if (typeof value === 'number' && SHARE.test(field)) return fill(audit.percent, { number: String(value / 100) });
  if (typeof value === 'number' && RUPEES.test(field)) return formatRupees(value);
  if (typeof value !== 'string') return value;
  if (field === 'role') return roleWords(value);
  if (field === 'status') return statusWords(value);
  if (field === 'reason') return textFrom(audit.reasons, value);
  if (field === 'unit') return textFrom(audit.units, value);
  if (CODED.includes(field)) return textFrom(audit.codes, value);
  if (field === 'mediaType') return mediaTypeWords(value);
  if (INSTANT.test(value)) return momentInIndia(new Date(value));
  const [, from, to] = HOURS.exec(value) ?? [];
  if (from && to) return fill(audit.hours, { from: formatTime(from), to: formatTime(to) });
  if (TIME.test(field) && isVisitTime(value)) return formatTime(value);
  return DAY.test(field) && isCalendarDate(value) ? formatDate(value, 'long') : value;
}

/** Fields with codes that no other page has words for. */
const CODED: readonly string[] = ['kind', 'confirmation', 'publication'];
/** Fields in basis points. */
const SHARE = /^bp$|Bp$/;
/** Fields in whole rupees. */
const RUPEES = /[pP]rice$|Budget$|^(?:agreementValue|amount|registrationCap|gstReducedMaxValue|upTo)$/;
const DAY = /(?:Date|Completion|AsOf|On|From)$/;
/** Fields with a time of day, 'HH:mm'. */
const TIME = /(?:^t|T)ime$/;
/** Opening hours in the log's format. */
const HOURS = /^(\d\d:\d\d) to (\d\d:\d\d)$/;
/** An instant in the log's format. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

function roleWords(value: string): string {
  const role = ROLES.find((known) => known === value);
  return role ? ROLE_WORDS[role] : value;
}

function textFrom(texts: Readonly<Record<string, string>>, known: string): string {
  return (Object.hasOwn(texts, known) ? texts[known] : undefined) ?? known;
}

/** Translates the status of a property, visit, user or complaint, whose codes differ; returns any other unchanged. */
function statusWords(value: string): string {
  if (PROPERTY_STATUSES.some((known) => known === value)) return propertyStatusText(value);
  return visitStatusOf(value) === null ? textFrom(audit.codes, value) : staffBadge(value).text;
}

function mediaTypeWords(value: string): string {
  const type = MEDIA_TYPES.find((known) => known === value);
  return type ? MEDIA_TYPE_LABELS[type] : value;
}

/** Returns 'Visit date' for 'visitDate', and 'Property ID' for 'propertyId'. */
export function fieldWords(field: string): string {
  if (Object.hasOwn(audit.fields, field)) return textFrom(audit.fields, field);
  const words = field
    .replaceAll('_', ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/\b(id|rera|url)\b/g, (abbreviation) => abbreviation.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Formats a value for reading; lists and records have one line per entry. */
function valueWords(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string' || typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(itemWords).join('\n');
  return itemWords(value);
}

/** Formats a record without its empty fields, of which a flat or a registration has many. */
function itemWords(value: unknown): string {
  if (typeof value !== 'object' || value === null) return flatWords(value);
  return Object.entries(value)
    .filter(([, part]) => part !== null && part !== undefined)
    .map(([key, part]) => `${fieldWords(key)}: ${flatWords(wordOf(key, part))}`)
    .join(', ');
}

function flatWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
