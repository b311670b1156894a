import { describe, expect, it } from 'vitest';
import {
  fieldsOfStep,
  fieldsToSave,
  furthestStep,
  problemsFromServer,
  propertyForm,
  stepOfField,
  type PropertyField,
} from './property-steps.ts';
import { EMPTY_CHARGE, EMPTY_FLAT, EMPTY_PHASE, type FlatValues, type PhaseValues } from './property-facts.ts';
import { NEW_PROPERTY, type PropertyValues } from './property-values.ts';

const whole: PropertyValues = {
  ...NEW_PROPERTY,
  name: 'Bakul House',
  description: 'Two towers around a court.',
  location: 'Charholi',
  minPrice: '6000000',
  maxPrice: '8000000',
  workDone: '40',
  flats: [{ ...EMPTY_FLAT, type: '2BHK', area: '712.5', price: '6000000' }],
};
const problems = (fields: readonly PropertyField[], values: Partial<PropertyValues>) =>
  (propertyForm.safeParse({ ...whole, ...values }).error?.issues ?? [])
    .filter(({ path: [field] }) => fields.some((one) => one === field))
    .map(({ path, message }) => `${path.join('.')}: ${message}`);
const messages = (step: number, values: Partial<PropertyValues>, kind: 'create' | 'edit' = 'edit') =>
  problems(fieldsOfStep(step, kind), values);

describe('step 1', () => {
  it.each<[Partial<PropertyValues>, string]>([
    [{ name: '   ' }, 'name: Property name is required'],
    [{ description: '' }, 'description: Property description is required'],
    [{ location: '' }, 'location: Location is required'],
    [{ minPrice: '' }, 'minPrice: Minimum price is required'],
    [{ maxPrice: ' ' }, 'maxPrice: Maximum price is required'],
    [{ minPrice: '8000001' }, 'minPrice: Minimum price should be less than maximum price'],
    [{ minPrice: '-1' }, 'minPrice: Must be 0 or more'],
    [{ mapUrl: 'maps.example' }, 'mapUrl: Must be a web address starting with http:// or https://'],
  ])('refuses %j on step 1 [ADMP21]', (values, message) => {
    expect(messages(0, values)).toEqual([message]);
  });

  it('refuses reversed prices even when other fields are missing', () => {
    expect(messages(0, { ...NEW_PROPERTY, minPrice: '8000001', maxPrice: '8000000' })).toEqual([
      'name: Property name is required',
      'description: Property description is required',
      'location: Location is required',
      'minPrice: Minimum price should be less than maximum price',
    ]);
  });

  it('lets equal prices pass [ADMP22]', () => {
    expect(messages(0, { minPrice: '8000000' })).toEqual([]);
  });

  it('leaves the location of a new property to the check before saving', () => {
    expect(messages(0, { location: '' }, 'create')).toEqual([]);
    expect(problems(fieldsToSave('create'), { location: '' })).toEqual(['location: Location is required']);
  });
});

describe('a place', () => {
  it.each<[Partial<PropertyValues>, string[]]>([
    [{}, []],
    [{ lat: '18.3', lng: ' 74.2 ' }, []],
    [{ lat: '18.6558' }, ['lng: Give both, or neither']],
    [{ lng: '73.8822' }, ['lng: Give both, or neither']],
    [{ lat: '18.29', lng: '73.8822' }, ['lat: Must be a latitude from 18.3 to 18.95']],
    [
      { lat: 'Pune', lng: '73.88220001' },
      ['lat: Must be a latitude from 18.3 to 18.95', 'lng: Must be a longitude from 73.5 to 74.2'],
    ],
  ])('of %j is checked on step 1 [T39]', (values, expected) => {
    expect(messages(0, values)).toEqual(expected);
  });
});

describe('step 2', () => {
  it.each<[Partial<PropertyValues>, string]>([
    [{ workDone: '' }, 'workDone: Work completion percentage is required'],
    [{ workDone: 'nearly' }, 'workDone: Must be a whole number from 0 to 100'],
    [{ workDone: '101' }, 'workDone: Must be a whole number from 0 to 100'],
    [{ videoUrl: 'javascript:alert(1)' }, 'videoUrl: Must be a web address starting with http:// or https://'],
  ])('refuses %j on step 2 [ADMP23]', (values, message) => {
    expect(messages(1, values)).toEqual([message]);
  });

  it('takes a percentage in words, and no possession date [ADMP24]', () => {
    expect(messages(1, { workDone: '80% completed', possessionDate: '' })).toEqual([]);
  });
});

describe('registrations', () => {
  const tower = (fields: Partial<PhaseValues>): PhaseValues => ({ ...EMPTY_PHASE, ...fields });
  const own = { reraNo: 'P52100012345' };

  it.each<[string, Partial<PropertyValues>, string[]]>([
    ['none', { reraNo: '' }, []],
    ['one without facts', own, []],
    ['one with facts, unnamed', { ...own, phases: [tower({ registeredCompletion: '2028-03-31' })] }, []],
    [
      'facts without a number',
      { reraNo: ' ', phases: [tower({ checkedOn: '2026-11-02' })] },
      ['reraNo: RERA number is required'],
    ],
    [
      'two without names and one number',
      { ...own, phases: [tower({}), tower({})] },
      [
        'phases.0.name: Phase name is required',
        'phases.1.name: Phase name is required',
        'phases.1.reraNo: RERA number is required',
      ],
    ],
    [
      'one number twice',
      { ...own, phases: [tower({ name: 'A' }), tower({ name: 'B', reraNo: ' P52100012345 ' })] },
      ['phases.1.reraNo: Another phase already has this number'],
    ],
    [
      'a revision of nothing',
      { ...own, phases: [tower({ revisedCompletion: '2028-03-31' })] },
      ['phases.0.revisedCompletion: Enter the registered completion too'],
    ],
    [
      'a link that is none',
      { ...own, phases: [tower({ name: 'A' }), tower({ name: 'B', reraNo: 'P1', reraUrl: 'x' })] },
      ['phases.1.reraUrl: Must be a web address starting with http:// or https://'],
    ],
  ])('of %s [T2]', (_, values, expected) => {
    expect(messages(1, values).sort()).toEqual([...expected].sort());
  });
});

describe('the facts of a flat', () => {
  it.each<[Partial<FlatValues>, string[]]>([
    [{ agreementValue: '6000000', unitsTotal: '24', unitsAvailable: '24', unitsAsOf: '2026-11-18' }, []],
    [{ unitsTotal: '24' }, []],
    [{ agreementValue: '6000001' }, ['agreementValue: Must not be more than the price']],
    [{ agreementValue: '0' }, ['agreementValue: Must be more than 0']],
    [{ unitsTotal: '0' }, ['unitsTotal: Must be a whole number from 1 to 100000']],
    [
      { unitsTotal: '9', unitsAvailable: '10', unitsAsOf: '2026-11-18' },
      ['unitsAvailable: Must not be more than the total units'],
    ],
    [{ unitsAvailable: '0' }, ['unitsAsOf: Enter the date this is as of']],
  ])('%j [T19, T31]', (facts, expected) => {
    const [flat] = whole.flats;
    const found = messages(2, { flats: [{ ...EMPTY_FLAT, ...flat, ...facts }] });
    expect(found).toEqual(expected.map((problem) => `flats.0.${problem}`));
  });
});

describe('what is not in the price', () => {
  const parking = { ...EMPTY_CHARGE, label: 'Covered parking' };

  it.each<[string, Partial<PropertyValues['notInPrice']>, string[]]>([
    ['is not known', {}, []],
    ['is a list', { rows: [parking], asOf: '2026-11-18' }, []],
    ['is nothing', { isNothing: true, asOf: '2026-11-18' }, []],
    ['has no day', { rows: [parking] }, ['asOf: Enter the date this is as of']],
    ['is nothing since no day', { isNothing: true }, ['asOf: Enter the date this is as of']],
    ['is a day alone', { asOf: '2026-11-18' }, ['asOf: Add a charge, or tick that there are no extra charges']],
    ['has no label', { rows: [EMPTY_CHARGE], asOf: '2026-11-18' }, ['rows.0.label: Must not be empty']],
    [
      'has too high an amount',
      { rows: [{ ...parking, amount: '10000001' }], asOf: '2026-11-18' },
      ['rows.0.amount: Must be a whole number from 0 to 10000000'],
    ],
  ])('%s [T18]', (_, part, expected) => {
    const notInPrice = { ...NEW_PROPERTY.notInPrice, ...part };
    expect(messages(2, { notInPrice })).toEqual(expected.map((problem) => `notInPrice.${problem}`));
  });
});

describe('step 3', () => {
  it.each(['type', 'area', 'price'] as const)('names the flat whose %s is missing [ADMP25]', (key) => {
    const second = { ...EMPTY_FLAT, type: '3BHK', area: '1000', price: '9000000', [key]: '' };
    expect(messages(2, { flats: [...whole.flats, second] })).toEqual([
      `flats.1.${key}: Please fill all fields for flat configuration #2`,
    ]);
  });

  it('refuses a property without flats, and an area of zero', () => {
    expect(messages(2, { flats: [] })).toEqual(['flats: At least one flat configuration is required']);
    expect(messages(2, { flats: [{ ...EMPTY_FLAT, type: '2BHK', area: '0', price: '1' }] })).toEqual([
      'flats.0.area: Must be more than 0',
    ]);
  });
});

describe('step 4', () => {
  it.each([
    [{ keyName: 'Floors', valueName: ' ' }, 'valueName'],
    [{ keyName: '', valueName: '20' }, 'keyName'],
  ])('refuses %j on step 4 [ADMP26]', (pair, key) => {
    expect(messages(3, { characteristics: [{ keyName: 'Towers', valueName: '2' }, pair] })).toEqual([
      `characteristics.1.${key}: Please fill both key and value for characteristic #2`,
    ]);
  });

  it('takes a property without characteristics [ADMP26]', () => {
    expect(messages(3, { characteristics: [] })).toEqual([]);
  });
});

describe('before saving', () => {
  const early = { name: '', workDone: '' };

  it('a new property is checked on every step [ADMP7]', () => {
    expect(problems(fieldsToSave('create'), early)).toEqual([
      'name: Property name is required',
      'workDone: Work completion percentage is required',
    ]);
  });

  it('an edited one on its last step alone [ADMP28]', () => {
    expect(problems(fieldsToSave('edit'), early)).toEqual([]);
  });
});

describe('the furthest step', () => {
  it.each<[Partial<PropertyValues>, number]>([
    [{}, 3],
    [{ flats: [] }, 2],
    [{ workDone: '', flats: [] }, 1],
    [{ name: '' }, 0],
  ])('of %j', (values, step) => {
    expect(furthestStep({ ...whole, ...values }, 'create')).toBe(step);
  });
});

it("maps the server's errors to the form's fields and leaves out those without a field", () => {
  const errors = [
    { field: 'flats.0.area', message: 'c' },
    { field: 'status', message: 'b' },
    { field: 'address.location', message: 'a' },
    { field: 'amenities.3', message: 'd' },
    { field: 'body', message: 'e' },
  ];
  expect(problemsFromServer(errors, 'create').map(({ field }) => field)).toEqual([
    'location',
    'status',
    'flats.0.area',
    'amenities',
  ]);
  const ofFacts = ['notInPriceAsOf', 'notInPrice.1.label', 'phases.0.reraNo', 'phases.1.checkedOn', 'flats.2.id'];
  const places = problemsFromServer(
    ofFacts.map((field) => ({ field, message: 'x' })),
    'edit',
  );
  expect(places.map(({ field }) => field)).toEqual([
    'reraNo',
    'phases.1.checkedOn',
    'notInPrice.asOf',
    'notInPrice.rows.1.label',
    'flats.2.type',
  ]);
  expect(stepOfField('status', 'edit')).toBe(0);
  expect(stepOfField('status', 'create')).toBe(1);
});
