import * as fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { flatTypeProblems, flatTypesInUse, offeredFlatType } from '../catalogue/flat-types.ts';
import { knownAmenities } from '../catalogue/known-amenities.ts';
import { AMENITIES, amenities, bands, BUDGET_BANDS } from '../catalogue/filter-lists.ts';
import type { FlatType } from '../catalogue/lists.ts';
import { FLAT_TYPES, flatTypes } from '../catalogue/search-lists.ts';
import { PRICE_MAX } from '../core/limits.ts';
import { applySite } from '../core/site.ts';
import { numberAmenities } from './amenity-numbers.ts';
import { siteDocument, type SiteDocument } from './document.ts';
import { siteValues } from './values.ts';

type Homes = NonNullable<SiteDocument['homes']>;

const parse = (homes: unknown) => siteDocument.safeParse({ homes });

/** What is wrong with the lists of a document, 'flatTypes: Choose at least one'. */
function mistakes(homes: unknown): string[] {
  const issues = parse(homes).error?.issues ?? [];
  return issues.map(({ path, message }) => `${path.slice(1).join('.')}: ${message}`);
}

/** Puts a document's lists in force. */
const use = (homes: Homes, typesThere: FlatType[] = []) => applySite(siteValues({ homes }, {}, undefined, typesThere));

afterEach(() => applySite({}));

const flatTypeLists = fc
  .subarray([...FLAT_TYPES], { minLength: 1 })
  .chain((types) => fc.shuffledSubarray(types, { minLength: types.length }));

describe('the flat types', () => {
  it('have the bits 1, 2, 4, 8 and 16 in the order 2BHK, 3BHK, 4BHK, 1BHK, 5BHK, and three are offered [S32]', () => {
    expect(FLAT_TYPES).toEqual(['2BHK', '3BHK', '4BHK', '1BHK', '5BHK']);
    expect(flatTypes()).toEqual(['2BHK', '3BHK', '4BHK']);
    expect(flatTypesInUse()).toEqual(['2BHK', '3BHK', '4BHK']);
  });

  it('are offered in order of rooms, whatever the order of the document [S32]', () => {
    fc.assert(
      fc.property(flatTypeLists, (types) => {
        use({ flatTypes: types });
        const rooms = flatTypes().map((type) => Number(type[0]));
        expect(rooms).toEqual([...new Set(types.map((type) => Number(type[0])))].sort((a, b) => a - b));
      }),
    );
  });

  it('that are no longer offered stay on a home that has them, and come to no other [S32]', () => {
    use({ flatTypes: ['3BHK'] }, ['1BHK', '3BHK']);
    expect(flatTypesInUse()).toEqual(['3BHK', '1BHK']);
    expect(flatTypeProblems([{ type: '1BHK' }, { type: '3BHK' }], [{ type: '1BHK' }])).toEqual([]);
    expect(flatTypeProblems([{ type: '3BHK' }, { type: '1BHK' }], [])).toEqual([
      { field: 'flats.1.type', message: 'Must be one of 3BHK' },
    ]);
  });

  it('are named by the error of another one [S32]', () => {
    const message = () => offeredFlatType.safeParse('5BHK').error?.issues[0]?.message;
    expect(message()).toBe('Must be one of 2BHK, 3BHK, 4BHK');
    use({ flatTypes: ['2BHK', '1BHK'] });
    expect(message()).toBe('Must be one of 1BHK, 2BHK');
  });

  it.each([
    [['2BHK', '3BHK', '4BHK'], '2, 3 and 4BHK'],
    [['4BHK', '1BHK', '3BHK', '2BHK'], '1, 2, 3 and 4BHK'],
    [['3BHK'], '3BHK'],
    [['2BHK', '5BHK'], '2 and 5BHK'],
  ] as const)('%j are told as %s [S14]', (types, words) => {
    const { tagline } = {
      tagline: 'Premium 2, 3 and 4BHK apartments in Pune',
      ...siteValues({ homes: { flatTypes: [...types] } }),
    };
    expect(tagline).toContain(`Premium ${words} apartments in Pune`);
  });

  it('of the defaults make no difference [S8]', () => {
    expect(
      siteValues({
        homes: { flatTypes: ['4BHK', '3BHK', '2BHK'], bands: BUDGET_BANDS.map(({ min, max }) => ({ min, max })) },
      }),
    ).toEqual({});
    expect(siteValues({ homes: { amenities: AMENITIES.map((name) => ({ name })) } })).toEqual({});
  });

  it.each([
    [{ flatTypes: [] }, 'flatTypes: Choose at least one'],
    [{ flatTypes: ['6BHK'] }, 'flatTypes.0: Must be one of 1BHK, 2BHK, 3BHK, 4BHK, 5BHK'],
    [{ flatTypes: ['2BHK', '2BHK'] }, 'flatTypes: This name is there already'],
    [{ villas: true }, ': Is no field of a site'],
  ])('%j are refused: %s', (homes, mistake) => {
    expect(mistakes(homes)).toEqual([mistake]);
  });
});

const amount = fc.integer({ min: 0, max: PRICE_MAX });
/** One to eight bands, each from where the one before ends or above. */
const bandLists = fc
  .uniqueArray(amount, { minLength: 2, maxLength: 16 })
  .map((amounts) => [...amounts].sort((a, b) => a - b))
  .map((ends) => ends.flatMap((min, at) => (at % 2 === 0 && ends[at + 1] ? [{ min, max: ends[at + 1] ?? min }] : [])));

/** Reads an amount of a label back, in rupees. */
function rupeesOf(text = ''): number {
  const [, number = '', unit] = /^([\d.]+)(L|Cr)$/.exec(text) ?? [];
  return Math.round(Number(number) * (unit === 'Cr' ? 10_000_000 : 100_000));
}

describe('the price bands', () => {
  it('have labels made from their amounts [S33]', () => {
    expect(bands().map(({ label }) => label)).toEqual(['40L-55L', '55L-70L', '70L-90L', '90L+']);
    use({
      bands: [
        { min: 9_500_000, max: 12_000_000 },
        { min: 12_000_000, max: 20_000_000 },
        { min: 30_000_000, max: 40_000_000 },
      ],
    });
    expect(bands().map(({ label }) => label)).toEqual(['95L-1.2Cr', '1.2Cr-2Cr', '3Cr+']);
  });

  it('of whatever amounts are told exactly, each once [S33]', () => {
    fc.assert(
      fc.property(bandLists, (given) => {
        expect(mistakes({ bands: given })).toEqual([]);
        use({ bands: given });
        const labels = bands().map(({ label }) => label);
        expect(new Set(labels).size).toBe(given.length);
        labels.forEach((label, at) => {
          const isLast = at === labels.length - 1;
          const [from, to] = label.split('-');
          expect(rupeesOf(from?.replace('+', ''))).toBe(given[at]?.min);
          expect(isLast ? from?.endsWith('+') : rupeesOf(to) === given[at]?.max).toBe(true);
        });
      }),
    );
  });

  it('are refused where one begins below the end of the band before it [S33]', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ min: amount, max: amount }), { minLength: 2, maxLength: 8 }), (given) => {
        const wrong = given.flatMap(({ min, max }, at) => [
          ...(max > min ? [] : [`bands.${at}.max`]),
          ...(min < (given[at - 1]?.max ?? 0) ? [`bands.${at}.min`] : []),
        ]);
        const told = mistakes({ bands: given }).map((mistake) => mistake.split(':')[0]);
        // what is wrong within a band is told first
        for (const field of told) expect(wrong).toContain(field);
        expect(told.length > 0).toBe(wrong.length > 0);
      }),
    );
  });

  it.each([
    [[], 'bands: Choose at least one'],
    [[{ min: 1, max: 1 }], 'bands.0.max: Must be more than where the band begins'],
    [
      [
        { min: 1, max: 9 },
        { min: 8, max: 10 },
      ],
      'bands.1.min: Must not begin below the end of the band before it',
    ],
    [Array.from({ length: 9 }, (_, at) => ({ min: at, max: at + 1 })), 'bands: Must be at most 8'],
    [[{ min: -1, max: 1 }], `bands.0.min: Must be a whole number from 0 to ${PRICE_MAX}`],
  ])('%j are refused: %s', (given, mistake) => {
    expect(mistakes({ bands: given })).toEqual([mistake]);
  });
});

describe('the amenities', () => {
  it('are offered in the order of the document; those that it hides or leaves out keep their numbers [S34]', () => {
    use({ amenities: [{ name: 'EV Charging' }, { name: 'Garden', hidden: true }, { name: 'Gym' }] });
    expect(amenities()).toEqual(['EV Charging', 'Gym']);
    expect(knownAmenities()).toHaveLength(23);
    for (const [n, name] of AMENITIES.entries()) {
      expect(knownAmenities().find((one) => one.name === name)).toEqual({ name, n });
    }
  });

  it('of the usual list are written as there [S34]', () => {
    expect(parse({ amenities: [{ name: ' swimming pool' }] }).data).toEqual({
      homes: { amenities: [{ name: 'Swimming Pool' }] },
    });
  });

  it.each([
    [[{ name: 'Sauna, steam' }], 'amenities.0.name: Must not contain a comma'],
    [[{ name: 'Gym' }, { name: 'GYM' }], 'amenities.1.name: This name is there already'],
    [
      Array.from({ length: 10 }, (_, at) => ({ name: `New ${at}` })),
      'amenities: Must be at most 31 with the 22 that are there without a list',
    ],
  ])('%j are refused: %s [S34]', (given, mistake) => {
    expect(mistakes({ amenities: given })).toEqual([mistake]);
  });

  it('get numbers that no other amenity had lately, and keep them, until none is left [S31]', () => {
    const names = ['Sauna', 'EV Charging', 'Pet Park', 'Helipad', 'Library', 'Cinema', ...AMENITIES.slice(0, 3)];
    const steps = fc.array(fc.subarray(names), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(steps, (documents) => {
        const versions: { name: string; n: number }[][] = [];
        for (const listed of documents) {
          const after = numberAmenities(
            versions.at(-1) ?? [],
            listed.map((name) => ({ name })),
            versions.flat(),
          );
          expect(after?.map(({ name }) => name)).toEqual(listed);
          versions.push(after ?? []);
        }
        const given = versions.flat();
        const ofNames = new Map(given.map(({ name }) => [name, given.filter((one) => one.name === name)]));
        const numbers = [...ofNames.values()].map((all) => new Set(all.map(({ n }) => n)));
        for (const one of numbers) expect(one.size).toBe(1);
        const all = numbers.flatMap((one) => [...one]);
        expect(new Set(all).size).toBe(all.length);
        for (const [name, [first]] of ofNames) {
          const usual = AMENITIES.findIndex((known) => known === name);
          expect(usual < 0 ? (first?.n ?? -1) >= 22 : first?.n === usual).toBe(true);
        }
      }),
    );
    const used = Array.from({ length: 9 }, (_, at) => ({ name: `Old ${at}`, n: 22 + at }));
    expect(numberAmenities([], [{ name: 'New' }], used)).toBeNull();
    expect(numberAmenities([], [{ name: 'old 8' }, { name: 'Gym' }], used)).toEqual([
      { name: 'old 8', n: 30 },
      { name: 'Gym', n: 1 },
    ]);
  });
});
