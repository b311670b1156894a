import type { AdminBookingsFilter } from '@aangan/contract/visits/admin-inputs';
import { BOOKING_STATUSES } from '@aangan/contract/visits/statuses';
import { sql, type RawBuilder } from 'kysely';
import {
  propertiesWith,
  propertiesWithout,
  hasSearched,
  SOME,
  usersWith,
  usersWithout,
  type TextShare,
} from '../../../sql/search.sql.ts';

export type BookingFilter = Omit<AdminBookingsFilter, 'page' | 'size' | 'contacts'>;

const isOfHome = sql`b.property_id = ANY(ARRAY(SELECT id FROM homes))`;
const isOfPerson = sql`b.user_id = ANY(ARRAY(SELECT id FROM people))`;
/**
 * The same as `isOfHome`, for bookings that something else leads to: the property is looked for by halves in the sorted
 * ids, which takes half the time of a hash for millions of bookings, and no guess of the planner's can spoil it.
 */
const isInHomes = sql`(SELECT ids FROM sorted_homes)[width_bucket(b.property_id::float8, (SELECT ids FROM sorted_homes))]
  IS NOT DISTINCT FROM b.property_id`;
const sortedHomes = sql`sorted_homes AS MATERIALIZED (SELECT ARRAY(SELECT id::float8 FROM homes ORDER BY id) AS ids)`;

/** Where a page stands in the order of its bookings. */
export interface Slice {
  offset: number;
  size: number;
}

/**
 * SQL for the queries of a WITH that end in `total` (one row, `visits`) and `shown` (the ids of a page, the latest visit
 * first): the bookings of a filter. How many there are on each day leads to the days of the page, so that none before
 * them is skipped through, and the last page costs what the first does.
 * @param share about how many have the filter's text; null when it has none
 */
export function pageOfBookings(filter: BookingFilter, slice: Slice, share: TextShare | null): RawBuilder<unknown> {
  if (filter.propertyId !== undefined) return pageOfOneHome(filter, slice);
  if (share === null) return pageOfDays(daysOf(filter), slice, conditions(filter));
  if (!isBroad(filter, share)) return pageOfFew(filter, share, slice);
  const isOfMost = share.people >= MOST_PEOPLE || share.homes >= NEARLY_ALL;
  const days = isOfMost ? daysOfMost(filter, share) : daysOfSome(filter, share);
  return pageOfDays(days, slice, [...conditions(filter), hasText(filter)]);
}

/** The bookings of one property are few beside all that have a text: each is looked at for it. */
function pageOfOneHome(filter: BookingFilter, slice: Slice): RawBuilder<unknown> {
  const all = filter.searchTerm === '' ? conditions(filter) : [...conditions(filter), hasText(filter)];
  return pageOfDays(byDay(sql`bookings b ${where(all)}`), slice, all);
}

/** Of the people or of the homes: from here on the visits of the people who do not have a text are fewer to look at. */
const MOST_PEOPLE = 0.4;
/** From here on they are so few that the other side of each visit may be looked up. */
const NEARLY_ALL = 0.9;

/** Whether the page of a filter is made by sets of ids so large that they want more memory than other statements get. */
export function isBroad({ propertyId }: BookingFilter, share: TextShare | null): boolean {
  return share !== null && propertyId === undefined && Math.max(share.people, share.homes) >= SOME;
}

/** @param days the queries of a WITH, the last of them `days` (visit_date, visits) */
function pageOfDays(
  days: RawBuilder<unknown>,
  { offset, size }: Slice,
  all: RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const isThen = sql`b.visit_date BETWEEN (SELECT last_day FROM stretch) AND (SELECT first_day FROM stretch)`;
  return sql`${days},
    total AS (SELECT coalesce(sum(visits), 0)::bigint AS visits FROM days),
    reached AS (SELECT visit_date, sum(visits) OVER (ORDER BY visit_date DESC)::bigint AS until FROM days),
    stretch AS (
      SELECT max(visit_date) FILTER (WHERE until > ${offset}::bigint) AS first_day,
        coalesce(max(visit_date) FILTER (WHERE until >= ${offset + size}::bigint), min(visit_date)) AS last_day,
        ${offset}::bigint - coalesce(max(until) FILTER (WHERE until <= ${offset}::bigint), 0) AS skipped
      FROM reached
    ),
    shown AS (
      SELECT b.id FROM bookings b ${where([isThen, ...all])} ORDER BY b.visit_date DESC, b.id DESC
      LIMIT ${size} OFFSET (SELECT skipped FROM stretch)
    )`;
}

/** For a text that few people and homes have: all their bookings are found at once. */
function pageOfFew(filter: BookingFilter, share: TextShare, { offset, size }: Slice): RawBuilder<unknown> {
  return sql`${foundBookings(filter, share)},
    total AS (SELECT count(*) AS visits FROM found),
    shown AS (SELECT id FROM found ORDER BY visit_date DESC, id DESC LIMIT ${size} OFFSET ${offset})`;
}

const byDay = (rows: RawBuilder<unknown>) =>
  sql`days AS (SELECT visit_date, count(*) AS visits FROM ${rows} GROUP BY visit_date)`;

/** Of a filter without a text: from the counts that every write keeps. */
function daysOf(filter: BookingFilter): RawBuilder<unknown> {
  const all = where(conditions(filter));
  return sql`days AS (SELECT b.visit_date, sum(b.visits) AS visits FROM booking_counts b ${all} GROUP BY b.visit_date)`;
}

/** Those of the homes, and those of the people in other homes: which homes is in the index that leads to the people's. */
function daysOfSome(filter: BookingFilter, share: TextShare): RawBuilder<unknown> {
  const ofPeople = where([...conditions(filter), isOfPerson, sql`NOT (${isInHomes})`]);
  return sql`${homesAndPeople(filter.searchTerm, share)}, ${sortedHomes},
    ${byDay(sql`(SELECT b.visit_date FROM bookings b ${where([...conditions(filter), isOfHome])}
      UNION ALL SELECT b.visit_date FROM bookings b ${ofPeople}) asked`)}`;
}

/**
 * All but those of strangers to the text in homes strange to it, which are fewer for a text that most have. The strangers
 * are people or homes, whichever of them are fewer. The others are looked up by their ids when the strangers are few, so
 * that no wrong guess of the planner's about the text can cost much.
 */
function daysOfMost(filter: BookingFilter, share: TextShare): RawBuilder<unknown> {
  const { searchTerm } = filter;
  const { person, home } = textTests(searchTerm);
  const isByPeople = share.people >= share.homes;
  const isLookedUp = !isByPeople || share.people >= NEARLY_ALL;
  const [strangers, stranger, other] = isByPeople
    ? [usersWithout(searchTerm), sql`b.user_id`, isLookedUp ? home : isInHomes]
    : [propertiesWithout(searchTerm), sql`b.property_id`, person];
  const all = [sql`${stranger} = ANY(ARRAY(SELECT id FROM strangers))`, ...conditions(filter), sql`NOT (${other})`];
  return sql`strangers AS MATERIALIZED (${strangers}), ${isLookedUp ? sql`` : sql`${homesWith(searchTerm, share.homes)}, ${sortedHomes},`}
    days AS (
      SELECT visit_date, sum(visits) AS visits
      FROM (
        SELECT b.visit_date, b.visits FROM booking_counts b ${where(conditions(filter))}
        UNION ALL SELECT b.visit_date, -count(*) FROM bookings b ${where(all)} GROUP BY b.visit_date
      ) kept GROUP BY visit_date
    )`;
}

/**
 * SQL for the queries of a WITH, the last of them `found` (id, visit_date): the bookings of a filter with a text, which is
 * looked for in the property's name and the buyer's name, number and e-mail.
 */
function foundBookings(filter: BookingFilter, share: TextShare): RawBuilder<unknown> {
  return sql`${homesAndPeople(filter.searchTerm, share)}, found AS MATERIALIZED (${bothHalves(filter)})`;
}

/**
 * The bookings of the homes and of the people are a list of their own, so that each comes from the index that begins with
 * it, and no booking itself is read. UNION drops those in both, however many the planner expects.
 */
function bothHalves(filter: BookingFilter): RawBuilder<unknown> {
  const bookings = (isAsked: RawBuilder<unknown>) =>
    sql`SELECT b.id, b.visit_date FROM bookings b ${where([...conditions(filter), isAsked])}`;
  return sql`${bookings(isOfHome)} UNION ${bookings(isOfPerson)}`;
}

/** SQL for whether the person or the home of `b` has a text, each looked up by its id. */
function textTests(text: string): { person: RawBuilder<unknown>; home: RawBuilder<unknown> } {
  return {
    person: sql`(SELECT ${hasSearched('u', text)} FROM users u WHERE u.id = b.user_id)`,
    home: sql`(SELECT ${hasSearched('p', text)} FROM properties p WHERE p.id = b.property_id)`,
  };
}

/** SQL for whether `b` has the text of a filter. */
function hasText({ searchTerm }: BookingFilter): RawBuilder<unknown> {
  const { person, home } = textTests(searchTerm);
  return sql`(${person} OR ${home})`;
}

/** A file is no screen: the best way for its text is not looked for. */
const NOT_LOOKED_AT: TextShare = { people: 1, homes: 1 };

/** SQL for the next whole rows of a filter above an id, in a SELECT of their own. */
export function nextBookings(filter: BookingFilter, aboveId: number, size: number): RawBuilder<unknown> {
  const isSearch = filter.searchTerm !== '';
  const all = [
    sql`b.id > ${aboveId}`,
    ...conditions(filter),
    ...(isSearch ? [sql`(${isOfHome} OR ${isOfPerson})`] : []),
  ];
  return sql`${isSearch ? sql`WITH ${homesAndPeople(filter.searchTerm, NOT_LOOKED_AT)}` : sql``}
    SELECT * FROM bookings b ${where(all)} ORDER BY b.id LIMIT ${size}`;
}

/** The properties and the users a text is found in; rows of users are short, so that their table serves as well as an index. */
function homesAndPeople(searchTerm: string, share: TextShare): RawBuilder<unknown> {
  const people = usersWith(searchTerm, share.people);
  return sql`${homesWith(searchTerm, share.homes)},
    people AS MATERIALIZED (SELECT u.id FROM ${people.from} WHERE ${people.condition})`;
}

/** Many are not put in order, which would take a third of the time to find them. */
function homesWith(searchTerm: string, share: number): RawBuilder<unknown> {
  const homes = propertiesWith(searchTerm, share);
  const order = share < SOME ? homes.order : sql``;
  return sql`homes AS MATERIALIZED (SELECT p.id FROM ${homes.from} WHERE ${homes.condition} ${order})`;
}

/** All of a filter but its text. */
function conditions({ status, startDate, endDate, propertyId }: BookingFilter): RawBuilder<unknown>[] {
  const all: RawBuilder<unknown>[] = [];
  if (status.length > 0 && new Set(status).size < BOOKING_STATUSES.length) {
    all.push(sql`b.status = ANY(${status}::text[])`);
  }
  if (startDate !== undefined) all.push(sql`b.visit_date >= ${startDate}`);
  if (endDate !== undefined) all.push(sql`b.visit_date <= ${endDate}`);
  if (propertyId !== undefined) all.push(sql`b.property_id = ${propertyId}`);
  return all;
}

function where(all: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return all.length === 0 ? sql`` : sql`WHERE ${sql.join(all, sql` AND `)}`;
}
