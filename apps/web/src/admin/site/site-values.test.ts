import { DEFAULT_SITE } from '@aangan/contract/core/site';
import type { SiteDocument } from '@aangan/contract/site/document';
import { DEFAULT_LOCALITIES } from '@aangan/contract/site/places';
import { describe, expect, it } from 'vitest';
import { movedField, withInUse } from './site-lists.ts';
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

  it('have the words of each language beside the English ones, and leave out what is empty [L49]', () => {
    const mr = {
      firm: { name: 'वनम होम्स' },
      words: { about: { sections: [{ title: 'का', text: 'कारण' }] } },
      names: [{ english: 'Hyderabad', text: 'हैदराबाद' }],
    };
    const values = valuesOf({ ...FULL, languages: { mr } });
    expect(values.languages.mr).toMatchObject({ ...mr, contact: { address: '' }, messages: { smsName: '' } });
    expect(values.languages.hi.firm.name).toBe('');
    expect(documentOf(values)).toEqual({ ...FULL, languages: { mr } });
    values.languages.mr.firm.name = ' ';
    values.languages.mr.words.about.sections = [];
    values.languages.mr.names = [];
    expect(documentOf(values)).toEqual(FULL);
  });

  it('refuse words of a language at their own fields [L50]', () => {
    const values = valuesOf(FULL);
    values.languages.mr.messages.mailSignature = 'आपले';
    values.languages.hi.firm.name = 'व';
    values.languages.hi.names = [{ english: '', text: 'घर' }];
    expect(problemsOf(documentOf(values))).toEqual([
      { field: 'languages.hi.firm.name', message: 'Must have 2 to 40 characters' },
      { field: 'languages.hi.names.0.english', message: expect.any(String) },
      { field: 'languages.mr.messages.mailSignature', message: 'Needs the English text first' },
      { field: 'languages.hi.names.0.english', message: expect.stringMatching(/^Is no name of this site/) },
    ]);
  });

  it('keep the bands of loans, which the form does not have', () => {
    const later: SiteDocument = { rates: { gstBp: 100, loanBands: [{ upTo: null, bp: 7500 }] } };
    expect(documentOf(valuesOf(later))).toEqual(later);
  });

  it('have rates in percent, rupees and square metres [S37]', () => {
    const rates = { effectiveFrom: '2026-10-01', dutyManBp: 750, registrationCap: 30_000, gstReducedMaxSqM: 60.5 };
    const values = valuesOf({ rates });
    expect(values.rates).toMatchObject({ dutyManBp: '7.5', registrationCap: '30,000', gstReducedMaxSqM: '60.5' });
    expect(documentOf(values)).toEqual({ rates });
  });

  it('refuse a share that is no percentage in percent, as it is typed [S37]', () => {
    const values = valuesOf({});
    values.rates.dutyManBp = '51';
    values.rates.gstBp = 'five';
    const message = 'Must be from 0 to 50 with at most two decimals';
    expect(problemsOf(documentOf(values))).toEqual([
      { field: 'rates.gstBp', message },
      { field: 'rates.dutyManBp', message },
    ]);
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

const VILLAGES = [
  { name: 'Kondapur', city: 'Hyderabad', lat: 17.47, lng: 78.357, n: 0 },
  { name: 'Kazipet', city: 'Warangal', lat: 17.979, lng: 79.521, aliases: ['Khazipet'], hidden: true, n: 1 },
];
const LISTS: SiteDocument = {
  places: {
    cities: ['Hyderabad', 'Warangal'],
    localities: VILLAGES,
    landmarks: [{ key: 'lake', name: 'Hussain Sagar', kind: 'WORK', lat: 17.42, lng: 78.47 }],
  },
  homes: {
    flatTypes: ['1BHK', '5BHK'],
    bands: [{ min: 3_000_000, max: 5_000_000 }],
    amenities: [
      { name: 'Gym', n: 1 },
      { name: 'Rooftop Farm', hidden: true, n: 22 },
    ],
  },
};

describe('the lists of the form', () => {
  it('are those of the document and come back as they were [S25, S32, S33, S34, S35]', () => {
    const { places, homes } = valuesOf(LISTS);
    expect(places.localities[1]).toEqual({
      name: 'Kazipet',
      city: 'Warangal',
      lat: '17.979',
      lng: '79.521',
      aliases: 'Khazipet',
      hidden: true,
      n: 1,
      was: 'Kazipet',
    });
    expect(homes.bands).toEqual([{ min: '30,00,000', max: '50,00,000' }]);
    expect(documentOf(valuesOf(LISTS))).toEqual(LISTS);
  });

  it('begin with the usual ones, which the document has only once one is changed [S1]', () => {
    const values = valuesOf({});
    expect(values.places.localities.map(({ name }) => name)).toEqual(DEFAULT_LOCALITIES.map(({ name }) => name));
    expect(values.places.landmarks[0]?.name).toBe('Pune Airport');
    expect(values.homes.flatTypes).toEqual(['2BHK', '3BHK', '4BHK']);
    expect(values.homes.amenities).toHaveLength(22);
    values.homes.amenities = values.homes.amenities.map((one) => ({ ...one, hidden: one.name === 'Gym' }));
    values.homes.flatTypes = ['5BHK', ...values.homes.flatTypes];
    const { homes } = documentOf(values);
    expect(homes?.flatTypes).toEqual(['2BHK', '3BHK', '4BHK', '5BHK']);
    expect(homes?.amenities?.filter(({ hidden }) => hidden)).toEqual([{ name: 'Gym', hidden: true, n: 1 }]);
    expect(homes?.bands).toBeUndefined();
  });

  it('stay empty where the document has none, since that is another thing than the usual ones [S35]', () => {
    const without: SiteDocument = { places: { landmarks: [] }, homes: { amenities: [] } };
    expect(documentOf(valuesOf(without))).toEqual(without);
    const values = valuesOf(LISTS);
    values.places.localities = [];
    values.homes.flatTypes = [];
    expect(problemsOf(documentOf(values))).toEqual([
      { field: 'places.localities', message: 'Choose at least one' },
      { field: 'homes.flatTypes', message: 'Choose at least one' },
    ]);
  });

  it('keep the old name of a renamed locality among its aliases, and drop it when the name comes back [S26]', () => {
    const values = valuesOf(LISTS);
    const [, kazipet] = values.places.localities;
    if (!kazipet) throw new Error('There is no second locality');
    const aliasesAs = (name: string) => {
      kazipet.name = name;
      return documentOf(values).places?.localities?.[1]?.aliases;
    };
    expect(aliasesAs('Kazipet Junction')).toEqual(['Kazipet', 'Khazipet']);
    // a former name is not an alias of itself, and other letter case is no other name
    expect(aliasesAs('khazipet')).toEqual(['Kazipet']);
    expect(aliasesAs('KAZIPET')).toEqual(['Khazipet']);
    expect(aliasesAs('Kazipet')).toEqual(['Khazipet']);
    kazipet.aliases = 'Khazipet, Fatima Nagar , kazipet';
    expect(aliasesAs('Kazipet Junction')).toEqual(['Kazipet', 'Khazipet', 'Fatima Nagar']);
  });

  it('name the row and the field of a mistake', () => {
    const values = valuesOf(LISTS);
    const [kondapur, kazipet] = values.places.localities;
    const [band] = values.homes.bands;
    if (!kondapur || !kazipet || !band) throw new Error('There are no rows');
    Object.assign(kondapur, { lat: 'north', lng: '' });
    Object.assign(kazipet, { city: 'Pune', aliases: 'Khazipet, kondapur' });
    band.max = '20 L';
    const fields = problemsOf(documentOf(values)).map(({ field }) => field);
    expect(fields).toEqual(
      expect.arrayContaining(['places.localities.0.lat', 'places.localities.0.lng', 'homes.bands.0.max']),
    );
    Object.assign(kondapur, { lat: '17.47', lng: '78.357' });
    expect(problemsOf(documentOf(values)).map(({ field }) => field)).toEqual(
      expect.arrayContaining(['places.localities.1.city', 'places.localities.1.aliases']),
    );
  });
});

describe('withInUse', () => {
  it('puts localities with homes back where they stood [S27]', () => {
    const [kondapur, kazipet] = valuesOf(LISTS).places.localities;
    if (!kondapur || !kazipet) throw new Error('There are no rows');
    const saved = {
      site: LISTS,
      homesIn: [
        { name: 'Kondapur', homes: 3 },
        { name: 'Kazipet', homes: 0 },
      ],
    };
    expect(withInUse([], saved)).toEqual({ rows: [kondapur], putBack: [{ index: 0, name: 'Kondapur', homes: 3 }] });
    expect(withInUse([kazipet], saved).rows).toEqual([kondapur, kazipet]);
    // renamed, or typed anew, it was not removed
    for (const row of [
      { ...kondapur, name: 'Kondapur East' },
      { ...kondapur, n: undefined },
    ]) {
      expect(withInUse([row], saved)).toEqual({ rows: [row], putBack: [] });
    }
  });
});

describe('movedField', () => {
  it('is the first locality with another name or city, else the state [S26, S29]', () => {
    const values = valuesOf(LISTS);
    const [, kazipet] = values.places.localities;
    if (!kazipet) throw new Error('There is no second locality');
    expect(movedField(values, LISTS)).toBe('places.state');
    kazipet.city = 'Hyderabad';
    expect(movedField(values, LISTS)).toBe('places.localities.1.city');
    kazipet.name = 'Kazipet Junction';
    expect(movedField(values, LISTS)).toBe('places.localities.1.name');
  });
});

describe('formField', () => {
  it.each([
    ['site.firm.name', 'firm.name'],
    ['site.contact.more.1.phone', 'contact.more.1.contact'],
    ['site.contact.more.1', 'contact.more.1.contact'],
    ['site.contact.more.1.label', 'contact.more.1.label'],
    ['site.places.cities.2', 'places.cities'],
    ['site.places.localities.3.aliases.1', 'places.localities.3.aliases'],
    ['site.homes.flatTypes.0', 'homes.flatTypes'],
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

  it('shows the rows of a list that are right, also while another one is typed', () => {
    const typed = { name: 'Manikonda', city: 'Hyderabad' } as (typeof VILLAGES)[number];
    const seen = previewOf({ places: { ...LISTS.places, localities: [...VILLAGES, typed] } });
    expect(seen.localityGroups).toEqual([{ names: ['Kondapur'] }]);
    expect(previewOf({ homes: { bands: [{ min: 3, max: 1 }] } })).toEqual(DEFAULT_SITE);
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
    expect(withValue({}, 'places.landmarks', [])).toEqual({ places: { landmarks: [] } });
  });
});
