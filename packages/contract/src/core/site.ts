/**
 * The firm whose site this is: its name, contacts, words and looks. An operator changes it at /admin/site or with
 * `npm run site` (docs/branding.md); these are the values without any change. E-mail addresses use the reserved domain
 * `aangan.example`, and phone numbers are obviously made-up until a firm puts in its own.
 */

import { LANGUAGE } from './build-language.ts';
import type { Language } from './language.ts';
import type { PriceRates } from './rates.ts';
import { SITE_LISTS, type SiteLists } from './site-lists.ts';
import { siteWords } from './site.texts.ts';

/** The six colours that a site may change, '#rrggbb' each. */
export interface SiteColours {
  brand: string;
  brandStrong: string;
  brandTint: string;
  accent: string;
  accentStrong: string;
  accentTint: string;
}

/** A picture of a site as it is served: its address and its size in pixels. */
export interface SitePicture {
  url: string;
  width: number;
  height: number;
}

/** The same as an `img` has it. */
export interface SiteImage {
  src: string;
  width: number;
  height: number;
}

/** The photograph of the home page, in the widths of its two cuts; addresses by width in pixels. */
export interface SiteHero {
  alt: string;
  wide: Record<string, string>;
  upright: Record<string, string>;
}

/** The photograph of the home page as a `picture` has it: a source for phones and one for wider windows. */
export interface SiteHeroPicture {
  alt: string;
  sources: readonly { srcSet: string; type: string; sizes: string; media: string }[];
  src: string;
  width: number;
  height: number;
}

/** A place of a site to which distances of homes are given. */
export interface SiteLandmark {
  key: string;
  name: string;
  kind: 'STATION' | 'AIRPORT' | 'WORK' | 'SCHOOL' | 'HOSPITAL';
  lat: number;
  lng: number;
}

/** The public values in force. What is optional is left out unless a firm gives it. */
export interface SiteValues extends SiteLists {
  name: string;
  /** Up to 16 characters, for the logo, the chat, the manifest and SMS. */
  shortName: string;
  legalName: string;
  /** Whether the name is another firm's: then nothing is shown that is true of Aangan alone (S13). */
  isOwn?: boolean;
  tagline: string;
  supportEmail: string;
  generalEmail: string;
  supportPhone: string;
  salesPhone: string;
  generalPhone: string;
  /** Further numbers and addresses of the contact page. */
  more?: readonly { label: string; phone?: string | undefined; email?: string | undefined }[];
  address: string;
  /** Where the firm's people are, in a few words. */
  office: string;
  mapUrl?: string;
  /** Empty for none. */
  officeHours: string;
  grievanceOfficer: { name: string; email: string; phone: string };
  /** Its pages elsewhere, each with the word of its link: 'Facebook'. */
  social?: readonly { label: string; href: string }[];
  registeredOffice?: string;
  cin?: string;
  gstin?: string;
  /** The firm's own agent registration, shown on share pictures and in the footer. */
  agentReraNo?: string;
  arbitrationSeat: string;
  /** Words of the home page in place of its own; an empty intro is none. */
  headline?: string;
  lead?: string;
  intro?: string;
  /** What the page about the firm says in place of its own words. */
  about?: {
    lead?: string | undefined;
    sections?: readonly { title: string; text: string }[] | undefined;
    figures?: readonly { figure: string; label: string }[] | undefined;
  };
  /** Pages that are not there: '/blog', '/careers'. */
  hiddenPages?: readonly string[];
  /** The cities in one phrase: 'Pune', 'Hyderabad and Warangal'. */
  city: string;
  /** The first of several, which a new home gets. */
  mainCity?: string;
  state: string;
  /** Left out for those of `catalogue/places.ts`, which are of Pune; none for a site of other cities that gives none. */
  landmarks?: readonly SiteLandmark[];
  /** The name of the state's RERA authority, and its address. */
  register: string;
  reraSite: string;
  /** Masks of its registration numbers, as `matchesMask` reads them; left out for MahaRERA's. */
  registerNumbers?: readonly string[];
  /** What differs from the built-in rates (S37). */
  firstRates?: Partial<PriceRates>;
  colours?: SiteColours;
  mark?: SiteImage;
  wordmark?: SiteImage;
  wordmarkOnDark?: SiteImage;
  hero?: SiteHeroPicture;
  /** The name in SMS. */
  smsName: string;
  /** Stands above the foot of every mail. */
  mailSignature?: string;
  /** The day from which the terms hold, 'yyyy-MM-dd', where a change of the firm made it later than their own. */
  termsFrom?: string;
  /** Names of lists in the language of the page, by the English ones, which are the values (`catalogue/labels.ts`). */
  names?: Readonly<Record<string, string>>;
  /** The words that differ in other languages. On the server alone: a page has those of its own language merged. */
  languages?: Partial<Record<TranslatedLanguage, SiteWords>>;
}

/** The languages besides English. */
export type TranslatedLanguage = Exclude<Language, 'en'>;

/** The values of a site that are words, and so may differ from language to language. */
export type SiteWords = Partial<
  Pick<
    SiteValues,
    | 'name'
    | 'shortName'
    | 'legalName'
    | 'tagline'
    | 'more'
    | 'address'
    | 'office'
    | 'officeHours'
    | 'grievanceOfficer'
    | 'registeredOffice'
    | 'arbitrationSeat'
    | 'headline'
    | 'lead'
    | 'intro'
    | 'about'
    | 'city'
    | 'mainCity'
    | 'state'
    | 'landmarks'
    | 'register'
    | 'hero'
    | 'smsName'
    | 'mailSignature'
    | 'names'
  >
>;

/** Gives the values without any change in the language of its words. */
export const defaultSite = (words: Readonly<Record<keyof typeof siteWords, string>>): SiteValues => ({
  name: words.name,
  shortName: words.name,
  legalName: words.name,
  tagline: words.tagline,
  supportEmail: 'support@aangan.example',
  generalEmail: 'hello@aangan.example',
  supportPhone: '020 0000 0001',
  salesPhone: '020 0000 0002',
  generalPhone: '020 0000 0003',
  address: words.address,
  office: words.office,
  officeHours: words.officeHours,
  grievanceOfficer: { name: words.grievanceOfficer, email: 'grievance@aangan.example', phone: '020 0000 0004' },
  arbitrationSeat: words.arbitrationSeat,
  city: words.city,
  state: words.state,
  register: words.register,
  reraSite: 'https://maharera.maharashtra.gov.in/',
  smsName: words.name,
});

/** Those in the language of the build. */
export const DEFAULT_SITE: SiteValues = /* @__PURE__ */ defaultSite(siteWords);

/** The values in force. Read them when they are used: they may change while the process runs. */
export const SITE: Readonly<SiteValues> = Object.assign(SITE_LISTS, { ...DEFAULT_SITE, ...SITE_LISTS });

let changes = 0;

/**
 * Puts a site in force in this process; in the build of another language with its words in that language.
 * @param differing the values that differ from `DEFAULT_SITE`; none for the defaults
 */
export function applySite(differing: Partial<SiteValues>): void {
  for (const key of Object.keys(SITE)) Reflect.deleteProperty(SITE, key);
  Object.assign(SITE, DEFAULT_SITE, LANGUAGE === 'en' ? differing : inLanguage(differing, LANGUAGE));
  changes += 1;
}

/** Gives values with their words in another language; what it leaves out stays English. */
function inLanguage({ languages, ...values }: Partial<SiteValues>, language: TranslatedLanguage): Partial<SiteValues> {
  return { ...values, ...languages?.[language] };
}

/** Gives the values in force that differ from the defaults. */
export const differingValues = (): Partial<SiteValues> =>
  Object.fromEntries(
    Object.entries(SITE).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(DEFAULT_SITE[key as keyof SiteValues]),
    ),
  );

/**
 * Gives the site in force in another language, for the server, whose own is English.
 * @param defaults the values without any change in that language (`defaultSite`)
 */
export const siteInLanguage = (language: TranslatedLanguage, defaults: SiteValues): SiteValues => ({
  ...defaults,
  ...inLanguage(differingValues(), language),
});

/** Gives the city of a home, the firm's main one: a page of one home never names all cities. */
export const homeCity = (): string => SITE.mainCity ?? SITE.city;

/**
 * Caches what is derived from the site until another one is in force.
 * @param derive computes it from `SITE`
 * @returns a function that gives the derived value
 */
export function perSite<Value>(derive: () => Value): () => Value {
  let cached: { value: Value; at: number } | undefined;
  return () => {
    if (cached?.at !== changes) cached = { value: derive(), at: changes };
    return cached.value;
  };
}

/**
 * Identifies the site in force, for keys of caches: the same on every instance with the same site, '' for the defaults.
 */
export const siteKey: () => string = /* @__PURE__ */ perSite(() => {
  const differing = Object.entries(differingValues());
  return differing.length === 0 ? '' : digest(JSON.stringify(differing.sort(([a], [b]) => (a < b ? -1 : 1))));
});

/** Gives 64 bits of a text as 16 hexadecimal digits: two FNV-1a hashes with different beginnings. */
function digest(text: string): string {
  const hashes = [0x811c9dc5, 0x9dc5811c].map((begin) => {
    let hash = begin;
    for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
    return (hash >>> 0).toString(16).padStart(8, '0');
  });
  return hashes.join('');
}
