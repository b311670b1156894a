import { seededRandom } from '../../apps/server/test/seeded.ts';
import type { BenchServer } from './bench-server.ts';
import type { PlainServer } from './plain-servers.ts';
import { createStreams, type Ask } from './streams.ts';

/** Answers of each call that are compared. */
const COMPARED = 20;

/** Raises an Error when plain code does not answer as the product does. */
export async function compareAnswers(
  { origin, cookies }: BenchServer,
  plain: PlainServer,
  properties: number,
): Promise<void> {
  const streams = createStreams(cookies, properties);
  const random = seededRandom(11);
  const { session, featured, newSearch, newSearchOfBuyer, toggle, booking } = streams;
  for (const ask of [session, featured, newSearch, newSearchOfBuyer, streams.detail(), toggle]) {
    for (let time = 0; time < COMPARED; time += 1) await expectSame(origin, plain.origin, ask(random));
  }
  // of the last pairs, which no round comes to
  const last = (properties * cookies.length) / 2 - 1;
  await expectSame(origin, plain.origin, booking(0, last)(random), booking(1, last)(random));
}

async function expectSame(origin: string, plain: string, ask: ReturnType<Ask>, askPlain = ask): Promise<void> {
  const answer = await textOf(origin, ask);
  // what was put on the list is taken off it
  if (ask.path.endsWith('/toggle')) await textOf(origin, ask);
  const plainAnswer = await textOf(plain, askPlain);
  if (answer !== plainAnswer) throw new Error(`Not the same answer to ${ask.path}:\n${answer}\n${plainAnswer}`);
}

async function textOf(origin: string, { method, path, cookie, body }: ReturnType<Ask>): Promise<string> {
  const headers = {
    'sec-fetch-site': 'same-origin',
    ...(cookie !== undefined && { cookie }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const answer = await fetch(origin + path, { method, headers, ...(body !== undefined && { body }) });
  const text = await answer.text();
  // the number of a booking is its own
  return `${answer.status} ${path.includes('/bookings/') ? text.replace(/"id":\d+/, '"id":0') : text}`;
}
