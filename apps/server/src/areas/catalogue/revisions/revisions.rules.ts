import { isDeepStrictEqual } from 'node:util';
import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
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

/**
 * Gives the fields of a save that restores a state, as the body of a PATCH: all known ones that differ, with the others of
 * their group. Null where nothing differs.
 */
export function planRestore(present: Fields, { fields, unknown }: PropertyState): Record<string, unknown> | null {
  const isRestorable = (field: string) => !unknown.includes(field) && !NEVER_RESTORED.includes(field);
  const differing = Object.keys(present).filter(
    (field) => isRestorable(field) && !isSame(field, fields[field], present[field]),
  );
  const restored = new Set(
    differing.flatMap((field) => GROUPS.find((group) => group.includes(field))?.filter(isRestorable) ?? [field]),
  );
  if (restored.size === 0) return null;
  const values = [...restored].map((field) => [field, fields[field]] as const);
  const address = values.filter(([field]) => ADDRESS.includes(field));
  const rest = values.filter(([field]) => !ADDRESS.includes(field));
  return { ...Object.fromEntries(rest), ...(address.length > 0 && { address: Object.fromEntries(address) }) };
}

/** Whether two values are the same as JSON; ids are compared as text, as older entries have them. */
function isSame(field: string, one: unknown, other: unknown): boolean {
  if (field === 'assignedUserId') return String(one ?? '') === String(other ?? '');
  return isDeepStrictEqual(asJson(one), asJson(other));
}

const asJson = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));
