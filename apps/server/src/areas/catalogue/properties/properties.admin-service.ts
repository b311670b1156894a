import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type {
  AdminPropertyCreateInput,
  AdminPropertyInput,
  AdminPropertyPatch,
} from '@aangan/contract/catalogue/admin-inputs';
import { todayInIndia } from '@aangan/contract/core/dates';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import { AppError, invalidField, invalidFields, notFound } from '../../../http/kernel/app-error.ts';
import type { Actor } from '../../../http/kernel/actor.ts';
import type { Repeat } from '../../../http/kernel/idempotency.ts';
import type { GivenTexts } from '@aangan/contract/catalogue/property-texts';
import {
  NO_FACTS,
  planFacts,
  type GivenFacts,
  type PlannedFacts,
  type StoredFacts,
} from '@aangan/contract/catalogue/facts';
import type { Publication } from '@aangan/contract/catalogue/lists';
import { flatTypeProblems } from '@aangan/contract/catalogue/flat-types';
import { recordingChanges } from '../../../sql/changes.sql.ts';
import { findFacts } from '../../../sql/facts.sql.ts';
import { holdPlaces } from '../../../sql/places.sql.ts';
import { lockProperty, recordPriceChange } from '../../../sql/properties.sql.ts';
import { writeTexts } from '../../../sql/texts.sql.ts';
import type { QueueForMatching } from '../../alerts/matching/matching.queue.ts';
import type { LockConsultant } from '../../accounts/assignment/assignment.admin-store.ts';
import type { RecordAudit } from '../../../audit/audit.store.ts';
import type { ReassignVisits } from '../../visits/lifecycle/lifecycle.jobs.ts';
import type { MediaFiles } from '../media/media.rules.ts';
import { putInTrash } from '../trash/trash.store.ts';
import {
  auditedFields,
  divideInput,
  mergeFields,
  replaceFields,
  withPlace,
  type LockedProperty,
  type PropertyFields,
} from './properties.admin-rules.ts';
import { findProperty } from './properties.admin-list-store.ts';
import { gateOf } from '@aangan/contract/catalogue/rera';
import { publicationAfterSave, publicationOfNew, refuseMissing } from './properties.publication-rules.ts';
import * as store from './properties.admin-store.ts';

export interface PropertiesAdminDeps {
  db: Database;
  clock: Clock;
  recordAudit: RecordAudit;
  lockConsultant: LockConsultant;
  /** Takes away the files of media whose rows are gone; never fails. */
  removeFiles: (media: readonly MediaFiles[]) => Promise<void>;
  /** Says goodbye to the buyers of its visits before a property goes. */
  notifyBeforeDelete: (trx: Database, of: { propertyId: number }) => Promise<void>;
  reassignVisits: ReassignVisits;
  queueForMatching: QueueForMatching;
  /** Whether buyers see nothing without number and link of the register (F51a). */
  isGateStrict: boolean;
}

export type PropertiesAdmin = ReturnType<typeof createPropertiesAdminService>;

type Person = Pick<Actor, 'userId' | 'name'>;

/** What admins do to properties: each change whole or not at all, with its entry in the audit log. */
export function createPropertiesAdminService(deps: PropertiesAdminDeps) {
  const { db, clock, recordAudit, removeFiles, queueForMatching, isGateStrict: isStrict } = deps;

  const find = (db: Database, id: number) => findProperty(db, id, { isStrict, today: todayInIndia(clock()) });

  const found = async (db: Database, id: number): Promise<AdminProperty> => {
    const property = await find(db, id);
    if (!property) throw notFound('Property');
    return property;
  };

  const lockStored = async (trx: Database, id: number): Promise<AdminProperty> => {
    if (!(await lockProperty(trx, id))) throw notFound('Property');
    return found(trx, id);
  };

  const audit = (
    trx: Database,
    { actor, changeSetId }: { actor: Person; changeSetId?: number | undefined },
    before: AdminProperty | null,
    after: AdminProperty | null,
  ) => {
    const { id, name } = after ?? before ?? { id: 0, name: '' };
    return recordAudit(trx, {
      actor,
      changeSetId,
      entity: 'PROPERTY',
      entityId: id,
      entityName: name,
      version: after?.version,
      before: before && auditedFields(before),
      after: after && auditedFields(after),
    });
  };

  /** Raises VALIDATION_FAILED with everything that is wrong with the facts. */
  const plan = (actor: Person, given: GivenFacts, stored: StoredFacts): PlannedFacts => {
    const { facts, mistakes } = planFacts(given, stored, { today: todayInIndia(clock()), userId: actor.userId });
    const all = [...mistakes, ...flatTypeProblems(given.flats ?? [], stored.flats)];
    if (all.length > 0) throw invalidFields(all);
    return facts;
  };

  /** Before users, the order of everybody who locks both. */
  const lockForSave = async (trx: Database, id: number): Promise<LockedProperty> => {
    const findLocality = await holdPlaces(trx);
    return { findLocality, stored: await lockStored(trx, id), facts: await findFacts(trx, id) };
  };

  /** @param become what the property becomes but for its facts; raises what is wrong with it */
  async function saveIn(
    trx: Database,
    actor: Person,
    { id, version, assignedUserId, texts, publication: asked, changeSetId, locked, ...given }: SaveRequest,
    become: (stored: AdminProperty) => PropertyFields,
  ): Promise<AdminProperty> {
    const { findLocality, stored, facts: before } = locked ?? (await lockForSave(trx, id));
    if (version !== undefined && version !== stored.version) throw staleEdit();
    const isEligible = !assignedUserId || (await deps.lockConsultant(trx, assignedUserId));
    const fields = withPlace(become(stored), findLocality, stored);
    const facts = plan(actor, given, before);
    // who was assigned before and has lost the role since does not stand in the way of other changes
    if (!isEligible && String(fields.assignedUserId) !== stored.assignedUserId) throw notEligible();
    if (asked === 'PUBLISHED' && stored.publication !== asked) refuseMissing(gateOf(facts), { isStrict });
    const publication = asked ?? publicationAfterSave(stored, facts, { isStrict });
    const today = todayInIndia(clock());
    await recordingChanges(trx, { propertyId: id, today, facts: before }, () =>
      store.updateProperty(trx, id, { fields, facts, publication }),
    );
    await writeTexts(trx, id, texts ?? {});
    await recordPriceChange(trx, id, today);
    await queueForMatching(trx, id);
    const saved = await found(trx, id);
    if (saved.assignedUserId !== stored.assignedUserId) await deps.reassignVisits(trx, id);
    await audit(trx, { actor, changeSetId }, stored, saved);
    return saved;
  }

  const save = (actor: Person, request: SaveRequest, become: (stored: AdminProperty) => PropertyFields) =>
    db.transaction().execute((trx) => saveIn(trx, actor, request, become));

  async function createIn(
    trx: Database,
    actor: Person,
    input: AdminPropertyCreateInput,
    { externalId, changeSetId }: { externalId?: string | null; changeSetId?: number } = {},
  ): Promise<AdminProperty> {
    const { assignedUserId } = input;
    const findLocality = await holdPlaces(trx);
    if (assignedUserId !== null && !(await deps.lockConsultant(trx, assignedUserId))) throw notEligible();
    const facts = plan(actor, divideInput(input).facts, NO_FACTS);
    const publication = publicationOfNew(input.publication, facts, { isStrict });
    const fields = withPlace(replaceFields(input), findLocality);
    const id = await store.insertProperty(trx, { fields, facts, publication, externalId });
    await writeTexts(trx, id, input.texts ?? {});
    await recordPriceChange(trx, id, todayInIndia(clock()));
    await queueForMatching(trx, id);
    const created = await found(trx, id);
    await audit(trx, { actor, changeSetId }, null, created);
    return created;
  }

  async function removeIn(
    trx: Database,
    actor: Person,
    id: number,
    { changeSetId }: { changeSetId?: number } = {},
  ): Promise<MediaFiles[]> {
    const stored = await lockStored(trx, id);
    await deps.notifyBeforeDelete(trx, { propertyId: id });
    await putInTrash(trx, {
      kind: 'PROPERTY',
      entityId: id,
      propertyId: id,
      name: stored.name,
      at: clock(),
      by: actor.userId,
    });
    const gone = await store.deleteProperty(trx, id);
    await recordAudit(trx, {
      actor,
      entity: 'PROPERTY',
      entityId: id,
      entityName: stored.name,
      version: stored.version,
      changeSetId,
      before: {
        ...auditedFields(stored),
        bookings: gone.bookings,
        shortlists: gone.shortlists,
        media: gone.media.length,
      },
      after: null,
    });
    return gone.media;
  }

  return {
    /** Null when there is none. */
    find: (id: number): Promise<AdminProperty | null> => find(db, id),

    /** Finds a property in the caller's transaction; null when there is none. */
    findIn: (trx: Database, id: number): Promise<AdminProperty | null> => find(trx, id),

    /** Locks a property for a save in the caller's transaction. Raises NOT_FOUND, STALE_EDIT as `replace`. */
    async lockIn(trx: Database, id: number, version: number): Promise<AdminProperty> {
      await holdPlaces(trx);
      const stored = await lockStored(trx, id);
      if (version !== stored.version) throw staleEdit();
      return stored;
    },

    /**
     * Saves some fields in the caller's transaction, and whether buyers see it where that is given; the caller may have
     * locked the property. Raises as `change`, and RERA_REQUIRED as `publish`.
     */
    changeIn: (
      trx: Database,
      actor: Person,
      id: number,
      patch: AdminPropertyPatch,
      of: { publication?: Publication | undefined; changeSetId?: number; locked?: LockedProperty | undefined } = {},
    ): Promise<AdminProperty> => saveIn(trx, actor, { ...patch, ...of, id }, (stored) => mergeFields(patch, stored)),

    /** Creates a property in the caller's transaction. Raises as `create`. */
    createIn,

    /** Deletes a property in the caller's transaction; its files go after that. Raises NOT_FOUND. */
    removeIn,

    /**
     * Raises VALIDATION_FAILED for an `assignedUserId` that may not be assigned, RERA_REQUIRED where it is to be published
     * and the gate refuses.
     */
    async create(
      actor: Person,
      input: AdminPropertyCreateInput,
      repeat: Repeat<AdminProperty>,
    ): Promise<AdminProperty> {
      return db.transaction().execute(async (trx) => {
        const created = await createIn(trx, actor, input);
        await repeat.store(trx, actor.userId, created);
        return created;
      });
    },

    /** Raises NOT_FOUND; STALE_EDIT when somebody saved since `version` was read; VALIDATION_FAILED as `create`. */
    replace: (actor: Person, id: number, input: AdminPropertyInput): Promise<AdminProperty> =>
      save(actor, { ...input, id }, (stored) => replaceFields(input, stored)),

    /** Raises as `replace`, and VALIDATION_FAILED where a given price contradicts a stored one. */
    change: (actor: Person, id: number, patch: AdminPropertyPatch): Promise<AdminProperty> =>
      save(actor, { ...patch, id }, (stored) => mergeFields(patch, stored)),

    /**
     * Notes that the caller has looked all registrations of a property up today (T56). Raises NOT_FOUND, STALE_EDIT as
     * `replace`, and RERA_NUMBER_MISSING for a property without one.
     */
    async check(actor: Person, id: number, { version }: { version?: number | undefined }): Promise<AdminProperty> {
      return db.transaction().execute(async (trx) => {
        const stored = await lockStored(trx, id);
        if (version !== undefined && version !== stored.version) throw staleEdit();
        const { phases, reraNo } = await findFacts(trx, id);
        if (phases.length === 0 && reraNo === null) throw numberMissing();
        await store.markChecked(trx, id, { today: todayInIndia(clock()), userId: actor.userId });
        await queueForMatching(trx, id);
        const checked = await found(trx, id);
        await recordAudit(trx, {
          actor,
          entity: 'PROPERTY',
          entityId: id,
          entityName: checked.name,
          version: checked.version,
          // two may look one thing up on one day, which changes nothing else
          before: { ...auditedFields(stored), checkedByIds: phases.map(({ checkedBy }) => checkedBy) },
          after: { ...auditedFields(checked), checkedByIds: checked.phases.map(() => actor.userId) },
        });
        return checked;
      });
    },

    /**
     * Has buyers see a property, or not (F52); what stands already is left alone. Raises NOT_FOUND, STALE_EDIT as
     * `replace`, RERA_REQUIRED where the gate refuses.
     */
    async publish(
      actor: Person,
      id: number,
      { publication, version }: { publication: Publication; version?: number | undefined },
    ): Promise<AdminProperty> {
      return db.transaction().execute(async (trx) => {
        const stored = await lockStored(trx, id);
        if (stored.publication === publication) return stored;
        if (version !== undefined && version !== stored.version) throw staleEdit();
        if (publication === 'PUBLISHED') refuseMissing(stored.gate, { isStrict });
        await store.updatePublication(trx, id, publication);
        await queueForMatching(trx, id);
        const saved = await found(trx, id);
        await audit(trx, { actor }, stored, saved);
        return saved;
      });
    },

    /**
     * Deletes a property into the trash (F63). Takes shortlist entries, bookings and media with it, files after the commit
     * (ADMP4). Raises NOT_FOUND.
     */
    async remove(actor: Person, id: number): Promise<void> {
      await removeFiles(await db.transaction().execute((trx) => removeIn(trx, actor, id)));
    },
  };
}

interface SaveRequest extends GivenFacts {
  id: number;
  version?: number | undefined;
  assignedUserId?: number | null | undefined;
  texts?: GivenTexts | undefined;
  publication?: Publication | undefined;
  /** The import or bulk edit that it belongs to. */
  changeSetId?: number | undefined;
  /** Locked and read already. */
  locked?: LockedProperty | undefined;
}

function staleEdit(): AppError {
  return new AppError(
    'STALE_EDIT',
    'Someone else saved this property while you were editing it. Load it again to see their changes before you save yours.',
  );
}

function numberMissing(): AppError {
  return new AppError('RERA_NUMBER_MISSING', 'This project has no RERA number on record.');
}

function notEligible(): AppError {
  return invalidField('assignedUserId', 'Must be an active user with the role Admin or Executive');
}
