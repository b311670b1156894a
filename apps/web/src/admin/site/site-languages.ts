/** The words of the site in Marathi and Hindi as they are typed. */
import type { SiteLanguage } from '@aangan/contract/site/document-languages';

/** The fields of one language; an empty one is shown in English. */
export interface LanguageTexts {
  firm: { name: string; shortName: string; legalName: string; registeredOffice: string; arbitrationSeat: string };
  contact: { address: string; office: string; officeHours: string; grievance: { name: string } };
  look: { pictureAlt: string };
  words: {
    tagline: string;
    headline: string;
    lead: string;
    intro: string;
    about: { lead: string; sections: { title: string; text: string }[]; figures: { figure: string; label: string }[] };
  };
  places: { state: string };
  register: { name: string };
  messages: { smsName: string; mailSignature: string };
  names: { english: string; text: string }[];
}

const empty = (): LanguageTexts => ({
  firm: { name: '', shortName: '', legalName: '', registeredOffice: '', arbitrationSeat: '' },
  contact: { address: '', office: '', officeHours: '', grievance: { name: '' } },
  look: { pictureAlt: '' },
  words: { tagline: '', headline: '', lead: '', intro: '', about: { lead: '', sections: [], figures: [] } },
  places: { state: '' },
  register: { name: '' },
  messages: { smsName: '', mailSignature: '' },
  names: [],
});

/** Returns the fields of all languages, empty. */
export const emptyLanguages = (): Record<SiteLanguage, LanguageTexts> => ({ mr: empty(), hi: empty() });

/** The single texts of a language, by the English fields of the same name, in the order of the form. */
export const LANGUAGE_FIELDS = [
  { field: 'firm.name' },
  { field: 'firm.shortName' },
  { field: 'firm.legalName' },
  { field: 'firm.registeredOffice' },
  { field: 'firm.arbitrationSeat' },
  { field: 'contact.address', isWide: true },
  { field: 'contact.office' },
  { field: 'contact.officeHours' },
  { field: 'contact.grievance.name' },
  { field: 'look.pictureAlt', isWide: true },
  { field: 'words.tagline', isLong: true },
  { field: 'words.headline' },
  { field: 'words.lead', isLong: true },
  { field: 'words.intro', isLong: true },
  { field: 'words.about.lead', isLong: true },
  { field: 'places.state' },
  { field: 'register.name' },
  { field: 'messages.smsName' },
  { field: 'messages.mailSignature', isLong: true },
] as const satisfies readonly { field: string; isWide?: boolean; isLong?: boolean }[];
