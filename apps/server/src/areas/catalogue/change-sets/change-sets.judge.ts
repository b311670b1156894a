import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { StoredFacts } from '@aangan/contract/catalogue/facts';
import { catalogueProperty } from '@aangan/contract/catalogue/transfer-file';
import type { FieldError } from '@aangan/contract/core/errors';
import { fill } from '@aangan/contract/core/translation';
import type { Database } from '../../../database/pool.ts';
import { findFacts } from '../../../sql/facts.sql.ts';
import type { PropertiesAdmin } from '../properties/properties.admin-service.ts';
import { askedOfEdit, askedOfFile, askedOfNew, askedOfUndo, type Values } from './change-sets.asked.ts';
import { findExported } from './change-sets.export-store.ts';
import { judgeChange, judgeNew, left, refused, type Judged, type JudgedBy } from './change-sets.rules.ts';
import * as store from './change-sets.store.ts';
import { changeSets } from './change-sets.texts.ts';

type Row = store.GivenOfRow;

/** A row as it was judged; `isRemoval` of a property that goes to the trash. */
export interface JudgedRow extends Omit<Judged, 'notices'> {
  notices: store.CheckedRow['notices'];
  propertyId: number | null;
  name: string | null;
  version: number | null;
  isRemoval: boolean;
  /** The property as it was read. */
  read: { stored: AdminProperty; facts: StoredFacts } | null;
}

export interface JudgeDeps {
  properties: Pick<PropertiesAdmin, 'findIn'>;
}

/** Finds out which property each row of a file is about, and what is wrong with that (F73). */
export async function matchRows(db: Database, rows: readonly Row[]) {
  const keys = rows.map(({ given }) => keysOf(given.values ?? {}));
  const named = await store.findNamed(db, {
    ids: keys.flatMap(({ id }) => id ?? []),
    externalIds: keys.flatMap(({ externalId }) => externalId ?? []),
  });
  const byId = new Map(named.map((one) => [one.id, one]));
  const byExternalId = new Map(named.map((one) => [one.externalId, one]));
  const first = new Map<string, number>();
  const matches = new Map<number, { propertyId: number | null; errors: FieldError[] }>();
  for (const [index, { row }] of rows.entries()) {
    const { id, externalId } = keys[index] ?? { id: null, externalId: null };
    const errors: FieldError[] = [];
    const found = id === null ? byExternalId.get(externalId ?? '') : byId.get(id);
    const field = id === null ? 'externalId' : 'id';
    if (id !== null && !found) errors.push({ field, message: changeSets.rows.unknownId });
    if (id !== null && found && externalId !== null && found.externalId !== externalId) {
      errors.push({ field: 'externalId', message: changeSets.rows.otherId });
    }
    const key = found ? `id ${found.id}` : `externalId ${externalId}`;
    const earlier = found || externalId !== null ? first.get(key) : undefined;
    if (earlier === undefined) first.set(key, row);
    else errors.push({ field, message: fill(changeSets.rows.repeated, { row: String(earlier) }) });
    matches.set(row, { propertyId: found?.id ?? null, errors });
  }
  return matches;
}

function keysOf({ id, externalId }: Values): { id: number | null; externalId: string | null } {
  const isId = typeof id === 'number' && Number.isSafeInteger(id);
  return { id: isId ? id : null, externalId: typeof externalId === 'string' ? externalId : null };
}

/** Judges what a row does to its property, as it is in this moment, or to a new one. */
export async function judgeRow(
  db: Database,
  deps: JudgeDeps,
  { set, row, by }: { set: Pick<store.StoredSet, 'kind' | 'edit'>; row: Row; by: JudgedBy },
): Promise<JudgedRow> {
  const { propertyId: id } = row;
  const { values, undo } = row.given;
  const givenName = typeof values?.name === 'string' ? values.name.slice(0, 100) : row.name;
  if (id === null) {
    const judged = values ? judgeNewRow(row.given, values, by) : refused([gone()]);
    return { ...judged, propertyId: null, name: givenName, version: null, isRemoval: false, read: null };
  }
  const stored = await deps.properties.findIn(db, id);
  const read = stored && { stored, facts: await findFacts(db, id) };
  const common = {
    propertyId: id,
    name: stored?.name ?? givenName,
    version: stored?.version ?? null,
    isRemoval: false,
    read,
  };
  if (!read) return { ...(undo ? left([gone()]) : refused([gone()])), ...common };
  if (undo) return { ...common, ...(await judgeUndo(db, { ...read, undo, by })) };
  if (set.edit) {
    const asked = askedOfEdit(set.edit, read.stored, read.facts);
    return { ...withMessages(judgeChange(read, asked, by), asked), ...common };
  }
  const exported = await findExported(db, id);
  if (!exported || !values) return { ...refused([gone()]), ...common };
  const errors = [...(row.given.errors ?? [])];
  const isSince = values.version !== undefined && values.version !== null && values.version !== read.stored.version;
  if (isSince) errors.push({ field: 'version', message: changeSets.rows.changedSince });
  const judged = judgeChange(read, askedOfFile(values, exported), by);
  return { ...withMessages(judged, { errors, notices: row.given.notices ?? [] }), ...common };
}

const gone = (): FieldError => ({ field: '', message: changeSets.rows.gone });

function judgeNewRow({ errors: read = [], notices = [] }: store.Given, values: Values, by: JudgedBy): Judged {
  const errors = [...read];
  if (values.externalId !== null && values.externalId !== undefined) {
    const { error } = catalogueProperty.shape.externalId.safeParse(values.externalId);
    if (error) errors.push({ field: 'externalId', message: error.issues[0]?.message ?? '' });
  }
  return withMessages(judgeNew(askedOfNew(values), by), { errors, notices });
}

/** Adds what was found before; the first error of a column says it all. */
function withMessages(judged: Judged, { errors, notices }: { errors: FieldError[]; notices: FieldError[] }): Judged {
  if (errors.length === 0) return { ...judged, notices: [...notices, ...judged.notices] };
  const fields = new Set(errors.map(({ field }) => field.split('.', 1)[0]));
  return refused([...errors, ...judged.errors.filter(({ field }) => !fields.has(field.split('.', 1)[0]))]);
}

interface Undoing extends NonNullable<JudgedRow['read']> {
  undo: NonNullable<store.Given['undo']>;
  by: JudgedBy;
}

async function judgeUndo(
  db: Database,
  { undo: { before, version, remove = false }, stored, facts, by }: Undoing,
): Promise<Pick<JudgedRow, keyof Judged | 'isRemoval'>> {
  if (stored.version !== version) {
    const actorId = await store.findLastActor(db, stored.id);
    return {
      ...left([]),
      notices: [{ field: '', message: changeSets.rows.undoChangedSince, by: actorId ?? 0 }],
      isRemoval: false,
    };
  }
  if (!remove) {
    const asked = askedOfUndo(before, stored);
    return { ...withMessages(judgeChange({ stored, facts }, asked, by), asked), isRemoval: false };
  }
  if (await store.isInUse(db, stored.id)) {
    return { ...refused([{ field: '', message: changeSets.rows.undoInUse }]), isRemoval: false };
  }
  return {
    outcome: 'CHANGE',
    changes: [{ field: 'inTrash', before: false, after: true }],
    errors: [],
    notices: [{ field: '', message: changeSets.rows.goesToTrash }],
    planned: null,
    isRemoval: true,
  };
}
