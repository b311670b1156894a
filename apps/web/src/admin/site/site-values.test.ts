import { DEFAULT_SITE } from '@aangan/contract/core/site';
import type { SiteDocument } from '@aangan/contract/site/document';
import { describe, expect, it } from 'vitest';
import { documentOf, formField, previewOf, problemsOf, valuesOf, withValue } from './site-values.ts';

const FULL: SiteDocument = {
  firm: { name: 'Vanam Homes' },
  contact: {
    phones: { general: '040 0000 0001' },
    emails: { general: 'hello@vanam.example' },
    address: 'Kondapur, Hyderabad',
    more: [
      { label: 'Warangal', phone: '0870 000 0001' },
      { label: 'Press', email: 'press@vanam.example' },
    ],
    social: [{ kind: 'YOUTUBE', url: 'https://www.youtube.com/vanam' }],
  },
  look: { brand: '#4b2e83', mark: 'a'.repeat(64) },
  words: { about: { sections: [{ title: 'Why', text: 'Because' }] }, hiddenPages: ['/blog'] },
  places: { state: 'Telangana', cities: ['Hyderabad', 'Warangal'] },
  register: { numbers: ['P99999999999', 'A9'] },
};

describe('the values of the form', () => {
  it('are those of the document and come back as they were [S1]', () => {
    const values = valuesOf(FULL);
    expect(values.places.cities).toBe('Hyderabad, Warangal');
    expect(values.contact.more).toEqual([
      { label: 'Warangal', contact: '0870 000 0001' },
      { label: 'Press', contact: 'press@vanam.example' },
    ]);
    expect(values.firm.cin).toBe('');
    expect(documentOf(values)).toEqual(FULL);
    expect(documentOf(valuesOf({}))).toEqual({});
  });

  it('keep a part that the form does not have', () => {
    const later: SiteDocument = { firm: { name: 'Vanam Homes' }, homes: { flatTypes: ['1BHK'] } };
    expect(documentOf(valuesOf(later))).toEqual(later);
  });

  it('leave out what is blank, but keep a row without texts, so that it is refused', () => {
    const values = valuesOf({});
    values.firm.name = '  ';
    values.contact.more = [{ label: '', contact: '' }];
    const document = documentOf(values);
    expect(document).toEqual({ contact: { more: [{}] } });
    expect(problemsOf(document).map(({ field }) => field)).toContain('contact.more.0.label');
  });
});

describe('formField', () => {
  it.each([
    ['site.firm.name', 'firm.name'],
    ['site.contact.more.1.phone', 'contact.more.1.contact'],
    ['site.contact.more.1', 'contact.more.1.contact'],
    ['site.contact.more.1.label', 'contact.more.1.label'],
    ['site.places.cities.2', 'places.cities'],
    ['site.register.numbers.0', 'register.numbers'],
    ['site', ''],
  ])('of %s is %s', (field, name) => {
    expect(formField(field)).toBe(name);
  });
});

describe('previewOf', () => {
  it('shows what was typed, and the default where the contract refuses it', () => {
    const seen = previewOf({
      ...FULL,
      register: { url: 'tgrera' },
      contact: { ...FULL.contact, social: [{}] } as never,
    });
    expect(seen.name).toBe('Vanam Homes');
    expect(seen.reraSite).toBe('https://rera.telangana.gov.in/');
    expect(seen.social).toBeUndefined();
  });

  it('shows a colour that is hard to read, but none that is no colour [S19]', () => {
    expect(previewOf({ look: { brand: '#ffd400' } }).colours?.brand).toBe('#ffd400');
    expect(previewOf({ look: { brand: '#ffd4' } })).toEqual(DEFAULT_SITE);
  });

  it('shows uploaded pictures by their address', () => {
    const mark = { id: 'a'.repeat(64), use: 'MARK' as const, url: '/site/m.png', width: 512, height: 512 };
    expect(previewOf(FULL, [mark]).mark?.src).toBe('/site/m.png');
  });
});

describe('withValue', () => {
  it('leaves out a group without fields', () => {
    expect(withValue({ firm: { name: 'Vanam' }, look: { brand: '#4b2e83' } }, 'firm.name', undefined)).toEqual({
      look: { brand: '#4b2e83' },
    });
    expect(withValue({}, 'contact.phones.general', '1')).toEqual({ contact: { phones: { general: '1' } } });
  });
});
