import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDigestKit, type Person } from '../../../../test/digest-kit.ts';
import { createFlush } from './digests.send.ts';

const kit = useDigestKit();

const PLACES = ['Charholi', 'Chikhali'] as const;
const LAKH = 100_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const START = '2026-11-25 09:00';

/** The state of a home after each of its changes. */
interface State {
  at: number;
  place: string;
  /** Lakh. */
  price: number;
}
interface Home {
  id: number;
  states: State[];
}
interface Asked {
  id: number;
  place: string;
  /** Lakh. */
  max: number;
}
interface Watcher {
  person: Person;
  searches: Asked[];
  /** Homes that were hidden at some time, and when homes were opened last. */
  hidden: Set<number>;
  opened: Map<number, number>;
}

const nth = fc.nat({ max: 3 });
const place = fc.constantFrom(...PLACES);
const price = fc.integer({ min: 58, max: 64 });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('home' as const), place, price }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('price' as const), nth, price }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('move' as const), nth, place }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('hide' as const), nth, who: fc.nat({ max: 1 }) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('open' as const), nth, who: fc.nat({ max: 1 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('turn' as const),
      nth,
      who: fc.nat({ max: 1 }),
      to: fc.constantFrom('INSTANT', 'DAILY', 'WEEKLY', 'OFF'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      hours: fc.integer({ min: 1, max: 30 }),
      crashes: fc.boolean(),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const matches = ({ place, max }: Asked, state: State) => state.place === place && state.price <= max;

/** Gives why a change of a home is news to a search, from all earlier changes; the days of a run are fewer than 30. */
function reasonOf(search: Asked, { states }: Home, at: number): 'NEW' | 'PRICE' | null {
  const state = states[at];
  const before = states.slice(0, at);
  if (!state || !matches(search, state)) return null;
  if (!before.some((one) => matches(search, one))) return 'NEW';
  return state.price < Math.min(...before.map((one) => one.price)) ? 'PRICE' : null;
}

/** Gives the news of a home that must be notified by the end: its newest, if it has applied ever since. */
function dueOf(search: Asked, home: Home): { reason: 'NEW' | 'PRICE'; from: number } | null {
  const reasons = home.states.map((_, at) => reasonOf(search, home, at));
  const from = reasons.findLastIndex((reason) => reason !== null);
  const reason = reasons[from];
  if (!reason) return null;
  const floor = Math.min(...home.states.slice(0, from).map(({ price }) => price));
  const isSoStill = home.states
    .slice(from)
    .every((state) => matches(search, state) && (reason === 'NEW' || state.price < floor));
  return isSoStill ? { reason, from } : null;
}

async function run(steps: readonly Step[]): Promise<void> {
  const { testApp } = kit;
  await sql`DELETE FROM saved_searches`.execute(testApp.db);
  await sql`DELETE FROM properties`.execute(testApp.db);
  await kit.at(START);
  const watchers: Watcher[] = [];
  for (let n = 0; n < 2; n += 1) {
    const person = await kit.person();
    const asked = [
      { place: 'Charholi', max: 61 },
      { place: 'Charholi', max: 63 },
      { place: 'Chikhali', max: 62 },
    ];
    const searches: Asked[] = [];
    for (const { place, max } of asked) {
      const query = { location: place, minPrice: '0', maxPrice: String(max * LAKH) };
      searches.push({ place, max, id: await kit.search(person, { query, frequency: n === 0 ? 'INSTANT' : 'DAILY' }) });
    }
    watchers.push({ person, searches, hidden: new Set(), opened: new Map() });
  }
  const homes: Home[] = [];
  const pass = (ms: number) => testApp.setNow(new Date(testApp.now().getTime() + ms));

  const doStep = async (one: Step): Promise<void> => {
    pass(MINUTE_MS);
    const at = testApp.now().getTime();
    if (one.does === 'wait') {
      pass(one.hours * HOUR_MS);
      if (one.crashes) await crash();
      await kit.at(testApp.now());
      return;
    }
    if (one.does === 'home') {
      const { place, price } = one;
      const id = await kit.home({ location: place, min_price: price * LAKH, max_price: price * LAKH });
      homes.push({ id, states: [{ at, place, price }] });
      return;
    }
    const home = homes[one.nth % Math.max(homes.length, 1)];
    const last = home?.states.at(-1);
    if (!home || !last) return;
    if (one.does === 'price' && one.price !== last.price) {
      await kit.change(home.id, { min_price: one.price * LAKH, max_price: one.price * LAKH });
      home.states.push({ ...last, at, price: one.price });
    }
    if (one.does === 'move' && one.place !== last.place) {
      await kit.change(home.id, { location: one.place });
      home.states.push({ ...last, at, place: one.place });
    }
    if (one.does !== 'hide' && one.does !== 'open' && one.does !== 'turn') return;
    const watcher = watchers[one.who];
    if (!watcher) return;
    const user_id = watcher.person.user.id;
    if (one.does === 'hide') {
      watcher.hidden.add(home.id);
      await sql`INSERT INTO hidden_properties (user_id, property_id) VALUES (${user_id}, ${home.id})
        ON CONFLICT DO NOTHING`.execute(testApp.db);
    } else if (one.does === 'open') {
      watcher.opened.set(home.id, at);
      await sql`INSERT INTO seen_properties (user_id, property_id, first_at, last_at)
        VALUES (${user_id}, ${home.id}, ${new Date(at)}, ${new Date(at)})
        ON CONFLICT (user_id, property_id) DO UPDATE SET last_at = excluded.last_at`.execute(testApp.db);
    } else {
      const search = watcher.searches[one.nth % watcher.searches.length];
      await watcher.person.client.patch(`/api/searches/${search?.id}`, { frequency: one.to });
    }
  };

  /** Makes a digest fail after its notification, with its whole batch. */
  const crash = async () => {
    await testApp.app.digests.fanOut();
    const { notify } = testApp.app.messages;
    const flush = createFlush({
      db: testApp.db,
      clock: testApp.now,
      log: { error: () => undefined },
      notify: async (trx, message) => {
        await notify(trx, message);
        throw new Error('cut off');
      },
    });
    await flush();
  };

  for (const one of steps) await doStep(one);
  // news of every frequency becomes due now: by day, an hour after the last digest
  await sql`UPDATE saved_searches SET frequency = 'INSTANT'`.execute(testApp.db);
  await sql`UPDATE alert_settings SET next_digest_at = ${testApp.now()}`.execute(testApp.db);
  pass(24 * HOUR_MS);
  for (let hours = 0; hours < 24; hours += 1) {
    pass(HOUR_MS);
    await testApp.app.digests.flush();
  }
  for (const watcher of watchers) await check(watcher, homes);
}

async function check({ person, searches, hidden, opened }: Watcher, homes: readonly Home[]): Promise<void> {
  const told = await kit.notified(person);
  const of = (home: Home) => told.flatMap(([id, reason]) => (id === home.id ? [reason] : []));
  for (const home of homes) {
    const reasons = of(home);
    // every notification is news
    const all = searches.flatMap((search) => home.states.map((_, at) => reasonOf(search, home, at)));
    if (reasons.includes('NEW')) expect(all).toContain('NEW');
    if (reasons.some((reason) => reason.startsWith('PRICE:'))) expect(all).toContain('PRICE');
    if (hidden.has(home.id)) continue;
    // and no news is missing
    for (const search of searches) {
      const due = dueOf(search, home);
      if (!due || (opened.get(home.id) ?? 0) > (home.states[due.from]?.at ?? 0)) continue;
      const keys =
        due.reason === 'NEW' ? ['NEW'] : home.states.slice(due.from).map(({ price }) => `PRICE:${price * LAKH}`);
      expect([search, home, reasons.filter((reason) => keys.includes(reason)).length > 0]).toEqual([
        search,
        home,
        true,
      ]);
    }
  }
  // each home of each digest is in one notification, and each notification has its mail
  const { rows } = await sql<{ homes: number; told: number; news: number; mails: number }>`
    SELECT (SELECT count(DISTINCT (digest_key, property_id))::int FROM alert_items WHERE user_id = ${person.user.id}) AS homes,
      (SELECT coalesce(sum((params->>'count')::int), 0)::int FROM notifications
        WHERE user_id = ${person.user.id} AND kind = 'alert-digest') AS told,
      (SELECT count(*)::int FROM notifications WHERE user_id = ${person.user.id} AND kind = 'alert-digest') AS news,
      (SELECT count(*)::int FROM messages
        WHERE user_id = ${person.user.id} AND kind = 'alert-digest' AND channel = 'EMAIL') AS mails`.execute(
    kit.testApp.db,
  );
  expect(rows[0]?.told).toBe(rows[0]?.homes);
  expect(rows[0]?.mails).toBe(rows[0]?.news);
}

it('notifies all news once, whatever changes and wherever a run is aborted [I8, I11]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), (steps) => run(steps)),
    { numRuns: 25 },
  );
});
