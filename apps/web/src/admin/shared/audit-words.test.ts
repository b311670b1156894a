import { describe, expect, it } from 'vitest';
import { entryName, fieldChanges } from './audit-words.ts';

describe('fieldChanges', () => {
  it('names the changed fields, before and after', () => {
    const before = { visitDate: '2026-11-21', status: 'PENDING' };
    const after = { visitDate: '2026-11-22', status: 'CONFIRMED' };
    expect(fieldChanges({ before, after })).toEqual([
      { field: 'Visit date', before: '21 November 2026', after: '22 November 2026' },
      { field: 'Status', before: 'Pending', after: 'Confirmed' },
    ]);
  });

  it.each([
    ['visitDate', 'Visit date'],
    ['reraUrl', 'RERA link'],
    ['coverUrl', 'Cover URL'],
    ['propertyId', 'Property ID'],
    ['idle', 'Idle'],
  ])('calls %s %s', (field, words) => {
    expect(fieldChanges({ before: { [field]: 1 }, after: null })[0]?.field).toBe(words);
  });

  it.each([
    ['role', 'EXECUTIVE', 'Executive'],
    ['role', 'OWNER', 'OWNER'],
    ['status', 'CANCELED', 'Cancelled'],
    ['status', 'NO_SHOW', 'Did not come'],
    ['status', 'UNDER_CONSTRUCTION', 'Under Construction'],
    ['status', 'INACTIVE', 'Inactive'],
    ['status', ['PENDING', 'NO_SHOW'], 'Pending\nDid not come'],
    ['status', 'SOMETHING', 'SOMETHING'],
    ['kind', 'EXTRA', 'Extra'],
    ['confirmation', 'INSTANT', 'At once'],
    ['publication', 'ARCHIVED', 'Archived'],
    ['sunday', ['10:00 to 13:00', '14:30 to 18:00'], '10:00\u00A0am to 1:00\u00A0pm\n2:30\u00A0pm to 6:00\u00A0pm'],
    ['maxPrice', 7_000_000, '₹70,00,000'],
    ['floor', 7_000_000, '7000000'],
    ['reason', 'ROLE_TOO_LOW', 'Not an admin'],
    ['reason', 'SOMETHING', 'SOMETHING'],
    ['mediaType', 'QR_CODE', 'QR Code'],
    ['mediaType', 'HOLOGRAM', 'HOLOGRAM'],
    ['possessionDate', '2028-03-31', '31 March 2028'],
    ['possessionDate', 'soon', 'soon'],
    ['visitTime', '15:00', '3:00\u00A0pm'],
    ['arrivedAt', '2026-12-12T20:15:20.349Z', '13 December 2026, 1:45\u00A0am'],
    ['name', 'PENDING', 'PENDING'],
    ['name', '2026-11-21', '2026-11-21'],
  ])('says %s %s in the words of the other pages [ADM11]', (field, value, text) => {
    expect(fieldChanges({ before: { [field]: value }, after: null })[0]?.before).toBe(text);
  });

  it('says rates in percent, under the names they have on their own page [T20]', () => {
    const after = { effectiveFrom: '2027-04-01', gstBp: 500, dutyJointBp: 650, registrationCap: 30_000 };
    expect(fieldChanges({ before: null, after }).map(({ field, after }) => [field, after])).toEqual([
      ['Effective from', '1 April 2027'],
      ['GST', '5%'],
      ['Stamp duty, joint', '6.5%'],
      ['Registration, maximum', '₹30,000'],
    ]);
  });

  it('says the paths of a site as its own page does [S10]', () => {
    const before = { 'firm.name': 'Vanam Homes', 'words.hiddenPages': ['/blog'] };
    const after = {
      'look.mark': 'a'.repeat(64),
      'contact.more': [{ label: 'Warangal', phone: '020 0000 0009' }],
      'words.hiddenPages': ['/blog', '/careers'],
    };
    expect(fieldChanges({ before, after })).toEqual([
      { field: 'Name', before: 'Vanam Homes', after: null },
      { field: 'Hidden pages', before: 'Blog', after: 'Blog\nCareers' },
      { field: 'Mark', before: null, after: 'An uploaded file' },
      { field: 'Further numbers and addresses', before: null, after: 'Warangal: 020 0000 0009' },
    ]);
  });

  it('has a single side for a created or deleted entity', () => {
    expect(fieldChanges({ before: null, after: { name: 'Bakul House' } })).toEqual([
      { field: 'Name', before: null, after: 'Bakul House' },
    ]);
    expect(fieldChanges({ before: { active: false }, after: null })).toEqual([
      { field: 'Active', before: 'No', after: null },
    ]);
  });

  it.each([
    [['Gym', 'Garden'], 'Gym\nGarden'],
    [[], null],
    ['', null],
    [0, '0'],
    [{ location: 'Charholi', zipcode: null }, 'Location: Charholi'],
    [[{ type: '2BHK', area: 800.5 }], 'Type: 2BHK, Area: 800.5'],
    [
      [
        { label: 'Floor rise', amount: 25, unit: 'PER_SQ_FT', note: 'From the 6th floor' },
        { label: 'Club', amount: null, unit: 'ONCE', note: null },
      ],
      'Label: Floor rise, Amount: ₹25, Unit: per sq ft, Note: From the 6th floor\nLabel: Club, Unit: one-time',
    ],
    [
      [{ name: 'Tower A', reraNo: 'P52100012345', registeredCompletion: '2028-03-31', checkedOn: '2026-11-02' }],
      'Name: Tower A, RERA number: P52100012345, Registered completion: 31 March 2028, Checked on the register: 2 November 2026',
    ],
    [
      [
        { upTo: 3_000_000, bp: 9000 },
        { upTo: null, bp: 7550 },
      ],
      'Up to: ₹30,00,000, Loan limit: 90%\nLoan limit: 75.5%',
    ],
  ])('spells out %j', (value, text) => {
    expect(fieldChanges({ before: null, after: { value } })[0]?.after).toBe(text);
  });

  it('is empty without sides', () => {
    expect(fieldChanges({ before: null, after: null })).toEqual([]);
  });
});

describe('entryName', () => {
  it.each([
    ['MEDIA', 'QR_CODE of Bakul House', 'QR Code of Bakul House'],
    ['MEDIA', 'PROPERTY_IMAGE of House of Bakul', 'Property Image of House of Bakul'],
    ['MEDIA', 'HOLOGRAM of Bakul House', 'HOLOGRAM of Bakul House'],
    ['MEDIA', 'Bakul House', 'Bakul House'],
    ['PROPERTY', 'LAYOUT of Bakul House', 'LAYOUT of Bakul House'],
  ] as const)('of %s %s', (entity, entityName, text) => {
    expect(entryName({ entity, entityName })).toBe(text);
  });
});
