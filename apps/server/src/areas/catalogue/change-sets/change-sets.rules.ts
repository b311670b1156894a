import { isDeepStrictEqual } from 'node:util';
import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import {
  adminPropertyCreateBody,
  adminPropertyPatch,
  type AdminPropertyCreateInput,
  type AdminPropertyPatch,
} from '@aangan/contract/catalogue/admin-inputs';
import type { ChangeRow, RowOutcome } from '@aangan/contract/catalogue/change-set-entities';
import { NO_FACTS, planFacts, type PlannedFacts, type StoredFacts } from '@aangan/contract/catalogue/facts';
import { flatTypeProblems } from '@aangan/contract/catalogue/flat-types';
import { PUBLICATIONS, type Publication } from '@aangan/contract/catalogue/lists';
import { gateOf } from '@aangan/contract/catalogue/rera';
import type { PropertyTexts } from '@aangan/contract/catalogue/property-texts';
import { oneOf } from '@aangan/contract/core/fields';
import type { FieldError } from '@aangan/contract/core/errors';
import { fill } from '@aangan/contract/core/translation';
import type { Fields } from '../../../audit/audit.rules.ts';
import { AppError } from '../../../http/kernel/app-error.ts';
import type { FindLocality } from '../../../sql/places.sql.ts';
import {
  divideInput,
  mergeFields,
  replaceFields,
  withPlace,
  type PropertyFields,
} from '../properties/properties.admin-rules.ts';
import { publicationAfterSave, publicationOfNew } from '../properties/properties.publication-rules.ts';
import { comparedFields } from '../revisions/revisions.rules.ts';
import { changeSets } from './change-sets.texts.ts';

// What a row would do to a property, without doing it (F73): the contract's schemas and `planFacts` judge, as in a save.

/** What is given for a property, as a body of PATCH or POST that is not checked yet. */
export interface Asked {
  body: Record<string, unknown>;
  publication?: unknown;
}

/** What a row does, checked: a save of some fields, or a new property. */
export interface Planned {
  patch?: AdminPropertyPatch;
  input?: AdminPropertyCreateInput;
  publication?: Publication | undefined;
}

export interface Judged {
  outcome: RowOutcome;
  changes: ChangeRow['changes'];
  errors: FieldError[];
  notices: FieldError[];
  planned: Planned | null;
}

export interface JudgedBy {
  /** 'yyyy-MM-dd', in India. */
  today: string;
  userId: number;
  isStrict: boolean;
  findLocality: FindLocality;
  isEligible: (userId: number) => boolean;
}

/** Judges a change of a stored property. */
export function judgeChange(
  { stored, facts }: { stored: AdminProperty; facts: StoredFacts },
  { body, publication: asked }: Asked,
  by: JudgedBy,
): Judged {
  const isEmpty = Object.values(body).every((value) => value === undefined);
  const read = isEmpty ? { data: {} as AdminPropertyPatch, errors: [] } : parsed(adminPropertyPatch, body);
  const { publication, errors: wrong } = readPublication(asked);
  const errors = [...read.errors, ...wrong];
  if (!read.data || errors.length > 0) return refused(errors);
  const patch = read.data;
  return judged(errors, () => {
    const { assignedUserId } = patch;
    if (assignedUserId && String(assignedUserId) !== stored.assignedUserId && !by.isEligible(assignedUserId)) {
      errors.push({ field: 'consultant', message: changeSets.rows.notEligible });
    }
    const fields = withPlace(mergeFields(patch, stored), by.findLocality, stored);
    const planned = plan(divideInput(patch).facts, facts, { by, errors });
    const becomes = publication ?? publicationAfterSave(stored, planned, by);
    const gate = judgeGate(stored.publication, { publication, becomes }, planned, by);
    errors.push(...gate.errors);
    const texts = withTexts(stored.texts, patch.texts);
    const after = stateOf(stored, { fields, facts: planned, publication: becomes, texts });
    const changes = differences(comparedFields(stored), after);
    return {
      outcome: changes.length === 0 ? 'SAME' : 'CHANGE',
      changes,
      notices: gate.notices,
      planned: { patch, publication },
    };
  });
}

/** Judges a new property (F53). */
export function judgeNew({ body, publication: asked }: Asked, by: JudgedBy): Judged {
  const read = parsed(adminPropertyCreateBody, body);
  const { publication, errors: wrong } = readPublication(asked);
  const errors = [...read.errors, ...wrong];
  if (!read.data || errors.length > 0) return refused(errors);
  const input = { ...read.data, publication };
  return judged(errors, () => {
    if (input.assignedUserId !== null && !by.isEligible(input.assignedUserId)) {
      errors.push({ field: 'consultant', message: changeSets.rows.notEligible });
    }
    const fields = withPlace(replaceFields(input), by.findLocality);
    const planned = plan(divideInput(input).facts, NO_FACTS, { by, errors });
    const becomes = publicationOfNew(input.publication, planned, by);
    const gate = judgeGate(null, { publication, becomes }, planned, by);
    const texts = withTexts({ mr: null, hi: null }, input.texts);
    const after = stateOf(null, { fields, facts: planned, publication: becomes, texts });
    return { outcome: 'ADD', changes: differences({}, after), notices: gate.notices, planned: { input, publication } };
  });
}

/** A row with errors. */
export function refused(errors: FieldError[]): Judged {
  return { outcome: 'ERROR', changes: [], errors, notices: [], planned: null };
}

/** A row that leaves a property as it is. */
export function left(notices: FieldError[]): Judged {
  return { outcome: 'SAME', changes: [], errors: [], notices, planned: null };
}

function judged(errors: FieldError[], judge: () => Omit<Judged, 'errors'>): Judged {
  try {
    const found = judge();
    return errors.length > 0 ? refused(errors) : { ...found, errors };
  } catch (error) {
    // a rule of a save that raises what it refuses
    if (!(error instanceof AppError)) throw error;
    const more = error.extras.errors ?? [{ field: '', message: error.message }];
    return refused([...errors, ...more.map(byColumn)]);
  }
}

interface Schema<T> {
  safeParse(data: unknown): { data?: T; error?: { issues: readonly { path: PropertyKey[]; message: string }[] } };
}

function parsed<T>(schema: Schema<T>, body: unknown): { data?: T | undefined; errors: FieldError[] } {
  const { data, error } = schema.safeParse(body);
  const errors = (error?.issues ?? []).map(({ path, message }) => byColumn({ field: path.join('.'), message }));
  return { data, errors };
}

/** Names the column of a field of a save. */
function byColumn({ field, message }: FieldError): FieldError {
  if (field === 'address') return { field: 'location', message };
  if (field === 'assignedUserId') return { field: 'consultant', message };
  return { field: field.replace(/^address\./, ''), message };
}

function readPublication(asked: unknown): { publication?: Publication | undefined; errors: FieldError[] } {
  if (asked === undefined) return { errors: [] };
  const { data, error } = oneOf(PUBLICATIONS).safeParse(asked);
  return error
    ? { errors: [{ field: 'publication', message: error.issues[0]?.message ?? '' }] }
    : { publication: data, errors: [] };
}

function plan(
  given: Parameters<typeof planFacts>[0],
  stored: StoredFacts,
  { by, errors }: { by: JudgedBy; errors: FieldError[] },
): PlannedFacts {
  const { facts, mistakes } = planFacts(given, stored, by);
  errors.push(...mistakes, ...flatTypeProblems(given.flats ?? [], stored.flats));
  return facts;
}

/** What the gate says of publishing, and of going offline by a save (F54, F75). */
function judgeGate(
  was: Publication | null,
  { publication, becomes }: { publication: Publication | undefined; becomes: Publication },
  facts: PlannedFacts,
  { isStrict }: JudgedBy,
): { errors: FieldError[]; notices: FieldError[] } {
  const { missing } = gateOf(facts);
  if (publication === 'PUBLISHED' && was !== 'PUBLISHED') {
    return isStrict ? { errors: missing, notices: [] } : { errors: [], notices: missing };
  }
  const goesOffline = was === 'PUBLISHED' && becomes !== 'PUBLISHED' && publication === undefined;
  const message = fill(changeSets.rows.goesOffline, { missing: missing.map((one) => one.message).join(', ') });
  return { errors: [], notices: goesOffline ? [{ field: 'publication', message }] : [] };
}

interface Becomes {
  fields: PropertyFields;
  facts: PlannedFacts;
  publication: Publication;
  texts: PropertyTexts;
}

/** The compared fields of a property after a save. */
function stateOf(stored: AdminProperty | null, { fields, facts, publication, texts }: Becomes): Fields {
  const property = {
    ...stored,
    ...fields,
    ...facts,
    assignedUserId: fields.assignedUserId === null ? null : String(fields.assignedUserId),
    flats: facts.flats.map(({ pricedOn: _, ...flat }) => ({ ...flat, id: flat.id ?? 0 })),
    phases: facts.phases.map((phase) => ({ ...phase, movedMonths: null, checkedBy: null })),
    publication,
    texts,
  };
  // of what else a property has, the compared fields have nothing
  return comparedFields(property as unknown as AdminProperty);
}

function withTexts(stored: PropertyTexts, given: AdminPropertyPatch['texts']): PropertyTexts {
  const merge = (language: 'mr' | 'hi') => {
    const [before, one] = [stored[language], given?.[language]];
    if (one === undefined) return before;
    if (one === null) return null;
    const name = one.name === undefined ? (before?.name ?? null) : one.name || null;
    const description = one.description === undefined ? (before?.description ?? null) : one.description || null;
    if (name === null && description === null) return null;
    const nameIsCurrent = one.name === undefined ? (before?.nameIsCurrent ?? false) : name !== null;
    const isCurrent = one.description === undefined ? (before?.descriptionIsCurrent ?? false) : description !== null;
    return { name, description, nameIsCurrent, descriptionIsCurrent: isCurrent };
  };
  return { mr: merge('mr'), hi: merge('hi') };
}

function differences(before: Fields, after: Fields): ChangeRow['changes'] {
  return Object.keys(after)
    .filter((field) => !isDeepStrictEqual(plain(before[field]), plain(after[field])))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
}

const plain = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));
