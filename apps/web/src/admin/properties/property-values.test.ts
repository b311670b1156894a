import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import { adminPropertyBody } from '@aangan/contract/catalogue/admin-inputs';
import { isUsualNumber } from '@aangan/contract/catalogue/rera';
import { describe, expect, it } from 'vitest';
import { numberOf } from '../shared/typed-rules.ts';
import { EMPTY_FLAT, EMPTY_PHASE, isAgreementDoubtful, isRegisterDoubtful } from './property-facts.ts';
import { NEW_PROPERTY, payloadOf, percentOf, valuesOf, withAmenity } from './property-values.ts';

describe('a percentage', () => {
  it.each([
    ['80', 80],
    [' 80% ', 80],
    ['80% completed', 80],
    ['0', 0],
    ['12.5 %', 12.5],
  ])('is read from %j', (text, percent) => {
    expect(percentOf(text)).toBe(percent);
  });

  it.each(['', 'about 80%', '80 completed', '-5'])('is not read from %j', (text) => {
    expect(percentOf(text)).toBeNaN();
  });
});

it('text that is no number is none', () => {
  expect([numberOf(''), numberOf('  '), numberOf('x')].every(Number.isNaN)).toBe(true);
  expect(numberOf('712.50')).toBe(712.5);
});

describe('an amenity', () => {
  it.each([
    ['  Sky deck ', ['Gym', 'Sky deck']],
    ['', ['Gym']],
    ['   ', ['Gym']],
    ['Gym', ['Gym']],
    ['gYM', ['Gym']],
    ['swimming pool', ['Gym', 'Swimming Pool']],
  ])('%j is added to Gym as %j [ADMP27]', (typed, chosen) => {
    expect(withAmenity(['Gym'], typed)).toEqual(chosen);
  });
});

describe('the payload', () => {
  const stored: AdminProperty = {
    id: 7,
    version: 3,
    name: 'Bakul House',
    description: 'Towers.',
    texts: { mr: null, hi: null },
    address: { location: 'Charholi', city: 'Pune', state: 'Maharashtra', zipcode: null },
    minPrice: 6_000_000,
    maxPrice: 8_000_000,
    status: 'NEARING_POSSESSION',
    featured: true,
    isFeatured: true,
    assignedUserId: '41',
    assignedUser: { id: 41, name: 'Sayali Kulkarni' },
    workDone: null,
    possessionDate: null,
    reraNo: 'P52100012345',
    reraUrl: null,
    videoUrl: null,
    mapUrl: null,
    lat: 18.6558,
    lng: 73.8822,
    phases: [],
    flats: [
      {
        id: 31,
        type: '2BHK',
        area: 712.5,
        price: 6_000_000,
        agreementValue: null,
        unitsTotal: null,
        unitsAvailable: null,
        unitsAsOf: null,
      },
    ],
    notInPrice: [],
    notInPriceAsOf: null,
    characteristics: [{ keyName: 'Floors', valueName: '20' }],
    amenities: ['Gym'],
    media: [],
    updatedAt: '2026-11-01T00:00:00Z',
    publication: 'PUBLISHED',
    publishedAt: null,
    gate: { ok: false, strict: false, missing: [], warnings: [] },
    visitsToCome: 0,
  };

  it('of a stored property has the same values again, as numbers [ADMP23, ADMP29]', () => {
    const payload = payloadOf({ ...valuesOf(stored), workDone: '80% completed' });
    expect(adminPropertyBody.parse(payload)).toMatchObject({
      name: 'Bakul House',
      minPrice: 6_000_000,
      maxPrice: 8_000_000,
      workDone: 80,
      status: 'NEARING_POSSESSION',
      featured: true,
      isFeatured: true,
      reraNo: 'P52100012345',
      reraUrl: null,
      address: { location: 'Charholi', city: 'Pune', state: 'Maharashtra', zipcode: null },
      possessionDate: null,
      flats: [{ type: '2BHK', area: 712.5, price: 6_000_000 }],
      characteristics: [{ keyName: 'Floors', valueName: '20' }],
      amenities: ['Gym'],
    });
  });

  it('names nobody when nobody is assigned', () => {
    expect(payloadOf(NEW_PROPERTY).assignedUserId).toBeNull();
    expect(payloadOf({ ...NEW_PROPERTY, assignedUserId: '41' }).assignedUserId).toBe(41);
  });

  it('of a property without flats begins with an empty one', () => {
    expect(valuesOf({ ...stored, flats: [] }).flats).toEqual([EMPTY_FLAT]);
  });

  it('has the same facts as are stored [T1, T18, T30, T31]', () => {
    const tower = {
      reraUrl: null,
      possessionDate: '2028-09-30',
      registeredCompletion: '2028-12-31',
      revisedCompletion: null,
      movedMonths: null,
      progressAsOf: null,
      checkedOn: '2026-11-02',
      checkedBy: 'Sayali Kulkarni',
    };
    const flat = {
      id: 31,
      type: '2BHK' as const,
      area: 712.5,
      price: 6_000_000,
      agreementValue: 5_300_000,
      unitsTotal: 24,
      unitsAvailable: 0,
      unitsAsOf: '2026-11-18',
    };
    const charge = { label: 'Floor rise', amount: null, unit: 'PER_SQ_FT' as const, note: null };
    const payload = payloadOf(
      valuesOf({
        ...stored,
        workDone: 40,
        possessionDate: '2028-09-30',
        phases: [
          { ...tower, name: 'Tower A', reraNo: 'P52100012345' },
          { ...tower, name: 'Tower B', reraNo: 'P52100012346', possessionDate: null },
        ],
        flats: [flat],
        notInPrice: [charge],
        notInPriceAsOf: '2026-11-20',
      }),
    );
    const dates = { registeredCompletion: '2028-12-31', revisedCompletion: null, checkedOn: '2026-11-02' };
    expect(adminPropertyBody.parse(payload)).toMatchObject({
      reraNo: 'P52100012345',
      possessionDate: '2028-09-30',
      phases: [
        { name: 'Tower A', ...dates },
        { name: 'Tower B', reraNo: 'P52100012346', reraUrl: null, possessionDate: null, ...dates },
      ],
      flats: [flat],
      notInPrice: [charge],
      notInPriceAsOf: '2026-11-20',
    });
    expect(payload.phases?.[0]).not.toHaveProperty('reraNo');
  });

  it.each([
    [null, false, null],
    ['2026-11-20', true, '2026-11-20'],
  ])('tells nothing on top from not known: as of %j [T18]', (notInPriceAsOf, isNothing, sent) => {
    const values = valuesOf({ ...stored, notInPriceAsOf });
    expect(values.notInPrice.isNothing).toBe(isNothing);
    expect(payloadOf(values)).toMatchObject({ notInPrice: [], notInPriceAsOf: sent });
  });

  it('has no phases until there is a fact about the one registration [T1]', () => {
    const values = valuesOf(stored);
    const withName = { ...EMPTY_PHASE, name: 'Whole project' };
    expect(payloadOf(values).phases).toEqual([]);
    expect(payloadOf({ ...values, phases: [withName] }).phases).toEqual([]);
    expect(payloadOf({ ...values, phases: [{ ...withName, checkedOn: '2026-11-20' }] }).phases).toHaveLength(1);
    expect(payloadOf({ ...values, phases: [{ ...EMPTY_PHASE, name: 'Tower A' }] }).phases).toHaveLength(1);
  });
});

describe('the agreement value', () => {
  const before = { ...EMPTY_FLAT, flatId: '31', price: '6000000', agreementValue: '5300000' };

  it.each<[Partial<typeof before>, boolean]>([
    [{}, false],
    [{ price: '6000000.0' }, false],
    [{ price: '6100000' }, true],
    [{ price: '6100000', agreementValue: '5400000' }, false],
    [{ price: '6100000', agreementValue: '' }, false],
    [{ price: '6100000', flatId: '' }, false],
  ])('with %j is asked about: %j [T16]', (change, isAsked) => {
    expect(isAgreementDoubtful({ ...before, ...change }, [before])).toBe(isAsked);
  });

  it('is not asked about where none was stated [T16]', () => {
    const without = { ...before, agreementValue: '' };
    expect(isAgreementDoubtful({ ...without, price: '1' }, [without])).toBe(false);
  });
});

describe('what the register says', () => {
  const phase = { ...EMPTY_PHASE, checkedOn: '2026-11-02' };
  const stored = { reraNo: 'P52100012345', phase };

  it.each([
    ['the same number', stored, stored, false],
    ['another number', { ...stored, reraNo: 'P52100012346' }, stored, true],
    ['another number, checked anew', { reraNo: 'P1', phase: { ...phase, checkedOn: '2026-11-20' } }, stored, false],
    ['another number without facts', { reraNo: 'P1', phase: EMPTY_PHASE }, stored, false],
    ['a first number', stored, { ...stored, reraNo: '' }, false],
    ['a new registration', stored, undefined, false],
  ])('of %s [T1]', (_, typed, before, isAsked) => {
    expect(isRegisterDoubtful(typed, before)).toBe(isAsked);
  });
});

it.each([
  ['', true],
  ['P52100012345', true],
  [' PR1260009900001 ', true],
  ['PR12600099031', false],
  ['P5210001234', false],
  ['p52100012345', false],
])('the number %j is a usual one: %j', (number, isUsual) => {
  expect(isUsualNumber(number)).toBe(isUsual);
});
