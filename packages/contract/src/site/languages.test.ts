import { afterEach, describe, expect, it } from 'vitest';
import vanam from '../../../../demo/site/vanam.json' with { type: 'json' };
import { applySite, SITE, siteInLanguage, type SiteValues } from '../core/site.ts';
import { siteWords } from '../core/site.texts.ts';
import { siteDocument, type SiteDocument } from './document.ts';
import { languagePart } from './document-languages.ts';
import { namesToTranslate } from './rules-languages.ts';
import { siteProblems } from './rules.ts';
import { siteValues } from './values.ts';
import { usualTexts, type TextsIn } from './values-languages.ts';
import { usualWords } from './values.texts.ts';

/** Texts of the defaults as a translator may give them. */
const textsIn: TextsIn = (language) =>
  usualTexts(
    { ...siteWords, name: 'आंगन', city: 'पुणे', state: 'महाराष्ट्र', register: 'महारेरा' },
    {
      ...usualWords,
      headline: '{city} येथील घरे',
      grievanceOfficer: 'तक्रार निवारण अधिकारी, {firm}',
      listed: language === 'mr' ? '{names} व {last}' : '{names} और {last}',
    },
  );

const OWN = {
  firm: { name: 'Vanam Homes', shortName: 'Vanam' },
  contact: {
    phones: { general: '040 2345 6789' },
    emails: { general: 'hello@vanam.example' },
    address: 'Banjara Hills, Hyderabad 500034',
  },
  places: { cities: ['Pune', 'Nashik'] },
} satisfies SiteDocument;

const valuesOf = (document: SiteDocument) => siteValues(document, {}, undefined, [], textsIn);

/** What a page in Marathi has of a document. */
function inMarathi(document: SiteDocument): SiteValues {
  applySite(valuesOf(document));
  return siteInLanguage('mr', textsIn('mr').defaults);
}

afterEach(() => applySite({}));

describe('the words of a site in Marathi and Hindi', () => {
  it('take the place of the English ones in their language alone [L49]', () => {
    const languages = { mr: { firm: { name: 'वनम होम्स' }, contact: { address: 'बंजारा हिल्स, हैदराबाद 500034' } } };
    expect(inMarathi({ ...OWN, languages })).toMatchObject({
      name: 'वनम होम्स',
      legalName: 'वनम होम्स',
      address: 'बंजारा हिल्स, हैदराबाद 500034',
      grievanceOfficer: { name: 'तक्रार निवारण अधिकारी, वनम होम्स', email: 'hello@vanam.example' },
      generalPhone: '040 2345 6789',
    });
    expect(SITE).toMatchObject({ name: 'Vanam Homes', address: OWN.contact.address });
    expect(siteInLanguage('hi', textsIn('hi').defaults).name).toBe('Vanam Homes');
  });

  it('are English where a language has none and the firm gave some, and made of its cities where it gave none [S14, L49]', () => {
    const languages = { mr: { names: [{ english: 'Nashik', text: 'नाशिक' }] } };
    expect(inMarathi({ ...OWN, words: { tagline: 'Homes with trees' }, languages })).toMatchObject({
      tagline: 'Homes with trees',
      city: 'पुणे व नाशिक',
      headline: 'पुणे व नाशिक येथील घरे',
      mainCity: 'पुणे',
      intro: '',
    });
  });

  it('are those of the defaults for a site as it came, and where a firm gave the default itself [S1, L49]', () => {
    expect(valuesOf({})).toEqual({});
    expect(inMarathi({})).toMatchObject({ name: 'आंगन', smsName: 'आंगन', city: 'पुणे', register: 'महारेरा' });
    expect(inMarathi({}).tagline).toBe(siteWords.tagline);
    const usual = { firm: { name: 'Aangan' }, places: { state: 'Maharashtra', cities: ['Pune'] } };
    expect(inMarathi(usual)).toMatchObject({ name: 'आंगन', state: 'महाराष्ट्र', city: 'पुणे', register: 'महारेरा' });
  });

  it('name the cities, landmarks and further contacts by the translated names of lists [L49]', () => {
    const landmark = { name: 'Nashik Road', kind: 'STATION', lat: 19.95, lng: 73.84 } as const;
    const names = [
      { english: 'Nashik Road', text: 'नाशिक रोड' },
      { english: 'Press', text: 'प्रसारमाध्यमे' },
      { english: 'Chikhali', text: 'चिखली' },
    ];
    const seen = inMarathi({
      ...OWN,
      contact: { ...OWN.contact, more: [{ label: 'Press', email: 'press@vanam.example' }] },
      places: { ...OWN.places, landmarks: [landmark] },
      languages: { mr: { names } },
    });
    expect(seen.landmarks).toEqual([{ ...landmark, key: 'Nashik Road', name: 'नाशिक रोड' }]);
    expect(seen.more).toEqual([{ label: 'प्रसारमाध्यमे', email: 'press@vanam.example' }]);
    expect(seen.names).toMatchObject({ Chikhali: 'चिखली' });
  });

  it('keep sections that a language leaves out in English [L49]', () => {
    const about = { lead: 'We sell homes.', sections: [{ title: 'Why', text: 'Because' }] };
    const languages = { hi: { words: { about: { lead: 'हम घर बेचते हैं।' } } } };
    expect(valuesOf({ ...OWN, words: { about }, languages }).languages?.hi?.about).toEqual({
      lead: 'हम घर बेचते हैं।',
      sections: about.sections,
    });
  });
});

describe('a document with words in other languages', () => {
  it.each<[field: string, document: SiteDocument, message: string]>([
    [
      'mr.messages.mailSignature',
      { languages: { mr: { messages: { mailSignature: 'आपले' } } } },
      'Needs the English text first',
    ],
    [
      'hi.firm.registeredOffice',
      { languages: { hi: { firm: { registeredOffice: 'पुणे' } } } },
      'Needs the English text first',
    ],
    ['hi.words.intro', { ...OWN, languages: { hi: { words: { intro: 'नमस्ते' } } } }, 'Needs the English text first'],
    [
      'mr.names.0.english',
      { languages: { mr: { names: [{ english: 'Atlantis', text: 'अटलांटिस' }] } } },
      'Is no name of this site: a city, locality, landmark, amenity or label of a contact',
    ],
    [
      'mr.firm.shortName',
      { languages: { mr: { firm: { name: 'एक खूपच लांब असलेले नाव' } } } },
      'Needed, for the name has more than 16 characters',
    ],
  ])('is refused where it does not fit the English one: %s [L50]', (field, document, message) => {
    expect(siteProblems(siteDocument.parse(document))).toEqual([{ field: `site.languages.${field}`, message }]);
  });

  it('may translate what has a default though the firm gave none [L50]', () => {
    const languages = { mr: { firm: { name: 'आंगण' }, words: { intro: 'नमस्कार', tagline: 'घरे' } } };
    expect(siteProblems(siteDocument.parse({ languages }))).toEqual([]);
    expect(inMarathi({ languages })).toMatchObject({ name: 'आंगण', intro: 'नमस्कार', tagline: 'घरे' });
  });

  it('has each name once, and the limits of the English texts [S1, L50]', () => {
    const names = ['Pune', 'PUNE'].map((english) => ({ english, text: 'पुणे' }));
    const part = { names, words: { headline: 'घ'.repeat(61) }, firm: { cin: 'U1' } };
    const { error } = languagePart.safeParse(part);
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['firm', 'Is no field of a site'],
      ['words.headline', 'Must be at most 60 characters'],
      ['names.1.english', 'This name is there already'],
    ]);
  });
});

describe('the site of the demo', () => {
  it('speaks both languages in every word and name that it has of its own [L49]', () => {
    const { languages, look: _, ...english } = vanam;
    const document = siteDocument.parse({ ...english, languages });
    expect(siteProblems(document)).toEqual([]);
    const own = namesToTranslate(document).filter((name) => JSON.stringify(english).includes(`"${name}"`));
    const usual = namesToTranslate({});
    for (const { names } of Object.values(languages)) {
      expect(names.map((one) => one.english)).toEqual(
        expect.arrayContaining(own.filter((one) => !usual.includes(one))),
      );
    }
    const values = valuesOf(document);
    const ofFirm = ['name', 'shortName', 'legalName', 'tagline', 'address', 'office', 'officeHours', 'arbitrationSeat'];
    const ofPages = ['headline', 'lead', 'intro', 'about', 'city', 'state', 'register', 'smsName', 'mailSignature'];
    for (const words of Object.values(values.languages ?? {})) {
      expect(Object.keys(words)).toEqual(expect.arrayContaining([...ofFirm, ...ofPages, 'more', 'landmarks']));
      expect([words.name, words.tagline, words.about?.lead, words.mailSignature].join()).not.toMatch(/[A-Za-z]/);
    }
  });
});
