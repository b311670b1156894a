import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import { adminPropertyPatch, type AdminPropertyPatch } from '@aangan/contract/catalogue/admin-inputs';
import type { Revision, RevisionComparison, RevisionRestored } from '@aangan/contract/catalogue/revision-entities';
import { peopleIn, presentEntry } from '../../../audit/audit.presenter.ts';
import { findKeys } from '../../../audit/audit.store.ts';
import { audit } from '../../../audit/audit.texts.ts';
import { inSnapshot, type Database } from '../../../database/pool.ts';
import type { Actor } from '../../../http/kernel/actor.ts';
import { invalidFields, notFound } from '../../../http/kernel/app-error.ts';
import type { LockConsultant } from '../../accounts/assignment/assignment.admin-store.ts';
import type { PropertiesAdmin } from '../properties/properties.admin-service.ts';
import * as store from './revisions.admin-store.ts';
import { comparedFields, compareStates, planRestore, stateAfter, type PropertyState } from './revisions.rules.ts';

export interface RevisionsAdminDeps {
  db: Database;
  properties: Pick<PropertiesAdmin, 'findIn' | 'lockIn' | 'changeIn'>;
  lockConsultant: LockConsultant;
}

type Person = Pick<Actor, 'userId' | 'name'>;

/** The history of properties, which is their entries in the audit log (F60 to F62). */
export function createRevisionsAdminService({ db, properties, lockConsultant }: RevisionsAdminDeps) {
  const find = async (trx: Database, id: number): Promise<AdminProperty> => {
    const property = await properties.findIn(trx, id);
    if (!property) throw notFound('Property');
    return property;
  };

  /** Raises NOT_FOUND for an entry that is not about this property. */
  const stateAt = async (trx: Database, present: AdminProperty, entryId: number): Promise<PropertyState> => {
    const entries = await store.listFrom(trx, present.id, entryId);
    if (entries.length === 0) throw notFound('Version');
    return stateAfter(comparedFields(present), entries);
  };

  return {
    /** Lists a page of the saves of a property, newest first. Raises NOT_FOUND. */
    async list(id: number, query: { page: number; size: number }): Promise<{ rows: Revision[]; total: number }> {
      await find(db, id);
      const { rows, total } = await store.listRevisions(db, id, query);
      const keys = await findKeys(db, peopleIn(rows));
      const presented = rows.map(({ version, changeSet, ...row }): Revision => {
        const { id, at, actorId, actorName, action, before, after } = presentEntry(row, keys);
        const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
        return { id, at, actor: { id: actorId, name: actorName }, action, version, fields, changeSet };
      });
      return { rows: presented, total };
    },

    /** Compares two versions, or one with the present state. Raises NOT_FOUND. */
    async compare(id: number, { from, to }: { from: number; to: number | 'current' }): Promise<RevisionComparison> {
      return inSnapshot(db, async (trx) => {
        const present = await find(trx, id);
        const before = await stateAt(trx, present, from);
        const after =
          to === 'current' ? { fields: comparedFields(present), unknown: [] } : await stateAt(trx, present, to);
        const { fields, unknown } = compareStates(before, after);
        return { fields: await withNames(trx, fields), unknown: unknown.map(shownField) };
      });
    },

    /**
     * Saves a property as it was after an entry (F62): every known field but featuring, publication and media. A consultant
     * who may no longer be assigned stays as now. Raises NOT_FOUND, STALE_EDIT, and VALIDATION_FAILED by field for what
     * may not be saved any more.
     */
    async restore(
      actor: Person,
      id: number,
      { entryId, version }: { entryId: number; version: number },
    ): Promise<RevisionRestored> {
      return db.transaction().execute(async (trx) => {
        const stored = await properties.lockIn(trx, id, version);
        const present = comparedFields(stored);
        const state = await stateAt(trx, stored, entryId);
        const { patch, left } = planRestore(present, state);
        const notRestored = [...state.unknown, ...left].map(shownField);
        if (patch && !(await isAssignable(trx, patch['assignedUserId']))) {
          delete patch['assignedUserId'];
          notRestored.push(shownField('assignedUserId'));
        }
        if (!patch || Object.keys(patch).length === 0) return { property: stored, notRestored };
        const property = await properties.changeIn(trx, actor, id, { ...parsed(patch), version });
        return { property, notRestored };
      });
    },
  };

  /** Whether somebody may be assigned; nobody always may. */
  async function isAssignable(trx: Database, userId: unknown): Promise<boolean> {
    if (userId === undefined || userId === null) return true;
    return lockConsultant(trx, Number(userId));
  }
}

/** The history names a consultant and not the id. */
function shownField(field: string): string {
  return field === 'assignedUserId' ? 'assignedUser' : field;
}

async function withNames(trx: Database, fields: RevisionComparison['fields']): Promise<RevisionComparison['fields']> {
  const ofUser = fields.find(({ field }) => field === 'assignedUserId');
  if (!ofUser) return fields;
  const ids = [ofUser.from, ofUser.to].flatMap((value) => (value === null ? [] : [Number(value)]));
  const names = await store.findNames(trx, ids);
  const nameOf = (value: unknown) => (value === null ? null : (names.get(Number(value)) ?? audit.deletedUnknown));
  const named = { field: shownField(ofUser.field), from: nameOf(ofUser.from), to: nameOf(ofUser.to) };
  return fields.map((one) => (one === ofUser ? named : one));
}

/** Raises VALIDATION_FAILED with everything in an earlier state that may not be saved any more. */
function parsed(plan: Record<string, unknown>): AdminPropertyPatch {
  const { data, error } = adminPropertyPatch.safeParse(plan);
  if (data) return data;
  throw invalidFields(error.issues.map(({ path, message }) => ({ field: path.join('.'), message })));
}
