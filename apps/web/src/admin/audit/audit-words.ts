import type { AuditEntry } from '@aangan/contract/core/audit';
import { formatDate, isCalendarDate } from '@aangan/contract/core/dates';
import { MEDIA_TYPES, PROPERTY_STATUSES } from '@aangan/contract/catalogue/lists';
import { ROLES } from '@aangan/contract/accounts/roles';
import { formatRupees } from '@aangan/contract/core/money';
import { propertyStatusText } from '@aangan/contract/catalogue/property-status';
import { staffBadge, visitStatusOf } from '@aangan/contract/visits/status';
import { formatTime, isVisitTime, momentInIndia } from '@aangan/contract/core/times';
import { fill } from '@aangan/contract/core/translation';
import { MEDIA_TYPE_LABELS } from '../shared/media-labels.ts';
import { ROLE_WORDS } from '../shared/roles.ts';
import { audit } from './audit.texts.ts';

export type AuditEntity = AuditEntry['entity'];
export type AuditAction = AuditEntry['action'];

export const ENTITY_WORDS: Record<AuditEntity, string> = audit.entities;
export const ACTION_WORDS: Record<AuditAction, string> = audit.actions;
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
    before: valueWords(wordOf(field, before?.[field])),
    after: valueWords(wordOf(field, after?.[field])),
  }));
}

/** What an entry is of; the log names a file by its kind, 'QR_CODE of Bakul House', which reads as on its own page. */
export function entryName({ entity, entityName }: Pick<AuditEntry, 'entity' | 'entityName'>): string {
  if (entity !== 'MEDIA') return entityName;
  return entityName.replace(/^[A-Z_]+(?= of )/, mediaTypeWords);
}

/** The words of the other pages for what is stored as a code or a day; anything else stays as it is. */
function wordOf(field: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => wordOf(field, item));
  if (typeof value === 'number' && SHARE.test(field)) return fill(audit.percent, { number: String(value / 100) });
  if (typeof value === 'number' && RUPEES.test(field)) return formatRupees(value);
  if (typeof value !== 'string') return value;
  if (field === 'role') return roleWords(value);
  if (field === 'status') return statusWords(value);
  if (field === 'reason') return textFrom(audit.reasons, value);
  if (field === 'unit') return textFrom(audit.units, value);
  if (field === 'kind' || field === 'confirmation') return textFrom(audit.codes, value);
  if (field === 'mediaType') return mediaTypeWords(value);
  if (INSTANT.test(value)) return momentInIndia(new Date(value));
  const [, from, to] = HOURS.exec(value) ?? [];
  if (from && to) return fill(audit.hours, { from: formatTime(from), to: formatTime(to) });
  if (TIME.test(field) && isVisitTime(value)) return formatTime(value);
  return DAY.test(field) && isCalendarDate(value) ? formatDate(value, 'long') : value;
}

/** Names of what is counted in hundredths of a percent, and of what is a day. */
const SHARE = /^bp$|Bp$/;
/** Names of amounts in whole rupees. */
const RUPEES = /[pP]rice$|Budget$|^(?:agreementValue|amount|registrationCap|gstReducedMaxValue|upTo)$/;
const DAY = /(?:Date|Completion|AsOf|On|From)$/;
/** Names of what is a time of day, 'HH:mm'. */
const TIME = /(?:^t|T)ime$/;
/** Hours of a day as the log stores them. */
const HOURS = /^(\d\d:\d\d) to (\d\d:\d\d)$/;
/** A moment as the log stores it. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

function roleWords(value: string): string {
  const role = ROLES.find((known) => known === value);
  return role ? ROLE_WORDS[role] : value;
}

function textFrom(texts: Readonly<Record<string, string>>, known: string): string {
  return (Object.hasOwn(texts, known) ? texts[known] : undefined) ?? known;
}

/** Of a property, a visit, a user or a complaint: their codes differ. Any other status stays as it is. */
function statusWords(value: string): string {
  if (PROPERTY_STATUSES.some((known) => known === value)) return propertyStatusText(value);
  return visitStatusOf(value) === null ? textFrom(audit.codes, value) : staffBadge(value).text;
}

function mediaTypeWords(value: string): string {
  const type = MEDIA_TYPES.find((known) => known === value);
  return type ? MEDIA_TYPE_LABELS[type] : value;
}

/** 'visitDate' is 'Visit date'; 'propertyId' is 'Property ID'. */
function fieldWords(field: string): string {
  if (Object.hasOwn(audit.fields, field)) return textFrom(audit.fields, field);
  const words = field
    .replaceAll('_', ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll(/\b(id|rera|url)\b/g, (abbreviation) => abbreviation.toUpperCase());
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

/** Of a record what is there: a flat or a registration has many fields that may be empty. */
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
