import { describe, expect, it } from 'vitest';
import {
  callUrl,
  contactDigits,
  dotWindow,
  flatGroups,
  propertyDocuments,
  registrations,
  safeHref,
  whatsAppUrl,
} from './property-view.ts';

describe('flatGroups', () => {
  it('groups by type in the fixed order, small areas first, without empty types [PROP9]', () => {
    const unknown = { pricePerSqFt: null, unitsTotal: null, unitsAvailable: null, unitsAsOf: null, plan: null };
    const groups = flatGroups([
      { id: 1, type: '4BHK', area: 1600, price: 3, ...unknown },
      { id: 2, type: '2BHK', area: 788, price: 2, ...unknown },
      { id: 3, type: '2BHK', area: 715, price: 1, ...unknown },
    ]);
    expect(groups.map(({ type, flats }) => [type, flats.map(({ area }) => area)])).toEqual([
      ['2BHK', [715, 788]],
      ['4BHK', [1600]],
    ]);
  });
});

const phase = (name: string, reraNo: string) => ({
  name,
  reraNo,
  reraUrl: null,
  possessionDate: null,
  registeredCompletion: null,
  revisedCompletion: null,
  movedMonths: null,
  progressAsOf: null,
  checkedOn: null,
  checkedBy: null,
});

describe('registrations', () => {
  it.each([
    ['none', null, [], []],
    ['its own', 'P1', [], ['P1']],
    ['its own and its phases', 'P1', [phase('Two', 'P2')], ['P1', 'P2']],
    ['each once', 'P1', [phase('One', 'P1'), phase('Two', 'P2')], ['P1', 'P2']],
    ['phases alone', null, [phase('One', 'P1')], ['P1']],
    ['no blank number', ' ', [phase('One', '')], []],
  ])('lists %s', (_name, reraNo, phases, expected) => {
    expect(registrations({ reraNo, reraUrl: null, phases }).map((one) => one.reraNo)).toEqual(expected);
  });
});

describe('propertyDocuments', () => {
  const none = { brochure: null, layout: null, floorPlan: null, video: null, rera: null, qrCode: null };

  it('lists only the files that exist, in order [PROP6]', () => {
    const files = { ...none, rera: '/r', brochure: '/b', qrCode: '/q' };
    expect(propertyDocuments({ files, videoUrl: null }).map(({ label }) => label)).toEqual(['Brochure', 'RERA']);
  });

  it('falls back to the video address [PROP7]', () => {
    const videoUrl = 'https://youtu.be/x';
    expect(propertyDocuments({ files: none, videoUrl })).toEqual([
      { kind: 'video', label: 'Video Tour', url: videoUrl },
    ]);
    expect(propertyDocuments({ files: { ...none, video: '/v' }, videoUrl })[0]?.url).toBe('/v');
  });
});

it.each([
  ['https://maharera.example/1', true],
  ['/api/media/x.pdf', true],
  ['javascript:alert(1)', false],
  ['//other.example', false],
  ['data:text/html,x', false],
  ['', false],
  [null, false],
])('links to %j: %j', (url, allowed) => {
  expect(safeHref(url)).toBe(allowed ? url : null);
});

describe('contact', () => {
  it.each([
    ['9000000002', '9000000002'],
    ['+91 90000 00002', '9000000002'],
    ['90000', null],
    ['', null],
    [null, null],
  ])('takes the ten digits of %j', (contactNo, digits) => {
    expect(contactDigits(contactNo)).toBe(digits);
  });

  it('calls and writes with the prefix and digits only [PROP14]', () => {
    expect(callUrl('9000000002')).toBe('tel:+919000000002');
    const url = new URL(whatsAppUrl('9000000002', 'Tara & Sons'));
    expect(url.origin + url.pathname).toBe('https://wa.me/919000000002');
    expect(url.searchParams.get('text')).toContain('Tara & Sons');
  });
});

it.each([
  [0, 3, [0, 1, 2]],
  [0, 12, [0, 1, 2, 3, 4, 5, 6, 7]],
  [6, 12, [2, 3, 4, 5, 6, 7, 8, 9]],
  [11, 12, [4, 5, 6, 7, 8, 9, 10, 11]],
  [0, 0, []],
])('dots at %i of %i', (current, total, expected) => {
  expect(dotWindow(current, total, 8)).toEqual(expected);
});
