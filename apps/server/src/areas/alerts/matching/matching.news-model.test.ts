import { todayInIndia, addDays } from '@aangan/contract/core/dates';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAlertsKit, DAY_MS, type AlertsKit } from '../../../../test/alerts-kit.ts';
import { makeEvents } from './matching.service.ts';

// A model of homes, saved searches, looks and a clock, in the words of I5 and I7. Whatever happens in whatever order,
// news is what the model says: none is missed, and none is repeated.

const LAKH = 100_000;
const MINUTE_MS = 60_000;

type Action =
  | { kind: 'create' | 'drop' | 'finish'; home: number }
  | { kind: 'price'; home: number; lakh: number }
  | { kind: 'flats'; home: number; has4: boolean; lakh4: number }
  | { kind: 'save'; filter: number }
  | { kind: 'look'; search: number }
  | { kind: 'pass'; ms: number; isCut: boolean };

const of = fc.nat(2);
const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('create', 'finish'), home: of }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('drop'), home: of }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('price'), home: of, lakh: fc.constantFrom(0, 60, 61, 62, 63, 65) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('flats'),
      home: of,
      has4: fc.boolean(),
      lakh4: fc.constantFrom(0, 80, 86, 88, 90),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('save'), filter: of }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('look'), search: of }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('pass'),
      ms: fc.constantFrom(MINUTE_MS, 10 * MINUTE_MS, 12 * 60 * MINUTE_MS, DAY_MS, 12 * DAY_MS, 31 * DAY_MS),
      isCut: fc.boolean(),
    }),
  },
);

interface Filter {
  query: Record<string, string>;
  asksFor: (state: State) => boolean;
  /** In lakh, from the lowest that matches; null where the price of the home is used. */
  leastOf4: number | null;
}

const FILTERS: Filter[] = [
  { query: {}, asksFor: () => true, leastOf4: null },
  { query: { maxPrice: String(62 * LAKH) }, asksFor: ({ lakh }) => lakh <= 62, leastOf4: null },
  {
    query: { flatTypes: '4BHK', minPrice: String(85 * LAKH) },
    asksFor: ({ has4, lakh4 }) => has4 && (lakh4 === 0 || lakh4 >= 85),
    leastOf4: 85,
  },
];

interface State {
  lakh: number;
  has4: boolean;
  /** The price of the 4BHK; 0 is on request, like that of the 2BHK. */
  lakh4: number;
  built: number;
}

interface Event extends State {
  order: number;
  at: number;
  floor: number | null;
}

interface Home extends State {
  id: number;
  dueAt: number | null;
  events: Event[];
  /** Prices by day. */
  recorded: Map<string, number>;
}

interface Search extends Pick<Filter, 'asksFor' | 'leastOf4'> {
  id: number;
  /** Events up to here have been seen. */
  seen: number;
}

let kit: AlertsKit;

beforeAll(async () => {
  kit = await createAlertsKit();
});

afterAll(() => kit.close());

/** Gives the events in force at some moment of the 30 days before an instant. */
function inForce(events: readonly Event[], at: number): Event[] {
  const begun = events.findLastIndex((event) => event.at <= at - 30 * DAY_MS);
  return events.slice(Math.max(begun, 0));
}

function floorOf({ lakh, events, recorded }: Home, now: number): number | null {
  const today = todayInIndia(new Date(now));
  const days = [...recorded].toSorted(([one], [other]) => (one < other ? -1 : 1));
  const ofDays = days.filter(([, price], index) => {
    const until = days[index + 1]?.[0];
    return until === undefined ? price !== lakh : until >= addDays(today, -30);
  });
  const prices = [...ofDays.map(([, price]) => price), ...inForce(events, now).map((event) => event.lakh)];
  const known = prices.filter((price) => price > 0);
  return known.length === 0 ? null : Math.min(...known);
}

/** Gives the price of a home for a search for a 4BHK from a price on, or for any flat; null where it is unknown. */
function priceTo(leastOf4: number | null, { lakh, has4, lakh4 }: State): number | null {
  if (leastOf4 === null || !has4 || lakh4 === 0) return lakh || null;
  return lakh4 >= leastOf4 ? lakh4 : null;
}

function floorTo({ leastOf4 }: Search, events: readonly Event[], index: number): number | null {
  const event = events[index]!;
  if (leastOf4 === null || !event.has4 || event.lakh4 === 0) return event.floor;
  const prices = inForce(events.slice(0, index), event.at).flatMap((before) => priceTo(0, before) ?? []);
  return prices.length === 0 ? null : Math.min(...prices);
}

/** Gives the news of a home by I7 and I14: `[home, reason, from, to]`. */
function newsOf(search: Search, homes: readonly Home[]) {
  const { asksFor, leastOf4, seen } = search;
  return homes.flatMap(({ id, events }) => {
    const present = events.at(-1);
    if (!present || !asksFor(present)) return [];
    const reasons = events.flatMap((event, index) => {
      if (event.order <= seen || !asksFor(event)) return [];
      if (!inForce(events.slice(0, index), event.at).some(asksFor)) return [[id, 'NEW', null, null]];
      const floor = floorTo(search, events, index);
      const [then, now] = [priceTo(leastOf4, event), priceTo(leastOf4, present)];
      if (floor === null || then === null || now === null || then >= floor || now >= floor) return [];
      return [[id, 'PRICE_DROP', floor * LAKH, now * LAKH]];
    });
    const newest = reasons.at(-1);
    return newest ? [newest] : [];
  });
}

async function play(actions: readonly Action[]): Promise<number> {
  for (const table of ['properties', 'saved_searches'] as const) await kit.db.deleteFrom(table).execute();
  const homes = new Map<number, Home>();
  const searches: Search[] = [];
  let order = 0;
  let told = 0;

  const write = async (at: number, change: Partial<State>, body: Record<string, unknown>) => {
    const home = homes.get(at);
    if (!home) return;
    expect((await kit.change(home.id, body)).status).toBe(200);
    Object.assign(home, change);
    noteWritten(home);
  };
  const noteWritten = (home: Home) => {
    home.dueAt = kit.now().getTime() + 10 * MINUTE_MS;
    const newest = [...home.recorded].toSorted(([one], [other]) => (one < other ? 1 : -1))[0];
    if (newest?.[1] !== home.lakh) home.recorded.set(todayInIndia(kit.now()), home.lakh);
  };
  const noteMatched = () => {
    const now = kit.now().getTime();
    const due = [...homes.values()].filter(({ dueAt }) => dueAt !== null && dueAt <= now);
    for (const home of due.toSorted((a, b) => (a.dueAt ?? 0) - (b.dueAt ?? 0) || a.id - b.id)) {
      home.dueAt = null;
      const { lakh, has4, built } = home;
      // without a 4BHK its price is not a fact of the home
      const lakh4 = has4 ? home.lakh4 : 0;
      const last = home.events.at(-1);
      const isSame = last?.lakh === lakh && last.has4 === has4 && last.lakh4 === lakh4 && last.built === built;
      if (isSame) continue;
      order += 1;
      home.events.push({ lakh, has4, lakh4, built, order, at: now, floor: floorOf(home, now) });
    }
  };
  const flats = ({ has4, lakh4 }: Pick<State, 'has4' | 'lakh4'>) => [
    { type: '2BHK', area: 700, price: 0 },
    ...(has4 ? [{ type: '4BHK', area: 1300, price: lakh4 * LAKH }] : []),
  ];

  const steps: { [Kind in Action['kind']]: (step: Extract<Action, { kind: Kind }>) => Promise<void> } = {
    create: async ({ home: at }) => {
      if (homes.has(at)) return;
      const state = { lakh: 63, has4: false, lakh4: 0, built: 40 };
      const { id } = await kit.create({ minPrice: 63 * LAKH, maxPrice: 90 * LAKH, workDone: 40, flats: flats(state) });
      const home = { ...state, id, dueAt: null, events: [], recorded: new Map() };
      noteWritten(home);
      homes.set(at, home);
    },
    drop: async ({ home }) => {
      if (homes.has(home)) await kit.admin.del(`/api/admin/properties/${homes.get(home)?.id}`);
      homes.delete(home);
    },
    // a change that no filter uses
    finish: async ({ home }) => {
      const built = (homes.get(home)?.built ?? 0) + 1;
      await write(home, { built }, { workDone: built });
    },
    price: async ({ home, lakh }) => write(home, { lakh }, { minPrice: lakh * LAKH, maxPrice: 90 * LAKH }),
    flats: async ({ home, has4, lakh4 }) => write(home, { has4, lakh4 }, { flats: flats({ has4, lakh4 }) }),
    save: async ({ filter }) => {
      const { query, asksFor, leastOf4 } = FILTERS[filter]!;
      const { status, data } = await kit.save(query);
      if (status === 201) searches.push({ id: data.id, asksFor, leastOf4, seen: order });
    },
    look: async ({ search: at }) => {
      const search = searches[at];
      if (!search) return;
      told += (await kit.news(search.id)).homes.length;
      expect((await kit.look(search.id)).data.newCount).toBe(0);
      search.seen = order;
    },
    // due events are matched by now, perhaps by the app's own timer
    pass: async ({ ms, isCut }) => {
      kit.pass(ms);
      if (isCut) await cutOff();
      await kit.match();
      noteMatched();
    },
  };
  const cutOff = async () => {
    const cut = kit.db.transaction().execute(async (trx) => {
      await makeEvents(trx, kit.now());
      throw new Error('the power went');
    });
    await expect(cut).rejects.toThrow('the power went');
  };

  for (const [index, one] of actions.entries()) {
    await steps[one.kind](one as never);
    if (one.kind !== 'pass' && one.kind !== 'drop') continue;
    for (const search of searches) {
      const { homes: news } = await kit.news(search.id);
      const said = news.map(({ propertyId, reason, fromPrice, toPrice }) => [propertyId, reason, fromPrice, toPrice]);
      const inOrder = (rows: (string | number | null)[][]) => rows.map((row) => row.join()).toSorted();
      expect({ index, news: inOrder(said) }).toEqual({ index, news: inOrder(newsOf(search, [...homes.values()])) });
    }
  }
  return told;
}

it('finds all news once, under random edits, looks, days and crashes [I5, I7, I14]', async () => {
  let told = 0;
  const script = fc.array(action, { minLength: 15, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(script, async (actions) => {
      // with some news from the start
      told += await play([
        { kind: 'save', filter: 0 },
        { kind: 'save', filter: 1 },
        { kind: 'save', filter: 2 },
        { kind: 'create', home: 0 },
        { kind: 'pass', ms: 10 * MINUTE_MS, isCut: false },
        { kind: 'look', search: 0 },
        ...actions,
      ]);
    }),
    { numRuns: 8 },
  );
  // else the model has proved nothing
  expect(told).toBeGreaterThan(0);
});
