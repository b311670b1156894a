import type { OpenHours, Span } from '@aangan/contract/visits/hours';
import type { VisitSettings } from '@aangan/contract/visits/entities';
import { sql, type RawBuilder } from 'kysely';
import { only } from '../../../database/fragments.ts';
import type { Database } from '../../../database/pool.ts';
import { prepare, prepareStep, type Places, type StatementPlace } from '../../../database/prepared.ts';
import { isListed } from '../../../sql/properties.sql.ts';
import { isEligible } from '../../../sql/users.sql.ts';
import { isLive } from '../../../sql/visit.sql.ts';

/** Hours of a property that stand in place of the firm's. */
export interface OwnHours {
  hours: OpenHours[][];
  /** Null: the firm's. */
  capacity: number | null;
}

/** An exception as it is stored, in minutes; null for the whole day. */
export interface ExceptionRow {
  date: string;
  kind: 'CLOSED' | 'EXTRA';
  isOwn: boolean;
  from: number | null;
  to: number | null;
  note: string;
}

/** Visits, of which `from` may lie before the day and `to` after it. */
type DatedSpan = Span & { date: string };

/** When a property is open on some days. */
export interface OpenFacts {
  /** Null: those that the server brings along. */
  settings: VisitSettings | null;
  own: OwnHours | null;
  exceptions: ExceptionRow[];
}

/** All that decides which slots of some days there are at a property, and which of them are free. */
export interface PlaceFacts extends OpenFacts {
  propertyId: number;
  /** The consultant, if there is one who may be; null without. */
  hostId: number | null;
  atProperty: DatedSpan[];
  byHost: DatedSpan[];
  /** Times are null for whole days. */
  absences: { fromDate: string; toDate: string; from: number | null; to: number | null }[];
}

/** Who takes what of a stretch of time: the seats of the visits in it, null for one without a seat. */
export interface TakenSeats {
  settings: VisitSettings | null;
  ownCapacity: number | null;
  property: (number | null)[];
  host: (number | null)[];
  isAway: boolean;
  /** How many live visits with a time the buyer has ahead. */
  ahead: number;
  /** Whether one of these is in the stretch. */
  isOverlapping: boolean;
}

const minutes = (column: string): RawBuilder<number> =>
  sql`(extract(hour FROM ${sql.ref(column)}) * 60 + extract(minute FROM ${sql.ref(column)}))::int`;

/** SQL for the settings, null while nothing is stored. */
export const storedSettings: RawBuilder<VisitSettings | null> = sql`(
  SELECT json_build_object('hours', hours, 'slotMinutes', slot_minutes, 'propertyCapacity', property_capacity,
    'consultantCapacity', consultant_capacity, 'noticeMinutes', notice_minutes, 'confirmation', confirmation,
    'roadFactorPercent', road_factor_percent, 'speedKmh', speed_kmh, 'bufferMinutes', buffer_minutes,
    'version', version)
  FROM visit_settings WHERE id = 1)`;

/** SQL for a list of rows as JSON; empty rather than null. */
const listOf = (row: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce(json_agg(${row}), '[]')`;

const spanJson = sql`json_build_object('date', b.visit_date, 'from', ${minutes('b.visit_time')},
  'to', ${minutes('b.visit_time')} + b.visit_minutes)`;

interface Period {
  from: RawBuilder<string>;
  to: RawBuilder<string>;
}

interface Days extends Period {
  /** Of `p`. */
  isProperty: RawBuilder<boolean>;
}

/** SQL for the columns of the `OpenFacts` of a property `p`. */
const openColumns = ({ from, to }: Period): RawBuilder<unknown> => sql`
  ${storedSettings} AS settings,
  (SELECT json_build_object('hours', hours, 'capacity', capacity)
    FROM property_visit_hours WHERE property_id = p.id) AS own,
  (SELECT ${listOf(sql`json_build_object('date', visit_date, 'kind', kind, 'isOwn', property_id IS NOT NULL,
      'from', ${minutes('from_time')}, 'to', ${minutes('to_time')}, 'note', note) ORDER BY id`)}
    FROM visit_exceptions e WHERE visit_date BETWEEN ${from}::date AND ${to}::date
      AND (property_id IS NULL OR property_id = p.id)) AS exceptions`;

/** SQL for the `PlaceFacts` of properties on some days, a row each. */
const placeFacts = ({ isProperty, from, to }: Days): RawBuilder<PlaceFacts> => {
  // a visit of the day before may reach over midnight
  const visits = sql`FROM bookings b WHERE b.visit_date BETWEEN ${from}::date - 1 AND ${to}::date + 1
    AND b.visit_time IS NOT NULL AND ${isLive}`;
  return sql<PlaceFacts>`
    SELECT p.id AS "propertyId", h.id AS "hostId", ${openColumns({ from, to })},
      (SELECT ${listOf(spanJson)} ${visits} AND b.property_id = p.id) AS "atProperty",
      (SELECT ${listOf(spanJson)} ${visits} AND b.host_id = h.id) AS "byHost",
      (SELECT ${listOf(sql`json_build_object('fromDate', from_date, 'toDate', to_date,
          'from', ${minutes('from_time')}, 'to', ${minutes('to_time')})`)}
        FROM visit_absences a WHERE a.user_id = h.id AND to_date >= ${from}::date AND from_date <= ${to}::date) AS absences
    FROM properties p LEFT JOIN users h ON h.id = p.assigned_user_id AND ${isEligible('h')}
    WHERE ${isProperty}`;
};

/** SQL for whether somebody has a visit to `p` that counts. */
const hasVisit = (userId: RawBuilder<unknown>): RawBuilder<boolean> => sql`EXISTS (SELECT FROM bookings b
  WHERE b.user_id = ${userId} AND b.property_id = p.id AND b.status NOT IN ('CANCELED', 'NO_SHOW'))`;

const preparedFacts = prepare(
  'visit_place_facts',
  placeFacts({
    isProperty: sql`p.id = ${sql.raw('$1')}::bigint
      AND (${isListed('p')} OR ${sql.raw('$4')}::text = 'any' OR ${hasVisit(sql.raw("nullif($4, 'any')::bigint"))})`,
    from: sql.raw('$2'),
    to: sql.raw('$3'),
  }),
);

/** Who asks: a user, who keeps a home that was taken offline while they have a visit there (F56); null for others, 'any' for the bearer of a link. */
export type Asker = number | null | 'any';

/** In one statement, by keys only; null when there is no such property for who asks. `from` and `to` are days, both included. */
export async function findFacts(
  place: StatementPlace,
  propertyId: number,
  { from, to, of = null }: { from: string; to: string; of?: Asker },
): Promise<PlaceFacts | null> {
  return (await preparedFacts(place, propertyId, from, to, of === null ? null : String(of)))[0] ?? null;
}

/** The same of several properties, as a transaction sees them; of those that there are. */
export async function listFacts(
  db: Database,
  propertyIds: readonly number[],
  from: string,
  to: string,
): Promise<PlaceFacts[]> {
  const isProperty = sql<boolean>`p.id = ANY(${propertyIds}::bigint[])`;
  return (await placeFacts({ isProperty, from: sql`${from}`, to: sql`${to}` }).execute(db)).rows;
}

/** When a property is open on a day; null when there is no such property. */
export async function findOpenFacts(db: Database, propertyId: number, date: string): Promise<OpenFacts | null> {
  return (await openFacts(db, { propertyId, date }))[0] ?? null;
}

const openFacts = prepareStep<{ propertyId: number; date: string }, OpenFacts>('visit_open_facts', (of) => {
  const columns = openColumns({ from: sql`${of.date}`, to: sql`${of.date}` });
  return sql`SELECT ${columns} FROM properties p WHERE p.id = ${of.propertyId}`;
});

/** Null while nothing is stored. */
export async function findSettings(db: Database): Promise<VisitSettings | null> {
  const { rows } = await sql<{ settings: VisitSettings | null }>`SELECT ${storedSettings} AS settings`.execute(db);
  return rows[0]?.settings ?? null;
}

/** The property's consultant, if there is one who may be. */
export async function findEligibleHost(db: Database, propertyId: number): Promise<{ id: number; name: string } | null> {
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT h.id, h.name FROM properties p JOIN users h ON h.id = p.assigned_user_id AND ${isEligible('h')}
    WHERE p.id = ${propertyId}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Waits until nobody else holds a lock of one of these names, and holds them until the transaction ends. They are taken in
 * one order whoever asks, so that nobody waits in a circle.
 */
export async function takeLocks(trx: Database, names: readonly string[]): Promise<void> {
  await locks(trx, { names });
}

const locks = prepareStep<{ names: readonly string[] }>(
  'visit_locks',
  ({ names }) => sql`
    SELECT pg_advisory_xact_lock(key) FROM (
      SELECT DISTINCT hashtextextended(name, 0) AS key FROM unnest(${names}::text[]) AS name ORDER BY key
    ) keys`,
);

export interface Stretch {
  visitDate: string;
  visitTime: string;
  minutes: number;
  /** A visit that does not count: the one that moves; 0 for none. */
  except: number;
}

/** SQL for whether a live visit `b` shares a minute with a stretch of time. */
const isOver = ({ visitDate, visitTime, minutes: length, except }: Places<Stretch>): RawBuilder<boolean> => {
  const start = sql`(${visitDate}::date + ${visitTime}::time)`;
  return sql`b.visit_date BETWEEN ${visitDate}::date - 1 AND ${visitDate}::date + 1
    AND b.visit_time IS NOT NULL AND ${isLive} AND b.id <> ${except}
    AND b.visit_date + b.visit_time < ${start} + make_interval(mins => ${length})
    AND b.visit_date + b.visit_time + make_interval(mins => b.visit_minutes) > ${start}`;
};

/** A stretch that somebody wants, as statements take it. */
export type Wanted = Stretch & {
  propertyId: number;
  hostId: number | null;
  /** Null: nobody whose other visits count. */
  buyerId: number | null;
  now: Date;
};

/**
 * Who sits where at a property, and with a consultant, in a stretch of time; and what a buyer has ahead beside the visit that
 * moves.
 */
export async function findTakenSeats(trx: Database, wanted: Wanted): Promise<TakenSeats> {
  return only(await takenSeats(trx, wanted));
}

const takenSeats = prepareStep<Wanted, TakenSeats>('visit_taken_seats', (of) => {
  const end = sql`(${of.visitTime}::time::interval + make_interval(mins => ${of.minutes}))`;
  return sql`
    SELECT ${storedSettings} AS settings,
      (SELECT capacity FROM property_visit_hours WHERE property_id = ${of.propertyId}) AS "ownCapacity",
      (SELECT ${listOf(sql`b.property_seat`)} FROM bookings b
        WHERE b.property_id = ${of.propertyId} AND ${isOver(of)}) AS property,
      (SELECT ${listOf(sql`b.host_seat`)} FROM bookings b WHERE b.host_id = ${of.hostId} AND ${isOver(of)}) AS host,
      EXISTS (SELECT FROM visit_absences WHERE user_id = ${of.hostId} AND to_date >= ${of.visitDate}::date
        AND from_date <= ${of.visitDate}::date AND (from_time IS NULL
          OR (from_time::interval < ${end} AND to_time > ${of.visitTime}::time))) AS "isAway",
      ahead, "isOverlapping"
    FROM (
      SELECT count(*) FILTER (WHERE (b.visit_date + b.visit_time) AT TIME ZONE 'Asia/Kolkata' > ${of.now}) AS ahead,
        coalesce(bool_or(${isOver(of)}), false) AS "isOverlapping"
      FROM bookings b WHERE b.user_id = ${of.buyerId} AND b.visit_time IS NOT NULL AND ${isLive}
        AND b.visit_date >= (${of.now}::timestamptz AT TIME ZONE 'Asia/Kolkata')::date - 1 AND b.id <> ${of.except}
    ) of_buyer`;
});
