import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { areaBounds, boundsAround } from '../catalogue/area-bounds.ts';
import { AREA_BOUNDS } from '../catalogue/distance.ts';
import { canonicalText } from '../catalogue/filter-schemas.ts';
import { placeFields } from '../catalogue/fact-fields.ts';
import { readAddress } from '../catalogue/filters.ts';
import { localitiesNamed, localityField } from '../catalogue/localities.ts';
import { distancesFrom, PLACES } from '../catalogue/places.ts';
import { cityOf } from '../catalogue/city-of.ts';
import { localitiesContaining } from '../catalogue/known-localities.ts';
import { localities, localityGroups } from '../catalogue/search-lists.ts';
import { applySite } from '../core/site.ts';
import { siteDocument } from './document.ts';
import { siteProblems } from './rules.ts';
import { siteValues } from './values.ts';

const place = (name: string, more: object = {}) => ({ name, city: 'Hyderabad', lat: 17.44, lng: 78.35, ...more });
const site = (list: object[], more: object = {}) =>
  siteDocument.parse({ places: { state: 'Telangana', cities: ['Hyderabad', 'Warangal'], localities: list, ...more } });
const apply = (list: object[], more: object = {}) => applySite(siteValues(site(list, more)));

const TWO_CITIES = [
  place('Gachibowli', { aliases: ['Financial District'] }),
  place('Kondapur'),
  place('Kondapur West', { hidden: true }),
  place('Hanamkonda', { city: 'Warangal', lat: 18.01, lng: 79.56 }),
];

afterEach(() => applySite({}));

/** The errors of a document as [field, message]. */
function errorsOf(places: object): [string, string][] {
  const { error } = siteDocument.safeParse({ places });
  return (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]);
}

describe('the places of a document', () => {
  const cities = ['Hyderabad'];
  it.each<[string, object[], [string, string]]>([
    ['no locality', [], ['places.localities', 'Choose at least one']],
    ['hidden ones alone', [place('Gachibowli', { hidden: true })], ['places.localities', 'Choose at least one']],
    [
      'a name in other letters',
      [place('Gachibowli'), place('GACHIBOWLI')],
      ['places.localities.1.name', 'This name is there already'],
    ],
    [
      'an alias that is a name',
      [place('Gachibowli'), place('Kondapur', { aliases: ['gachibowli'] })],
      ['places.localities.1.aliases.0', 'This name is there already'],
    ],
    [
      'a city of its own',
      [place('Kazipet', { city: 'Warangal' })],
      ['places.localities.0.city', 'Must be one of the cities'],
    ],
    [
      'an alias that is a city',
      [place('Kondapur', { aliases: ['Hyderabad'] })],
      ['places.localities.0.aliases.0', 'This name is there already'],
    ],
    ['a name that is a city', [place('hyderabad')], ['places.localities.0.name', 'This name is there already']],
    [
      'a latitude elsewhere',
      [place('Kandy', { lat: 5.99 })],
      ['places.localities.0.lat', 'Must be in India: latitude 6 to 38, longitude 68 to 98'],
    ],
    [
      'a longitude elsewhere',
      [place('Yangon', { lng: 98.01 })],
      ['places.localities.0.lng', 'Must be in India: latitude 6 to 38, longitude 68 to 98'],
    ],
    ['a comma', [place('Moshi, Pune')], ['places.localities.0.name', 'Must not contain a comma']],
    [
      'six aliases',
      [place('Gachibowli', { aliases: ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'] })],
      ['places.localities.0.aliases', 'Must be at most 5'],
    ],
    [
      'a broken number',
      [place('Kondapur', { n: 1.5 })],
      ['places.localities.0.n', 'Must be a whole number from 0 to 29'],
    ],
    [
      'a number twice',
      [place('Kondapur', { n: 1 }), place('Gachibowli', { n: 1 })],
      ['places.localities.1.n', 'This number is there already'],
    ],
  ])('refuses %s [S25]', (_case, list, error) => {
    expect(errorsOf({ cities, localities: list })).toContainEqual(error);
  });

  it('takes 30 localities and refuses more [S25]', () => {
    const list = Array.from({ length: 31 }, (_, index) => place(`Sector ${index + 1}`));
    expect(errorsOf({ cities, localities: list.slice(1) })).toEqual([]);
    expect(errorsOf({ cities, localities: list })).toEqual([['places.localities', 'Must be at most 30']]);
  });

  it('refuses a landmark of no kind, abroad, or twice [S35]', () => {
    const mark = { name: 'Airport', kind: 'AIRPORT', lat: 17.24, lng: 78.43 };
    expect(errorsOf({ landmarks: [mark] })).toEqual([]);
    const given = [mark, { ...mark, name: 'AIRPORT' }, { ...mark, name: 'Port', kind: 'PORT', lat: 5 }];
    expect(errorsOf({ landmarks: given })).toEqual([
      ['places.landmarks.2.kind', 'Must be one of STATION, AIRPORT, WORK, SCHOOL, HOSPITAL'],
      ['places.landmarks.2.lat', 'Must be in India: latitude 6 to 38, longitude 68 to 98'],
    ]);
    expect(errorsOf({ landmarks: given.slice(0, 2) })).toEqual([
      ['places.landmarks.1.name', 'This name is there already'],
    ]);
  });
});

describe('localities in force', () => {
  it('are the firm own ones in their order, without hidden ones, by city [S25, S29]', () => {
    apply(TWO_CITIES);
    expect(localities()).toEqual(['Gachibowli', 'Kondapur', 'Hanamkonda']);
    expect(localityGroups()).toEqual([
      { city: 'Hyderabad', names: ['Gachibowli', 'Kondapur'] },
      { city: 'Warangal', names: ['Hanamkonda'] },
    ]);
    expect(cityOf('Hanamkonda')).toBe('Warangal');
    applySite({});
    expect(localityGroups()).toEqual([
      { names: ['Moshi-Dudulgaon', 'Moshi-Bohradewadi', 'Charholi', 'Chikhali', 'Spine Road'] },
    ]);
    expect(cityOf('Charholi')).toBe('Pune');
  });

  it.each([
    ['gachi', ['Gachibowli']],
    // an alias
    ['FINANCIAL district', ['Gachibowli']],
    // a whole name means that one alone, though another has it in its name
    ['kondapur', ['Kondapur']],
    ['konda', ['Kondapur', 'Kondapur West', 'Hanamkonda']],
    // hidden, and still found
    ['Kondapur West', ['Kondapur West']],
    ['hyderabad', ['Gachibowli', 'Kondapur', 'Kondapur West']],
    ['Warangal,Gachibowli', ['Gachibowli', 'Hanamkonda']],
    // a part of a city
    ['hyder', ['Gachibowli', 'Kondapur', 'Kondapur West']],
    ['mumbai', []],
    [' , ', ['Gachibowli', 'Kondapur', 'Kondapur West', 'Hanamkonda']],
  ])('are found by a location %s [S25, S26, S29]', (text, found) => {
    apply(TWO_CITIES);
    expect(localitiesContaining(text)).toEqual(found);
  });

  it('are in links, saved searches and names typed by an alias too [S26]', () => {
    apply(TWO_CITIES);
    expect(readAddress(new URLSearchParams('location=Financial District')).locations).toEqual(['Gachibowli']);
    expect(canonicalText('location', { location: 'financial district' })).toBe('Gachibowli');
    expect(localitiesNamed('district')).toEqual(['Gachibowli']);
    expect(localitiesNamed('financial dis')).toEqual(['Gachibowli']);
    expect(localitiesNamed('gachibowli fin')).toEqual([]);
  });

  it('are what the field of a home takes, by a former name as well [S26]', () => {
    const field = localityField(() => `Must be one of ${localities().join(', ')}`);
    expect(field.safeParse('Charholi').success).toBe(true);
    expect(field.safeParse('charholi').success).toBe(false);
    apply(TWO_CITIES);
    expect(field.parse('Financial District')).toBe('Gachibowli');
    expect(field.parse('Kondapur West')).toBe('Kondapur West');
    expect(field.safeParse('Charholi').error?.issues[0]?.message).toBe(
      'Must be one of Gachibowli, Kondapur, Hanamkonda',
    );
  });

  it('have a canonical text that finds the same ones [S25]', () => {
    const names = ['Moshi', 'Moshi Road', 'Kondapur', 'Kondapur West', 'Road', 'West End'];
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.constantFrom(...names), { minLength: 1 }),
        fc.infiniteStream(fc.boolean()),
        (list, pick) => {
          apply(list.map((name) => place(name)));
          const some = list.filter(() => pick.next().value);
          if (some.length === 0) return;
          expect(localitiesContaining(canonicalText('location', { location: some.join() }))).toEqual(some);
        },
      ),
    );
  });
});

describe('the bounds of homes', () => {
  it('are those of today for the usual localities alone, in any order [S30]', () => {
    expect(areaBounds()).toEqual(AREA_BOUNDS);
    const usual = ['Spine Road', 'Chikhali', 'Charholi', 'Moshi-Bohradewadi', 'Moshi-Dudulgaon'];
    expect(boundsAround(usual.map((name) => ({ name, lat: 18.7, lng: 73.8 })))).toEqual(AREA_BOUNDS);
  });

  it('are 0.3 degrees wider than all localities, outward to 0.05, and messages name them [S30]', () => {
    apply([
      place('Gachibowli', { lat: 17.4, lng: 78.35 }),
      place('Hanamkonda', { city: 'Warangal', lat: 18.01, lng: 79.56 }),
    ]);
    expect(areaBounds()).toEqual({ lat: { min: 17.1, max: 18.35 }, lng: { min: 78.05, max: 79.9 } });
    expect(placeFields.lat.safeParse(17.09).error?.issues[0]?.message).toBe('Must be a latitude from 17.1 to 18.35');
    expect(placeFields.lng.safeParse(79.91).error?.issues[0]?.message).toBe('Must be a longitude from 78.05 to 79.9');
    expect(placeFields.lat.safeParse(17.1).success).toBe(true);
  });

  it('hold every home within 0.3 degrees of a locality, and the usual bounds while a usual one is left [S30]', () => {
    const point = fc.record({
      lat: fc.double({ min: 6, max: 38, noNaN: true }),
      lng: fc.double({ min: 68, max: 98, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 8 }), fc.boolean(), (points, isUsualLeft) => {
        const list = points.map((one, index) => ({
          ...one,
          name: isUsualLeft && index === 0 ? 'Charholi' : `Own ${index}`,
        }));
        const { lat, lng } = boundsAround(list);
        for (const one of list) {
          expect(lat.min).toBeLessThanOrEqual(one.lat - 0.3 + 1e-6);
          expect(lat.max).toBeGreaterThanOrEqual(one.lat + 0.3 - 1e-6);
          expect(lng.min).toBeLessThanOrEqual(one.lng - 0.3 + 1e-6);
          expect(lng.max).toBeGreaterThanOrEqual(one.lng + 0.3 - 1e-6);
        }
        for (const end of [lat.min, lat.max, lng.min, lng.max]) expect(Math.round(end * 100) % 5).toBe(0);
        if (isUsualLeft) {
          expect(lat.min).toBeLessThanOrEqual(AREA_BOUNDS.lat.min);
          expect(lng.max).toBeGreaterThanOrEqual(AREA_BOUNDS.lng.max);
        }
      }),
    );
  });

  it('are at most 6 degrees wide [S30]', () => {
    const apart = (lat: number) =>
      siteProblems(site([place('Gachibowli', { lat: 17.4 }), place('Kazipet', { lat })])).map(({ field }) => field);
    expect(apart(22.8)).toEqual([]);
    expect(apart(22.81)).toEqual(['site.places.localities']);
  });
});

it('gives distances to the landmarks of the firm, nearest first [S35]', () => {
  apply([place('Gachibowli')], {
    landmarks: [
      { name: 'Airport', kind: 'AIRPORT', lat: 17.24, lng: 78.43 },
      { key: 'raidurg', name: 'Raidurg metro', kind: 'STATION', lat: 17.44, lng: 78.38 },
    ],
  });
  expect(distancesFrom({ lat: 17.44, lng: 78.35 })).toEqual([
    { key: 'raidurg', name: 'Raidurg metro', kind: 'STATION', km: 3.2 },
    { key: 'Airport', name: 'Airport', kind: 'AIRPORT', km: 23.8 },
  ]);
  apply([place('Gachibowli')], { landmarks: [] });
  expect(distancesFrom({ lat: 17.44, lng: 78.35 })).toEqual([]);
});

it('gives distances to the usual landmarks where Pune is one of the cities, and to none elsewhere [S13, S35]', () => {
  const inPune = { city: 'Pune', lat: 18.65, lng: 73.85 };
  apply([place('Wakad', inPune), place('Satpur', { city: 'Nashik', lat: 19.99, lng: 73.72 })], {
    state: 'Maharashtra',
    cities: ['Nashik', 'Pune'],
  });
  expect(distancesFrom(inPune)).toHaveLength(PLACES.length);
  apply([place('Gachibowli')]);
  expect(distancesFrom({ lat: 17.44, lng: 78.35 })).toEqual([]);
  applySite(siteValues(siteDocument.parse({ places: { cities: ['Nashik'] } })));
  expect(distancesFrom(inPune)).toEqual([]);
});
