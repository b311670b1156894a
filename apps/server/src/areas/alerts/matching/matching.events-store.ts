import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import { firstInForce } from '../../../sql/alerts.sql.ts';
import { changeJson } from '../../../sql/changes.sql.ts';
import { FACTS } from '../../../sql/filters.sql.ts';
import { isListed } from '../../../sql/properties.sql.ts';
import type { DueHome } from './matching.events-rules.ts';

/**
 * Lets one transaction at a time write events, so that their ids become visible in their order and no reader's cursor
 * passes one by. False when another is at it.
 */
export async function lockMatching(trx: Database): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtext('alerts-match'), 0) AS ours`.execute(trx);
  return rows[0]?.ours === true;
}

/**
 * The properties that are due, in the order in which they fell due, locked with their rows of the queue. Passed over are
 * those that somebody is writing or deleting: nobody is waited for here, so nobody can wait in a circle.
 */
export async function lockDue(trx: Database, now: Date, size: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT p.id FROM property_match_queue q JOIN properties p ON p.id = q.property_id
    WHERE q.due_at <= ${now} ORDER BY q.due_at, q.property_id LIMIT ${size}
    FOR KEY SHARE OF p SKIP LOCKED FOR UPDATE OF q SKIP LOCKED`.execute(trx);
  return rows.map(({ id }) => id);
}

/** What the events of some properties are told from, in this order. @param today in India */
export async function readDue(
  trx: Database,
  ids: readonly number[],
  { now, today }: { now: Date; today: string },
): Promise<DueHome[]> {
  const { rows } = await sql<DueHome>`
    SELECT p.id, p.version, p.created_at < now() - interval '7 days' AS "isOld",
      jsonb_build_object('listed', ${isListed('p')}, 'location', p.location, ${factsOf('p')}) AS facts,
      CASE WHEN e.id IS NOT NULL THEN jsonb_build_object('id', e.id, 'facts',
        jsonb_build_object('listed', e.listed, 'place', e.place, ${factsOf('e')})) END AS last,
      (SELECT min(price) FROM (${pricesBefore({ now, today })}) before (price) WHERE price > 0) AS floor,
      (SELECT coalesce(json_agg(${changeJson} ORDER BY c.id), '[]') FROM property_changes c
        WHERE c.property_id = p.id AND c.kind = 'POSSESSION' AND c.id > e.change_id) AS changes,
      (SELECT coalesce(max(c.id), 0) FROM property_changes c WHERE c.property_id = p.id) AS "changeId"
    FROM unnest(${ids}::bigint[]) WITH ORDINALITY due (id, place)
    JOIN properties p ON p.id = due.id
    LEFT JOIN LATERAL (SELECT * FROM property_events WHERE property_id = p.id ORDER BY id DESC LIMIT 1) e ON true
    ORDER BY due.place`.execute(trx);
  return rows;
}

function factsOf(alias: string) {
  return sql.join(FACTS.flatMap((fact) => [sql.lit(fact), sql.ref(`${alias}.${fact}`)]));
}

/**
 * SQL for the lowest prices of `p` that were in force in the 30 days before now: what is recorded of the days, but for
 * the record of the present price, and the events of these days (I7). A record holds until the next one's day.
 */
function pricesBefore({ now, today }: { now: Date; today: string }) {
  return sql`
    SELECT min_price FROM (
      SELECT min_price, recorded_on, lead(recorded_on) OVER (ORDER BY recorded_on) AS until
      FROM price_history WHERE property_id = p.id AND recorded_on <= ${today}::date
    ) recorded
    WHERE CASE WHEN until IS NULL THEN min_price <> p.min_price ELSE until >= ${today}::date - 30 END
    UNION ALL
    SELECT min_price FROM property_events
    WHERE property_id = p.id AND id >= ${firstInForce(sql`p.id`, sql`${now}::timestamptz`)}`;
}

/** Notes which version of a property its newest event is of, where it is the same home still. */
export async function noteVersions(
  trx: Database,
  same: readonly { eventId: number; version: number }[],
): Promise<void> {
  if (same.length === 0) return;
  await sql`
    UPDATE property_events e SET version = same.version
    FROM unnest(${same.map(({ eventId }) => eventId)}::bigint[], ${same.map(({ version }) => version)}::int[])
      same (id, version)
    WHERE e.id = same.id AND e.version <> same.version`.execute(trx);
}

export async function deleteDue(trx: Database, ids: readonly number[]): Promise<void> {
  await sql`DELETE FROM property_match_queue WHERE property_id = ANY(${ids}::bigint[])`.execute(trx);
}
