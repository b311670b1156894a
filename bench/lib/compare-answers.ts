import type { DatabaseConnection } from '../../apps/server/src/database/connection.ts';
import { createDatabase, createPool } from '../../apps/server/src/database/pool.ts';
import { seededRandom } from '../../apps/server/test/seeded.ts';
import type { BenchServer } from './bench-server.ts';
import { writtenBy } from './plain-booking.ts';
import type { PlainServer } from './plain-servers.ts';
import { createStreams, type Ask } from './streams.ts';

/** Number of responses to compare per call. */
const COMPARED = 20;

/** Raises an Error when plain code does not respond as the product does. */
export async function compareResponses(
  { origin, connection, cookies }: BenchServer,
  plain: PlainServer,
  properties: number,
): Promise<void> {
  const streams = createStreams(cookies, properties);
  const random = seededRandom(11);
  const { session, featured, newSearch, newSearchOfBuyer, toggle, booking } = streams;
  for (const ask of [session, featured, newSearch, newSearchOfBuyer, streams.detail(), toggle]) {
    for (let time = 0; time < COMPARED; time += 1) await expectSame(origin, plain.origin, ask(random));
  }
  // from the last pairs, which no round reaches
  const last = (properties * cookies.length) / 2 - 1;
  const answer = await textOf(origin, booking(0, last)(random));
  const plainAnswer = await textOf(plain.origin, booking(1, last)(random));
  const bookings = [idOf(answer), idOf(plainAnswer)] as const;
  expectEqual('a booking', withoutId(answer), withoutId(plainAnswer));
  await expectSameRows(connection, bookings);
}

/** Raises an Error when two bookings have written different rows. */
async function expectSameRows(connection: DatabaseConnection, [own, plain]: readonly [number, number]): Promise<void> {
  const pool = createPool({ connection, log: { warn: () => undefined }, max: 1 });
  try {
    const db = createDatabase(pool);
    expectEqual('what a booking writes', await writtenBy(db, own), await writtenBy(db, plain));
  } finally {
    await pool.end();
  }
}

const ID = /"id":(\d+)/;
const idOf = (answer: string) => Number(ID.exec(answer)?.[1]);
const withoutId = (answer: string) => answer.replace(ID, '');

function expectEqual(what: string, own: string, plain: string): void {
  if (own !== plain) throw new Error(`Not the same, ${what}:\n${own}\n${plain}`);
}

async function expectSame(origin: string, plain: string, ask: ReturnType<Ask>): Promise<void> {
  const answer = await textOf(origin, ask);
  // a toggled entry is toggled back
  if (ask.path.endsWith('/toggle')) await textOf(origin, ask);
  expectEqual(`the answer to ${ask.path}`, answer, await textOf(plain, ask));
}

async function textOf(origin: string, { method, path, cookie, body }: ReturnType<Ask>): Promise<string> {
  const headers = {
    'sec-fetch-site': 'same-origin',
    ...(cookie !== undefined && { cookie }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const answer = await fetch(origin + path, { method, headers, ...(body !== undefined && { body }) });
  return `${answer.status} ${await answer.text()}`;
}
