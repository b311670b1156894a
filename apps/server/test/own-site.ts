import type { SiteValues } from '@aangan/contract/core/site';
import { siteDocument, type SiteDocument } from '@aangan/contract/site/document';
import { siteProblems } from '@aangan/contract/site/rules';
import { siteValues } from '@aangan/contract/site/values';

/** What is true of Aangan alone (S13); names of the software, such as `aangan:` keys, are in small letters. */
export const WORDS_OF_AANGAN =
  /Aangan|Pune|Maharashtra|MahaRERA|Moshi|maharera|courtyard|any hour|20\+|500\+|98%|250\+|12%|aangan\.example/;

/** Another firm, in another state, with all that it may say of itself. */
export const OWN_DOCUMENT = {
  firm: {
    name: 'Vanam Homes',
    legalName: 'Vanam Homes & Estates LLP',
    registeredOffice: '1 Lake Road, Hyderabad',
    cin: 'U70100TG2020PTC123456',
    gstin: '36ABCDE1234F1Z5',
    agentReraNo: 'A02400001234',
    arbitrationSeat: 'Hyderabad',
  },
  contact: {
    phones: { general: '040 0000 0001', support: '1800 000 0002' },
    emails: { general: 'hello@vanam.example', support: 'help@vanam.example' },
    more: [
      { label: 'Warangal office', phone: '0870 000 0003' },
      { label: 'Partners', email: 'partners@vanam.example' },
    ],
    address: '1 Lake Road, Hyderabad 500001, India',
    office: 'Jubilee Hills, Hyderabad',
    mapUrl: 'https://maps.example/vanam',
    social: [{ kind: 'INSTAGRAM', url: 'https://www.instagram.com/vanam' }],
  },
  look: { brand: '#5b2a86' },
  words: { hiddenPages: ['/careers'] },
  places: { state: 'Telangana', cities: ['Hyderabad', 'Warangal'] },
  messages: { smsName: 'Vanam', mailSignature: 'Vanam Homes\nHomes you can walk to' },
} as const satisfies SiteDocument;

/** The values of that firm's site, checked as a save checks them. */
export function ownSite(document: SiteDocument = OWN_DOCUMENT): Partial<SiteValues> {
  const checked = siteDocument.parse(document);
  const problems = siteProblems(checked);
  if (problems.length > 0) throw new Error(JSON.stringify(problems));
  return siteValues(checked);
}
