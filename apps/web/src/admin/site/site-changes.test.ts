import { describe, expect, it } from 'vitest';
import { changedWords, changesOf, conflictsOf, mergeDocuments, warningsOf } from './site-changes.ts';

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

  it('finds none between equal documents', () => {
    expect(changesOf({ firm: { name: 'Vanam' } }, { firm: { name: 'Vanam' } })).toEqual([]);
  });
});

describe('changedWords', () => {
  it('names the fields, one that is not known by its path', () => {
    expect(changedWords(['firm.name', 'homes.flatTypes'])).toBe('Name, homes.flatTypes');
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
