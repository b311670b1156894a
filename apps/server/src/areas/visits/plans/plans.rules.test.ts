import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPlan, obstaclesOf, wayBetween, type PlanDay, type PlanHome, type Stretch } from './plans.rules.ts';

const DEFAULTS = { roadFactorPercent: 140, speedKmh: 20, bufferMinutes: 10 };
const hours = (...times: number[]) => times.map((hour) => hour * 60);
const home = (id: number, ...starts: number[]): PlanHome => ({ id, starts: hours(...starts), minutes: 60 });
const day = (homes: PlanHome[], changes: Partial<PlanDay> = {}): PlanDay => ({
  homes,
  busy: [],
  notBefore: 0,
  notAfter: 1440,
  travel: () => 30,
  ...changes,
});
const asText = (plan: ReturnType<typeof findPlan>) => plan?.map(({ id, from }) => `${id} at ${from / 60}`) ?? null;

describe('the way from one home to the next', () => {
  const first = { lat: 18.6735, lng: 73.8219 };
  const second = { lat: 18.6675, lng: 73.8463 };
  const third = { lat: 18.6365, lng: 73.8969 };

  it('is a straight line, longer by a factor for roads, in steps of five minutes [V52]', () => {
    expect(wayBetween(first, second, DEFAULTS)).toEqual({ travelMinutes: 25, metres: 2656, roadMetres: 3718 });
    expect(wayBetween(second, third, DEFAULTS)).toEqual({ travelMinutes: 40, metres: 6348, roadMetres: 8887 });
  });

  it('is the time to spare alone within one area, and half an hour where a place is unknown [V52]', () => {
    expect(wayBetween(first, first, DEFAULTS)).toEqual({ travelMinutes: 10, metres: 0, roadMetres: 0 });
    expect(wayBetween(first, null, DEFAULTS)).toEqual({ travelMinutes: 30, metres: null, roadMetres: null });
    expect(wayBetween(first, first, { ...DEFAULTS, bufferMinutes: 0 }).travelMinutes).toBe(0);
  });

  it('rounds up exactly at each step', () => {
    const whole = fc.integer({ min: 0, max: 40_000 });
    const settings = fc.record({
      roadFactorPercent: fc.integer({ min: 100, max: 300 }),
      speedKmh: fc.integer({ min: 5, max: 80 }),
      bufferMinutes: fc.integer({ min: 0, max: 60 }),
    });
    fc.assert(
      fc.property(whole, settings, (step, how) => {
        const to = { lat: 18.3 + step * 1e-5, lng: 73.8 };
        const { travelMinutes, metres } = wayBetween({ lat: 18.3, lng: 73.8 }, to, how);
        // so many minutes are enough and five fewer are not, in whole numbers throughout
        const needed =
          BigInt(metres ?? 0) * BigInt(how.roadFactorPercent) * 60n +
          BigInt(how.bufferMinutes * how.speedKmh) * 100_000n;
        const gone = (minutes: number) => BigInt(minutes) * BigInt(how.speedKmh) * 100_000n;
        expect(gone(travelMinutes)).toBeGreaterThanOrEqual(needed);
        expect(travelMinutes % 5).toBe(0);
        if (travelMinutes > 0) expect(gone(travelMinutes - 5)).toBeLessThan(needed);
      }),
    );
  });
});

describe('a plan of a day', () => {
  it('reverses the order where that ends sooner [V53]', () => {
    expect(asText(findPlan(day([home(1, 10, 14), home(2, 10, 12)])))).toEqual(['1 at 10', '2 at 12']);
    expect(asText(findPlan(day([home(1, 12), home(2, 10, 16)])))).toEqual(['2 at 10', '1 at 12']);
  });

  it('prefers the shorter ways among equal ends, then lower ids first [V53]', () => {
    const travel = (from: number, to: number) => (from === 3 || to === 3 ? 15 : 30);
    const homes = [home(1, 10, 12, 14), home(2, 10, 12, 14), home(3, 10, 12, 14)];
    expect(asText(findPlan(day(homes, { travel })))).toEqual(['1 at 10', '3 at 12', '2 at 14']);
    expect(asText(findPlan(day(homes)))).toEqual(['1 at 10', '2 at 12', '3 at 14']);
  });

  it('avoids other visits of the buyer and respects the ends of the day [V53]', () => {
    const homes = [home(1, 9, 10, 13), home(2, 9, 12, 16)];
    const busy = [{ from: 630, to: 690 }];
    expect(asText(findPlan(day(homes, { busy })))).toEqual(['1 at 9', '2 at 12']);
    expect(asText(findPlan(day(homes, { busy, notBefore: 570 })))).toEqual(['1 at 13', '2 at 16']);
    expect(findPlan(day(homes, { busy, notBefore: 570, notAfter: 1019 }))).toBeNull();
  });

  const starts = fc
    .uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 5 })
    .map((all) => all.map((at) => at * 30));
  const anyDay: fc.Arbitrary<PlanDay> = fc
    .record({
      homes: fc.array(fc.record({ starts, minutes: fc.constantFrom(30, 45, 60, 90) }), { minLength: 2, maxLength: 4 }),
      busy: fc.array(fc.record({ from: fc.integer({ min: 0, max: 600 }), minutes: fc.integer({ min: 5, max: 90 }) }), {
        maxLength: 2,
      }),
      notBefore: fc.integer({ min: 0, max: 120 }),
      notAfter: fc.integer({ min: 300, max: 720 }),
      ways: fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 16, maxLength: 16 }),
    })
    .map(({ homes, busy, ways, ...ends }) => ({
      ...ends,
      homes: homes.map((one, i) => ({ id: i + 1, ...one })),
      busy: busy.map(({ from, minutes }) => ({ from, to: from + minutes })),
      travel: (from: number, to: number) => (ways[(from - 1) * 4 + (to - 1)] as number) * 5,
    }));

  it('is found whenever one exists, and is the best: it equals a search through all slots [V53, V82]', () => {
    let found = 0;
    fc.assert(
      fc.property(anyDay, (one) => {
        const plan = findPlan(one);
        const best = bestByForce(one);
        expect(plan && rankOf(plan, one)).toEqual(best);
        if (plan) {
          found += 1;
          expect(isAllowed(plan, one)).toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
    // else only impossible days were tested
    expect(found).toBeGreaterThan(100);
  });
});

type Choice = (Stretch & { id: number })[];

/** The reference: every slot of every home with every other, sorted by time. */
function bestByForce(one: PlanDay): number[] | null {
  let choices: Choice[] = [[]];
  for (const { id, starts, minutes } of one.homes) {
    choices = choices.flatMap((sofar) => starts.map((from) => [...sofar, { id, from, to: from + minutes }]));
  }
  const ranks = choices
    .map((choice) => choice.toSorted((a, b) => a.from - b.from))
    .filter((choice) => isAllowed(choice, one))
    .map((choice) => rankOf(choice, one));
  return ranks.toSorted(byParts)[0] ?? null;
}

function isAllowed(choice: Choice, { homes, busy, notBefore, notAfter, travel }: PlanDay): boolean {
  const minutesOfDay = (stretch: Stretch) =>
    Array.from({ length: stretch.to - stretch.from }, (_, i) => stretch.from + i);
  const taken = new Set(busy.flatMap(minutesOfDay));
  return (
    choice.length === homes.length &&
    choice.every((stop) => homes.some(({ id, starts }) => id === stop.id && starts.includes(stop.from))) &&
    choice.every((stop) => minutesOfDay(stop).every((at) => at >= notBefore && at < notAfter && !taken.has(at))) &&
    choice.every((stop, i) => {
      const before = choice[i - 1];
      return !before || stop.from - before.to >= travel(before.id, stop.id);
    })
  );
}

function rankOf(choice: Choice, { travel }: PlanDay): number[] {
  const ways = choice.map((stop, i) => (i === 0 ? 0 : travel((choice[i - 1] as Stretch & { id: number }).id, stop.id)));
  return [choice.at(-1)?.to ?? 0, ways.reduce((sum, way) => sum + way, 0), ...choice.map(({ id }) => id)];
}

function byParts(a: number[], b: number[]): number {
  for (const [i, value] of a.entries()) if (value !== b[i]) return value - (b[i] as number);
  return 0;
}

describe('why a day has no plan', () => {
  const open = (id: number) => ({ id, isFound: true, isBooked: false, state: 'OPEN' as const });

  it('names what prevents each home by itself, and nothing for the others where they fit [V54]', () => {
    const standing = [
      { ...open(1), isFound: false },
      { ...open(2), isBooked: true },
      { ...open(3), state: 'CLOSED' as const },
      open(4),
    ];
    expect(obstaclesOf(standing, day([home(2, 10), home(3), home(4, 10)]))).toEqual([
      { propertyId: 1, reason: 'NOT_FOUND' },
      { propertyId: 2, reason: 'ALREADY_BOOKED' },
      { propertyId: 3, reason: 'CLOSED' },
    ]);
  });

  it('is NO_TIME for a home whose free times are outside the day, and for all where only the ways are too long [V54]', () => {
    const late = day([home(1, 10, 12), home(2, 17)], { notAfter: 960 });
    expect(obstaclesOf([open(1), open(2)], late)).toEqual([{ propertyId: 2, reason: 'NO_TIME' }]);
    const far = day([home(1, 10), home(2, 11)]);
    expect(obstaclesOf([open(1), open(2)], far)).toEqual([
      { propertyId: 1, reason: 'NO_TIME' },
      { propertyId: 2, reason: 'NO_TIME' },
    ]);
    const full = { ...open(3), state: 'FULL' as const };
    expect(obstaclesOf([open(1), open(2), full], day([home(1, 10), home(2, 11), home(3)]))).toEqual([
      { propertyId: 1, reason: 'NO_TIME' },
      { propertyId: 2, reason: 'NO_TIME' },
      { propertyId: 3, reason: 'FULL' },
    ]);
  });
});
