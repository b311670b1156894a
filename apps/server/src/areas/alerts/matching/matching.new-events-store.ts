import type { Database } from '../../../database/pool.ts';
import { nameSound } from '../../../sql/sound.sql.ts';
import type { NewEvent } from './matching.events-rules.ts';

/** Writes events in this order. Silent ones are handed to nobody. */
export async function insertEvents(trx: Database, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ possession, ...event }) => ({
    ...event,
    name_sound: nameSound(event.name),
    possession: possession === null ? null : JSON.stringify(possession),
    fanout_after: event.silent ? null : 0,
  }));
  await trx.insertInto('property_events').values(rows).execute();
}
