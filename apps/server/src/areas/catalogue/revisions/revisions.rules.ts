import { isDeepStrictEqual } from 'node:util';
import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { GivenText, GivenTexts, PropertyTexts } from '@aangan/contract/catalogue/property-texts';
import type { Fields } from '../../../audit/audit.rules.ts';
import { auditedFields } from '../properties/properties.admin-rules.ts';

/** What an entry of the audit log tells of a property: the changed fields before and after. */
export interface LoggedChange {
  before: Fields | null;
  after: Fields | null;
}

/** A property at a moment. */
export interface PropertyState {
  fields: Fields;
  /** Names of fields that somebody changed past the log since: their values at that moment are not known. */
  unknown: readonly string[];
}

/** The fields of a property that its history compares: those of the audit log, with the consultant by the id. */
export function comparedFields(property: AdminProperty): Fields {
  const { assignedUser: _, ...fields } = auditedFields(property);
  return fields;
}

/**
 * Gives the state right after an entry: the present one with `before` of each later entry put back (F61). A field whose
 * `after` is not what stands there was changed past the log: it is unknown from there back.
 * @param present the compared fields as they are
 * @param entries that entry and all later ones, newest first
 */
export function stateAfter(present: Fields, entries: readonly LoggedChange[]): PropertyState {
  const fields: Record<string, unknown> = { ...present };
  const unknown = new Set<string>();
  for (const [index, { before, after }] of entries.entries()) {
    for (const [field, value] of Object.entries(after ?? {})) {
      if (Object.hasOwn(fields, field) && !isSame(field, value, fields[field])) unknown.add(field);
    }
    if (index === entries.length - 1) break;
    for (const [field, value] of Object.entries(before ?? {})) {
      if (Object.hasOwn(fields, field)) fields[field] = value;
    }
  }
  return { fields, unknown: [...unknown] };
}

export interface StateDifference {
  field: string;
  from: unknown;
  to: unknown;
}

/** Lists the fields that differ between two states, in their order, and those of which one value is not known. */
export function compareStates(
  from: PropertyState,
  to: PropertyState,
): { fields: StateDifference[]; unknown: string[] } {
  const names = Object.keys(to.fields);
  const unknown = names.filter((field) => from.unknown.includes(field) || to.unknown.includes(field));
  const differing = names.filter(
    (field) => !unknown.includes(field) && !isSame(field, from.fields[field], to.fields[field]),
  );
  return {
    fields: differing.map((field) => ({ field, from: from.fields[field], to: to.fields[field] })),
    unknown,
  };
}

/** Fields that stay as they are when a version is restored (F62). */
const NEVER_RESTORED: readonly string[] = ['featured', 'publication'];
/** Fields of one matter, which are saved together. */
const GROUPS: readonly (readonly string[])[] = [
  ['reraNo', 'reraUrl', 'possessionDate', 'phases'],
  ['notInPrice', 'notInPriceAsOf'],
  ['lat', 'lng'],
  ['minPrice', 'maxPrice'],
];
const ADDRESS: readonly string[] = ['location', 'city', 'state', 'zipcode'];
/** A text of another language stands with the English that it was written for. */
const OF_TEXTS: readonly string[] = ['name', 'description', 'texts'];

/** A save that restores a state. */
export interface RestorePlan {
  /** The body of a PATCH; null where nothing differs. */
  patch: Record<string, unknown> | null;
  /** Names of known fields that can't be restored. */
  left: string[];
}

/** Plans the save that restores a state: all known fields that differ, with the others of their group. */
export function planRestore(present: Fields, { fields, unknown }: PropertyState): RestorePlan {
  const isRestorable = (field: string) => !unknown.includes(field) && !NEVER_RESTORED.includes(field);
  const differing = Object.keys(present).filter(
    (field) => isRestorable(field) && !isSame(field, fields[field], present[field]),
  );
  const restored = new Set(
    differing.flatMap((field) => GROUPS.find((group) => group.includes(field))?.filter(isRestorable) ?? [field]),
  );
  const ofTexts =
    isRestorable('texts') && OF_TEXTS.some((field) => restored.has(field)) ? textsOf(fields, present) : null;
  restored.delete('texts');
  const values = [...restored].map((field) => [field, fields[field]] as const);
  const address = values.filter(([field]) => ADDRESS.includes(field));
  const patch = {
    ...Object.fromEntries(values.filter(([field]) => !ADDRESS.includes(field))),
    ...(address.length > 0 && { address: Object.fromEntries(address) }),
    ...(ofTexts?.given && { texts: ofTexts.given }),
  };
  return { patch: Object.keys(patch).length > 0 ? patch : null, left: ofTexts && !ofTexts.isWhole ? ['texts'] : [] };
}

/**
 * Gives the texts in other languages to write with the English of a state: those that were current then. One that was out
 * of date already can't be written as such: it stays as it is.
 */
function textsOf(fields: Fields, present: Fields): { given: GivenTexts | null; isWhole: boolean } {
  const then = fields['texts'] as PropertyTexts | undefined;
  const now = present['texts'] as PropertyTexts | undefined;
  const given: GivenTexts = {};
  let isWhole = true;
  for (const language of ['mr', 'hi'] as const) {
    const [text, stored] = [then?.[language] ?? null, now?.[language] ?? null];
    if (text === null && stored !== null) given[language] = null;
    if (text === null) continue;
    const one: GivenText = {};
    for (const [part, isCurrent] of [
      ['name', text.nameIsCurrent],
      ['description', text.descriptionIsCurrent],
    ] as const) {
      if (text[part] === null || isCurrent) one[part] = text[part];
      else if (text[part] !== stored?.[part]) isWhole = false;
    }
    if (Object.keys(one).length > 0) given[language] = one;
  }
  return { given: Object.keys(given).length > 0 ? given : null, isWhole };
}

/** Whether two values are the same as JSON; ids are compared as text, as older entries have them. */
function isSame(field: string, one: unknown, other: unknown): boolean {
  if (field === 'assignedUserId') return idText(one) === idText(other);
  return isDeepStrictEqual(asJson(one), asJson(other));
}

/** An id as text; '' for none. */
const idText = (value: unknown): string =>
  typeof value === 'number' || typeof value === 'string' ? String(value) : '';

const asJson = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));
