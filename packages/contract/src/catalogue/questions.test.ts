import { describe, expect, it } from 'vitest';
import type { PropertyPhase } from './entities.ts';
import { questionsFor, type QuestionFacts } from './questions.ts';

const TODAY = '2026-11-22';

const PHASE: PropertyPhase = {
  name: 'Whole project',
  reraNo: 'P52100012345',
  reraUrl: null,
  possessionDate: '2028-12-31',
  registeredCompletion: '2028-12-31',
  revisedCompletion: null,
  movedMonths: null,
  progressAsOf: null,
  checkedOn: '2026-11-01',
  checkedBy: null,
};

const FLAT: QuestionFacts['flats'][number] = {
  id: 1,
  type: '2BHK',
  area: 702,
  price: 5_790_000,
  pricePerSqFt: 8248,
  unitsTotal: 24,
  unitsAvailable: 9,
  unitsAsOf: '2026-11-20',
  plan: { id: 7, url: '/media/7/plan.pdf', contentType: 'application/pdf', image: null },
};

const PRICE: QuestionFacts['prices'][number] = {
  flatId: 1,
  type: '2BHK',
  area: 702,
  areaSqM: 65.2,
  price: 5_790_000,
  pricePerSqFt: 8248,
  pricedOn: '2026-11-01',
  source: 'STATED',
  agreementValue: 5_142_857,
  gstBp: 500,
  gstIfMore: null,
  other: 0,
  maxBeforeAgreement: 514_285,
  cliff: null,
  gap: null,
  kinds: null,
};

const CERTIFICATE: QuestionFacts['documents'][number] = {
  id: 9,
  mediaType: 'RERA_CERTIFICATE',
  title: null,
  url: '/media/9/certificate.pdf',
  contentType: 'application/pdf',
  byteSize: 1000,
  image: null,
  addedOn: '2026-11-01',
  flatType: null,
  flatArea: null,
};

/** A home with every fact on record. */
const WHOLE: QuestionFacts = {
  reraNo: 'P52100012345',
  possessionDate: '2028-12-31',
  phases: [PHASE],
  minPrice: 5_790_000,
  maxPrice: 5_790_000,
  flats: [FLAT],
  notInPrice: [],
  notInPriceAsOf: '2026-11-01',
  documents: [CERTIFICATE],
  workDone: 40,
  amenities: ['Car Parking', '24/7 Water Supply', 'Power Backup'],
  characteristics: [],
  assignedUser: { name: 'Asha Pawar', role: 'EXECUTIVE', contactNo: '9000000002', stats: null },
  prices: [PRICE],
  newestPhotoOn: '2026-11-01',
};

const asked = (facts: Partial<QuestionFacts>) => questionsFor({ ...WHOLE, ...facts }, TODAY);
const phase = (facts: Partial<PropertyPhase>): Partial<QuestionFacts> => ({ phases: [{ ...PHASE, ...facts }] });
const flat = (facts: Partial<typeof FLAT>): Partial<QuestionFacts> => ({ flats: [{ ...FLAT, ...facts }] });
const price = (facts: Partial<typeof PRICE>): Partial<QuestionFacts> => ({ prices: [{ ...PRICE, ...facts }] });
const charge = (label: string, amount: number | null) => ({ label, amount, unit: 'ONCE' as const, note: null });

describe('questionsFor', () => {
  it('asks nothing where every fact is on record [T50]', () => {
    expect(asked({})).toEqual([]);
  });

  it.each<[string, Partial<QuestionFacts>, string, string]>([
    [
      'rera',
      { phases: [], reraNo: null },
      'What is the RERA number? A project may not be sold before it is registered.',
      'No registration number is on record.',
    ],
    [
      'promise-gap:Whole project',
      phase({ possessionDate: '2028-06-30', registeredCompletion: '2028-09-30' }),
      'You promise June 2028; the register allows until September 2028. Which date will be in my agreement?',
      'Promised 30 June 2028; the register says 30 September 2028.',
    ],
    [
      'moved:Whole project',
      phase({ registeredCompletion: '2028-03-31', revisedCompletion: '2028-09-30', movedMonths: 6 }),
      'Why was completion moved by 6 months, and from which date in my agreement does interest for delay count (RERA, section 18)?',
      'Registered for 31 March 2028, revised to 30 September 2028. A date that is revised does not change the one in an agreement.',
    ],
    [
      'register-dates:Whole project',
      phase({ registeredCompletion: null }),
      'Which completion date is in the register?',
      'No registered completion is on record.',
    ],
    [
      'checked:Whole project',
      phase({ checkedOn: '2026-08-23' }),
      'May I see the latest quarterly progress report?',
      'The register was last checked on 23 August 2026.',
    ],
    [
      'checked:Whole project',
      phase({ checkedOn: null }),
      'May I see the latest quarterly progress report?',
      'The register has not been checked yet.',
    ],
    [
      'agreement',
      price({ source: 'WORKED_OUT' }),
      'What is the agreement value of this flat, in writing?',
      'Worked out from the listed price, not stated: 2BHK, 702 sq ft.',
    ],
    [
      'unexplained:2BHK',
      price({ other: 12_000 }),
      'What makes up the ₹12,000 that tax, duty and registration do not explain?',
      '2BHK, 702 sq ft: listed at ₹57,90,000, more than the agreement value with tax, duty and registration.',
    ],
    [
      'unexplained:2BHK',
      price({ other: -4 }),
      'What makes up the ₹4 that tax, duty and registration do not explain?',
      '2BHK, 702 sq ft: listed at ₹57,90,000, less than the agreement value with tax, duty and registration.',
    ],
    [
      'gst-limit:2BHK',
      price({ gstBp: 100, gstIfMore: { onTop: 20_000, gstBp: 500, difference: 179_200 } }),
      'Does GST stay at 1% once all that you charge is counted?',
      '2BHK, 702 sq ft: at 5% if the extra charges come to more than ₹20,000.',
    ],
    [
      'band',
      { minPrice: 5_000_000, maxPrice: 8_000_000 },
      'The page says ₹50,00,000 to ₹80,00,000, the flats cost ₹57,90,000. Which is right?',
      'The price range on the page and the prices of its flats differ.',
    ],
    [
      'extras',
      { notInPriceAsOf: null },
      'What are the extra charges: floor rise, parking, club, maintenance, deposits?',
      'Extra charges are not on record.',
    ],
    [
      'extra-amount:Club House',
      { notInPrice: [charge('Parking', 300_000), charge('Club House', null)] },
      'Club House: how much?',
      'Its amount is not on record, as of 1 November 2026.',
    ],
    [
      'availability:2BHK',
      flat({ unitsAvailable: null, unitsAsOf: null }),
      'How many 2BHK flats are left, on which floors?',
      '2BHK, 702 sq ft: how many are left is not on record.',
    ],
    [
      'availability:2BHK',
      flat({ unitsAsOf: '2026-10-22' }),
      'How many 2BHK flats are left, on which floors?',
      '2BHK, 702 sq ft: last updated on 22 October 2026.',
    ],
    [
      'plan:2BHK',
      flat({ plan: null }),
      'May I have the floor plan of the 2BHK, 702 sq ft?',
      'No floor plan of this flat is on record.',
    ],
    [
      'site',
      { newestPhotoOn: null },
      'May I see the site as it is today?',
      'No photo of the construction is on record.',
    ],
    [
      'site',
      { newestPhotoOn: '2026-08-21' },
      'May I see the site as it is today?',
      'The latest photo of the construction is from 21 August 2026.',
    ],
    [
      'certificate',
      { documents: [] },
      'May I see the registration certificate?',
      'The certificate is not among the papers on record.',
    ],
    [
      'parking',
      { amenities: ['24/7 Water Supply', 'Power Backup'] },
      'Is parking included in the price, and of which kind?',
      'Parking is not listed in the details or amenities.',
    ],
    [
      'water',
      { amenities: ['Car Parking', 'Power Backup'] },
      'What is the source of water, in summer too?',
      '24/7 water supply is not among the amenities on record.',
    ],
    [
      'power',
      { amenities: ['Car Parking', '24/7 Water Supply'] },
      'What does the power backup cover?',
      'Power backup is not among the amenities on record.',
    ],
    [
      'consultant',
      { assignedUser: null },
      'Who is my point of contact for this project?',
      'No consultant is assigned yet.',
    ],
  ])('asks %s alone where that alone is open [T50]', (id, facts, question, why) => {
    expect(asked(facts)).toEqual([{ id, question, why }]);
  });

  it.each<[string, Partial<QuestionFacts>]>([
    ['of a promise in the month of the register', phase({ possessionDate: '2028-12-01' })],
    ['of a promise after the register', phase({ possessionDate: '2029-06-30' })],
    ['of a date that was brought forward', phase({ revisedCompletion: '2028-10-31', movedMonths: -2 })],
    ['of a check 90 days ago', phase({ checkedOn: '2026-08-24' })],
    ['of a price on request', { ...price({ source: 'NONE', other: null, price: 0 }), ...flat({ price: 0 }) }],
    ['of what rounding explains', price({ other: 3 })],
    ['of a range with an end on request', { minPrice: 0 }],
    ['of flats counted 30 days ago', flat({ unitsAsOf: '2026-10-23' })],
    ['of a type that is sold out', flat({ unitsAvailable: 0 })],
    ['of a photograph 92 days old', { newestPhotoOn: '2026-08-22' }],
    ['of the site once it is built', { newestPhotoOn: null, workDone: 100 }],
    [
      'of parking that stands under the details',
      {
        amenities: ['24/7 Water Supply', 'Power Backup'],
        characteristics: [{ keyName: 'Covered parking', valueName: '1' }],
      },
    ],
  ])('does not ask %s [T50]', (_, facts) => {
    expect(asked(facts)).toEqual([]);
  });

  it('asks every register question of a number without phases, but for the one that compares with the promise [T50]', () => {
    const ids = asked({ phases: [] }).map(({ id }) => id);
    expect(ids).toEqual(['register-dates', 'checked']);
  });

  it('asks once per phase, flat type and charge, in the fixed order [T50]', () => {
    const facts: Partial<QuestionFacts> = {
      phases: [
        { ...PHASE, name: 'Phase 1', registeredCompletion: null, checkedOn: null },
        { ...PHASE, name: 'Phase 2', possessionDate: '2028-06-30', revisedCompletion: '2029-01-31', movedMonths: 1 },
        { ...PHASE, name: 'Phase 3', registeredCompletion: null },
      ],
      minPrice: 1,
      flats: [
        { ...FLAT, plan: null, unitsAsOf: null },
        { ...FLAT, area: 748, plan: null },
        { ...FLAT, type: '3BHK', area: 948, plan: null, unitsAvailable: null },
      ],
      prices: [
        { ...PRICE, source: 'WORKED_OUT', other: 9 },
        { ...PRICE, area: 748, source: 'WORKED_OUT', other: 9 },
      ],
      notInPrice: [charge('Club House', null), charge('Parking', null), charge('Club House', null)],
      documents: [],
      amenities: [],
      assignedUser: null,
      newestPhotoOn: null,
    };
    const questions = asked(facts);
    expect(questions.map(({ id }) => id)).toEqual([
      'promise-gap:Phase 2',
      'moved:Phase 2',
      'register-dates:Phase 1',
      'register-dates:Phase 3',
      'checked:Phase 1',
      'agreement',
      'unexplained:2BHK',
      'band',
      'extra-amount:Club House',
      'extra-amount:Parking',
      'availability:2BHK',
      'availability:3BHK',
      'plan:2BHK',
      'plan:3BHK',
      'site',
      'certificate',
      'parking',
      'water',
      'power',
      'consultant',
    ]);
    expect(questions[1]).toMatchObject({
      question:
        'Why was completion moved by 1 month, and from which date in my agreement does interest for delay count (RERA, section 18)?',
      why: 'Phase 2: Registered for 31 December 2028, revised to 31 January 2029. A date that is revised does not change the one in an agreement.',
    });
    expect(questions[5]?.why).toBe('Worked out from the listed price, not stated: 2BHK, 702 sq ft; 2BHK, 748 sq ft.');
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length);
  });
});
