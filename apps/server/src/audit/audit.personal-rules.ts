import type { AuditEntry } from '@aangan/contract/core/audit';
import type { Fields } from './audit.rules.ts';
import { audit } from './audit.texts.ts';
import { open, seal } from './audit.seal-rules.ts';

/** The key of the values about a person, while the account exists. */
export interface PersonKey {
  userId: number;
  key: Buffer;
  pseudonym: string;
}

export type PersonKeys = ReadonlyMap<number, PersonKey>;

/** An entry before it is sealed. */
export interface PlainEntry {
  actor: { userId: number; name: string };
  entity: AuditEntry['entity'];
  entityId: number;
  /** The name of the entity for readers, also after its deletion: of a property, a user or a file. */
  entityName: string;
  /** The person concerned, such as the buyer of a visit; the name follows that of the entity. */
  person?: { userId: number; name: string } | undefined;
  before: Fields | null;
  after: Fields | null;
}

/** A sealed value about a person; without a box it was written after the person's deletion. */
interface SealedValue {
  person: number;
  pseudonym?: string;
  box?: string;
}

/** Sealed values by path: 'actorName', 'entityName', 'before.email', 'after.email'. */
export type SealedValues = Record<string, SealedValue>;

/** A stored entry: fields in plain, and sealed values about people. */
export interface StoredEntry {
  actorName: string;
  entityName: string;
  before: Fields | null;
  after: Fields | null;
  sealed: SealedValues;
}

type Owner = (entry: PlainEntry, side: Fields) => number;

// free text of the actor
const ofTheActor: Owner = ({ actor }) => actor.userId;
const ofTheUser: Owner = ({ entityId }) => entityId;
const ofTheBuyer: Owner = ({ person }, side) => person?.userId ?? Number(side.userId ?? 0);
const ofTheAbsent: Owner = ({ person }) => person?.userId ?? 0;
const ofTheConsultant: Owner = (_entry, side) => Number(side.assignedUserId ?? 0);

/** The personal fields of entries, and their owners. All other fields stay readable for good. */
const PERSONAL_FIELDS: Record<AuditEntry['entity'], Readonly<Record<string, Owner>>> = {
  USER: {
    name: ofTheUser,
    email: ofTheUser,
    contactNo: ofTheUser,
    preferredFlatType: ofTheUser,
    minBudget: ofTheUser,
    maxBudget: ofTheUser,
    exportReason: ofTheActor,
  },
  BOOKING: { notes: ofTheBuyer },
  PROPERTY: { assignedUser: ofTheConsultant },
  MEDIA: {},
  RATE: {},
  // the note of an absence; that of a closed day is public
  VISITS: { absenceNote: ofTheAbsent },
  GRIEVANCE: {},
  SITE: {},
  CHANGE_SET: {},
};

/** Fields for which a pseudonym is shown after the person's deletion. */
const NAMES: readonly string[] = ['actorName', 'entityName', 'name', 'assignedUser'];

interface PersonalValue {
  path: string;
  person: number;
  value: unknown;
}

/** Lists the ids of the people whose keys an entry needs. */
export function peopleOf(entry: PlainEntry): number[] {
  return [...new Set(personalValues(entry).map(({ person }) => person))];
}

/** Seals the personal values of an entry, each with its owner's key; values of people without a key are dropped. */
export function sealEntry(entry: PlainEntry, keys: PersonKeys): StoredEntry {
  const values = personalValues(entry);
  const sealed = Object.fromEntries(values.map((value) => [value.path, sealValue(value, keys.get(value.person))]));
  const plainSide = (side: 'before' | 'after') => {
    const rest = Object.entries(entry[side] ?? {}).filter(([field]) => !Object.hasOwn(sealed, `${side}.${field}`));
    return entry[side] && Object.fromEntries(rest);
  };
  return {
    actorName: 'actorName' in sealed ? '' : entry.actor.name,
    entityName: isOfUser(entry) ? '' : entry.entityName,
    before: plainSide('before'),
    after: plainSide('after'),
    sealed,
  };
}

/** Opens the sealed values of an entry; a deleted person becomes a pseudonym. */
export function openEntry({ sealed, ...entry }: StoredEntry, keys: PersonKeys): Omit<StoredEntry, 'sealed'> {
  const opened: Record<'before' | 'after', Record<string, unknown>> = { before: {}, after: {} };
  let { actorName, entityName } = entry;
  for (const [path, value] of Object.entries(sealed)) {
    const [side = '', field = path] = path.split('.');
    const known = openValue(path, value, keys.get(value.person)) ?? goneText(field, value);
    // names are sealed as text
    if (path === 'actorName') actorName = known as string;
    else if (path === 'entityName') entityName = [entityName, known as string].filter(Boolean).join(', ');
    else opened[side as 'before' | 'after'][field] = known;
  }
  const side = (name: 'before' | 'after') => entry[name] && { ...entry[name], ...opened[name] };
  return { actorName, entityName, before: side('before'), after: side('after') };
}

/**
 * Opens the values of one person in a stored entry, by path ('after.email'), for the copy of their own data.
 * @param sealed the stored sealed values
 */
export function ownValues(sealed: unknown, owner: Pick<PersonKey, 'userId' | 'key'>): Record<string, unknown> {
  const own = Object.entries(sealed as SealedValues).filter(([, { person }]) => person === owner.userId);
  return Object.fromEntries(
    own.flatMap(([path, value]) => {
      const known = openValue(path, value, { ...owner, pseudonym: '' });
      return known === undefined ? [] : [[path, known]];
    }),
  );
}

function personalValues(entry: PlainEntry): PersonalValue[] {
  const { actor, entityId, entityName, person } = entry;
  const values: PersonalValue[] = [];
  // 0 is the command line, or the settings
  if (actor.userId !== 0) values.push({ path: 'actorName', person: actor.userId, value: actor.name });
  if (isOfUser(entry)) values.push({ path: 'entityName', person: entityId, value: entityName });
  if (person) values.push({ path: 'entityName', person: person.userId, value: person.name });
  for (const side of ['before', 'after'] as const) {
    for (const [field, value] of Object.entries(entry[side] ?? {})) {
      const ownerOf = PERSONAL_FIELDS[entry.entity][field];
      if (!ownerOf || value === null) continue;
      values.push({ path: `${side}.${field}`, person: ownerOf(entry, entry[side] ?? {}), value });
    }
  }
  return values;
}

/** Whether an entry is about one user; an export is about several and has no id. */
function isOfUser({ entity, entityId }: PlainEntry): boolean {
  return entity === 'USER' && entityId !== 0;
}

function placeOf(path: string, person: number): string {
  return `${person} ${path}`;
}

function sealValue({ path, person, value }: PersonalValue, known: PersonKey | undefined): SealedValue {
  if (!known) return { person };
  return { person, pseudonym: known.pseudonym, box: seal(known.key, placeOf(path, person), value) };
}

function openValue(path: string, { person, box }: SealedValue, known: PersonKey | undefined): unknown {
  return known && box !== undefined ? open(known.key, placeOf(path, person), box) : undefined;
}

function goneText(field: string, { pseudonym }: SealedValue): string {
  if (!NAMES.includes(field)) return audit.deletedValue;
  return pseudonym === undefined ? audit.deletedUnknown : audit.deletedPerson.replace('{pseudonym}', pseudonym);
}
