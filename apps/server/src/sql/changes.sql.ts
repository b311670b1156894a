import type { PropertyChange } from '@aangan/contract/catalogue/change-entities';
import type { StoredFacts } from '@aangan/contract/catalogue/facts';
import { TRACKED_MEDIA_TYPES } from '@aangan/contract/catalogue/lists';
import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../database/pool.ts';
import { prepareStep } from '../database/prepared.ts';
import { recordPropertyChanges, type RecordedFacts } from '../database/property-changes.ts';
import { findFacts } from './facts.sql.ts';

/** SQL for the contract's `propertyChange` of a row of `property_changes` that goes by `c`. */
export const changeJson: RawBuilder<PropertyChange> = sql`json_build_object('id', c.id, 'changedOn', c.changed_on,
  'kind', c.kind, 'subject', c.subject, 'flatId', c.flat_id, 'before', c.before, 'after', c.after)`;

/**
 * Runs work that changes an existing, locked property, and records the changes (T25).
 * @param today in India, 'yyyy-MM-dd'
 * @param facts of the property, where the caller has read them under its lock
 */
export async function recordingChanges<T>(
  trx: Database,
  { propertyId, today, facts }: { propertyId: number; today: string; facts?: StoredFacts },
  work: () => Promise<T>,
): Promise<T> {
  const before = await findRecorded(trx, propertyId, facts);
  const done = await work();
  await recordPropertyChanges(trx, propertyId, before, await findRecorded(trx, propertyId), today);
  return done;
}

async function findRecorded(trx: Database, propertyId: number, facts?: StoredFacts): Promise<RecordedFacts> {
  const [row = { workDone: null, documents: [] }] = await recordedFacts(trx, {
    propertyId,
    mediaTypes: TRACKED_MEDIA_TYPES,
  });
  return { ...(facts ?? (await findFacts(trx, propertyId))), ...row };
}

const recordedFacts = prepareStep<
  { propertyId: number; mediaTypes: readonly string[] },
  Pick<RecordedFacts, 'workDone' | 'documents'>
>(
  'property_recorded_facts',
  (of) => sql`
    SELECT p.work_done AS "workDone", (
      SELECT coalesce(json_agg(json_build_object('id', id, 'mediaType', media_type, 'title', title,
        'flatType', flat_type, 'flatArea', flat_area) ORDER BY id), '[]')
      FROM media WHERE property_id = p.id AND media_type = ANY(${of.mediaTypes}::text[])) AS documents
    FROM properties p WHERE p.id = ${of.propertyId}`,
);
