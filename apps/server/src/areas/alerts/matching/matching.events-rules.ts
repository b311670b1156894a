import { isDeepStrictEqual } from 'node:util';
import { netChanges } from '@aangan/contract/catalogue/changes';
import type { PropertyChange } from '@aangan/contract/catalogue/change-entities';
import type { Selectable } from 'kysely';
import type { DB } from '../../../database/schema.generated.ts';
import type { PossessionChange } from '../../../sql/alerts.sql.ts';
import type { Fact } from '../../../sql/filters.sql.ts';
import { placeBit } from '../../../sql/place-bits.sql.ts';

/**
 * How a home stands: what a filter asks for (FACTS). A home differs from itself where one of these does (I5). A price is 0
 * on request; flats of a type are numbers (`flatsColumn`), and null without any.
 */
export type HomeFacts = Pick<Selectable<DB['property_events']>, 'listed' | 'place' | Fact>;

/** A property that is due, and what its event is told from. */
export interface DueHome {
  id: number;
  version: number;
  /** So long that it is a state and no news when it is met for the first time: 7 days, by the database's clock. */
  isOld: boolean;
  facts: Omit<HomeFacts, 'place'> & { location: string };
  /** Its newest event. */
  last: { id: number; facts: HomeFacts } | null;
  /** The lowest price in force in the 30 days before; null where none is known. */
  floor: number | null;
  /** Of possession, since the newest event. */
  changes: PropertyChange[];
  /** The newest change of any kind; 0 without one. */
  changeId: number;
}

/** An event as it is stored, but for the fan-out. */
export interface NewEvent extends HomeFacts {
  property_id: number;
  at: Date;
  version: number;
  silent: boolean;
  floor_price: number;
  is_drop: boolean;
  change_id: number;
  possession: PossessionChange[] | null;
}

/** The event of a property that has settled; null where nothing differs from the newest one (I5). */
export function eventOf({ id, version, isOld, last, ...home }: DueHome, now: Date): NewEvent | null {
  const { location, ...rest } = home.facts;
  const facts: HomeFacts = { ...rest, place: placeBit(location) };
  const possession = last === null ? [] : netPossession(home.changes);
  if (last !== null && possession.length === 0 && isSame(facts, last.facts)) return null;
  const price = facts.min_price;
  return {
    ...facts,
    property_id: id,
    at: now,
    version,
    silent: last === null && isOld,
    floor_price: home.floor ?? price,
    is_drop: price > 0 && home.floor !== null && price < home.floor,
    change_id: home.changeId,
    possession: possession.length === 0 ? null : possession,
  };
}

function isSame(one: HomeFacts, other: HomeFacts): boolean {
  return isDeepStrictEqual({ ...other, ...one }, other);
}

function netPossession(changes: readonly PropertyChange[]): PossessionChange[] {
  return netChanges(changes).flatMap(({ kind, subject, before, after }) =>
    kind === 'POSSESSION' ? [{ subject, from: before, to: after }] : [],
  );
}
