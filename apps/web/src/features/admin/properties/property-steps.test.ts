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
import { NEW_PROPERTY, type PropertyValues } from './property-values.ts';

const whole: PropertyValues = {
  ...NEW_PROPERTY,
  name: 'Bakul House',
  description: 'Two towers around a court.',
  location: 'Charholi',
  minPrice: '6000000',
  maxPrice: '8000000',
  workDone: '40',
  flats: [{ type: '2BHK', area: '712.5', price: '6000000' }],
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
  ])('refuses %j on step 1 [ADMP21]', (values, message) => {
    expect(messages(0, values)).toEqual([message]);
  });

  it('refuses prices the wrong way round whatever else is missing', () => {
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

describe('step 3', () => {
  it.each(['type', 'area', 'price'] as const)('names the flat whose %s is missing [ADMP25]', (key) => {
    const second = { type: '3BHK', area: '1000', price: '9000000', [key]: '' };
    expect(messages(2, { flats: [...whole.flats, second] })).toEqual([
      `flats.1.${key}: Please fill all fields for flat configuration #2`,
    ]);
  });

  it('refuses a property without flats, and an area of nothing', () => {
    expect(messages(2, { flats: [] })).toEqual(['flats: At least one flat configuration is required']);
    expect(messages(2, { flats: [{ type: '2BHK', area: '0', price: '1' }] })).toEqual([
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

it("puts the server's errors on the form's fields and leaves out what it has no place for", () => {
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
  expect(stepOfField('status', 'edit')).toBe(0);
  expect(stepOfField('status', 'create')).toBe(1);
});
