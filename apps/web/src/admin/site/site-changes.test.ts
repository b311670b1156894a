import type { SiteDocument } from '@aangan/contract/site/document';
import { describe, expect, it } from 'vitest';
import { changedWords, changesOf, conflictsOf, manyChangedWords, mergeDocuments, warningsOf } from './site-changes.ts';
import { valuesOf } from './site-values.ts';

describe('changesOf', () => {
  it('says each changed field in words, in the order of the form', () => {
    const before = { firm: { name: 'Vanam' }, look: { brand: '#4b2e83' } };
    const after = {
      look: { mark: 'a'.repeat(64) },
      contact: { more: [{ label: 'Warangal', phone: '0870 000 0001' }] },
      firm: { name: 'Vanam Homes' },
    };
    expect(changesOf(before, after)).toEqual([
      { path: 'firm.name', label: 'Name', before: 'Vanam', after: 'Vanam Homes' },
      {
        path: 'contact.more',
        label: 'Further numbers and addresses',
        before: 'The default',
        after: 'Warangal: 0870 000 0001',
      },
      { path: 'look.brand', label: 'Brand colour', before: '#4b2e83', after: 'The default' },
      { path: 'look.mark', label: 'Mark', before: 'The default', after: 'An uploaded file' },
    ]);
  });

  it('names the language of a word, after the English ones [L49]', () => {
    const before = { languages: { mr: { firm: { name: 'वनम' } } } };
    const names = [{ english: 'Kondapur', text: 'कोंडापूर' }];
    const after = { words: { headline: 'Homes' }, languages: { mr: { firm: { name: 'वनम होम्स' } }, hi: { names } } };
    expect(changesOf(before, after)).toEqual([
      { path: 'words.headline', label: 'Headline of the home page', before: 'The default', after: 'Homes' },
      { path: 'languages.mr.firm.name', label: 'Name in Marathi', before: 'वनम', after: 'वनम होम्स' },
      {
        path: 'languages.hi.names',
        label: 'Names from lists in Hindi',
        before: 'The default',
        after: 'Kondapur: कोंडापूर',
      },
    ]);
  });

  it('finds none between equal documents', () => {
    expect(changesOf({ firm: { name: 'Vanam' } }, { firm: { name: 'Vanam' } })).toEqual([]);
  });
});

describe('changes of lists', () => {
  const KONDAPUR = { name: 'Kondapur', city: 'Hyderabad', lat: 17.47, lng: 78.357, n: 0 };
  const KAZIPET = { name: 'Kazipet', city: 'Warangal', lat: 17.979, lng: 79.521, n: 1 };
  const siteWith = (...localities: (typeof KONDAPUR & { hidden?: boolean })[]) => ({ places: { localities } });
  const rowsOf = (before: SiteDocument, after: SiteDocument) => changesOf(before, after).map(({ rows }) => rows);

  it('say what becomes of the localities [S25, S26]', () => {
    const east = { ...KONDAPUR, name: 'Kondapur East', lat: 17.48, aliases: ['Kondapur'] };
    const { n: _, ...typed } = { ...KAZIPET, name: 'Hanamkonda' };
    expect(
      rowsOf(siteWith(KONDAPUR, KAZIPET), { places: { localities: [{ ...KAZIPET, hidden: true }, east, typed] } }),
    ).toEqual([
      [
        'Added: Hanamkonda',
        'Kondapur is renamed to Kondapur East',
        'Kondapur East: Latitude 17.48, Other names Kondapur',
        'Hidden: Kazipet',
        'New order: Kazipet, Kondapur East, Hanamkonda',
      ],
    ]);
    expect(rowsOf(siteWith(KONDAPUR, { ...KAZIPET, hidden: true }), siteWith(KAZIPET))).toEqual([
      ['Shown again: Kazipet', 'Removed: Kondapur'],
    ]);
  });

  it('compare with the usual list where there is none [S1]', () => {
    const usual = valuesOf({}).homes.amenities.map(({ name, n }) => ({ name, n }));
    expect(
      rowsOf({}, { homes: { amenities: [...usual.filter(({ name }) => name !== 'Gym'), { name: 'Farm' }] } }),
    ).toEqual([['Added: Farm', 'Removed: Gym']]);
  });

  it('show types and bands as they are read, and an empty list as none [S32, S33]', () => {
    const after: SiteDocument = {
      places: { landmarks: [] },
      homes: {
        flatTypes: ['1BHK', '2BHK'],
        bands: [
          { min: 4_000_000, max: 12_000_000 },
          { min: 12_000_000, max: 20_000_000 },
        ],
      },
    };
    expect(changesOf({}, after).map(({ label, before, after: now }) => [label, before, now])).toEqual([
      ['Landmarks', 'The default', 'None'],
      ['Flat types', 'The default', '1BHK\n2BHK'],
      ['Price bands', 'The default', '40L-1.2Cr\n1.2Cr+'],
    ]);
  });
});

describe('manyChangedWords', () => {
  const PATHS = ['words.lead', 'firm.cin', 'contact.more', 'firm.name', 'rates.gstBp'];

  it('is for more than five fields alone', () => {
    expect(manyChangedWords(PATHS)).toBeNull();
  });

  it('names two fields and how many more, and all of them by part, in the order of the form', () => {
    expect(manyChangedWords([...PATHS, 'homes.bands'])).toEqual({
      short: 'Name, CIN and 4 more',
      lines: [
        'Firm: Name, CIN',
        'Contact: Further numbers and addresses',
        'Words: Sentence below the headline',
        'Homes: Price bands',
        'Rates: GST',
      ],
    });
  });
});

describe('changedWords', () => {
  it('names the fields, one that is not known by its path', () => {
    expect(changedWords(['firm.name', 'firm.motto'])).toBe('Name, firm.motto');
  });
});

describe('warningsOf', () => {
  it('warns when the legal name changes, also by the name [S16]', () => {
    const warning = 'People agreed to the notice of Aangan. Another firm must ask them anew.';
    expect(warningsOf({}, { firm: { name: 'Vanam Homes' } })).toEqual([warning]);
    expect(warningsOf({}, { firm: { legalName: 'Vanam Realty Private Limited' } })).toEqual([warning]);
    const named = { firm: { legalName: 'Vanam Realty Private Limited' } };
    expect(warningsOf(named, { firm: { ...named.firm, name: 'Vanam Homes' } })).toEqual([]);
  });
});

describe('a conflict', () => {
  const base = { firm: { name: 'Vanam' }, words: { headline: 'Homes' } };
  const mine = { firm: { name: 'Vanam Homes' }, words: { headline: 'Homes' } };
  const newest = { firm: { name: 'Vanam' }, words: { headline: 'Flats' }, look: { brand: '#4b2e83' } };

  it('suggests the side that changed the field', () => {
    expect(conflictsOf(base, mine, newest)).toEqual([
      { field: 'firm.name', label: 'Name', mine: 'Vanam Homes', newest: 'Vanam', suggestion: 'mine' },
      { field: 'look.brand', label: 'Brand colour', mine: 'The default', newest: '#4b2e83', suggestion: 'newest' },
      {
        field: 'words.headline',
        label: 'Headline of the home page',
        mine: 'Homes',
        newest: 'Flats',
        suggestion: 'newest',
      },
    ]);
  });

  it('keeps the chosen side of each field', () => {
    const choices = { 'firm.name': 'mine', 'look.brand': 'mine', 'words.headline': 'newest' } as const;
    expect(mergeDocuments(mine, newest, choices)).toEqual({
      firm: { name: 'Vanam Homes' },
      words: { headline: 'Flats' },
    });
  });
});
