/**
 * Converts the document of a site to field values and back. The values stand under the document's paths, so that the
 * server's errors match the fields; an empty field is left out of the document, which is its default.
 */
import { FIRST_RATES } from '@aangan/contract/catalogue/price-rates';
import type { FieldError } from '@aangan/contract/core/errors';
import { DEFAULT_SITE, type SiteValues } from '@aangan/contract/core/site';
import type { SiteFile } from '@aangan/contract/site/admin-entities';
import { SITE_MAX_BYTES, siteDocument, type SiteDocument } from '@aangan/contract/site/document';
import type { SiteLanguage } from '@aangan/contract/site/document-languages';
import { fill } from '@aangan/contract/core/translation';
import { REGISTERS } from '@aangan/contract/site/registers';
import { siteProblems } from '@aangan/contract/site/rules';
import { DEFAULT_ACCENT, DEFAULT_BRAND, siteValues, type SitePictures } from '@aangan/contract/site/values';
import * as z from 'zod/mini';
import type { SiteField } from '../shared/site-words.ts';
import { typed as typedTexts } from '../shared/typed.texts.ts';
import { hasUsual, listed, rowsOf, typedLists, type ListRows } from './site-lists.ts';
import { emptyLanguages, type LanguageTexts } from './site-languages.ts';
import { isShare, rateTexts, typedRates, type RateField, type RateTexts } from './site-rates.ts';

/** The fields of the form; those of parts that it doesn't have are kept beside them. */
export interface SiteFormValues {
  firm: {
    name: string;
    shortName: string;
    legalName: string;
    registeredOffice: string;
    cin: string;
    gstin: string;
    agentReraNo: string;
    arbitrationSeat: string;
  };
  contact: {
    phones: { general: string; sales: string; support: string };
    emails: { general: string; support: string };
    /** `contact` is a phone number or an e-mail address. */
    more: { label: string; contact: string }[];
    address: string;
    office: string;
    mapUrl: string;
    officeHours: string;
    grievance: { name: string; email: string; phone: string };
    social: { kind: string; url: string }[];
  };
  look: {
    brand: string;
    accent: string;
    mark: string;
    wordmark: string;
    wordmarkOnDark: string;
    picture: string;
    pictureAlt: string;
  };
  words: {
    tagline: string;
    headline: string;
    lead: string;
    intro: string;
    about: { lead: string; sections: { title: string; text: string }[]; figures: { figure: string; label: string }[] };
    hiddenPages: string[];
  };
  /** Cities are separated by commas, as the numbers of the register are. */
  places: { state: string; cities: string } & ListRows['places'];
  homes: ListRows['homes'];
  register: { name: string; url: string; numbers: string };
  rates: RateTexts;
  messages: { smsName: string; mailSignature: string };
  languages: Record<SiteLanguage, LanguageTexts>;
  /** Confirms that the texts with a new name in SMS are registered (S38); no field of the document. */
  smsRegistered: boolean;
}

const EMPTY: SiteFormValues = {
  firm: {
    name: '',
    shortName: '',
    legalName: '',
    registeredOffice: '',
    cin: '',
    gstin: '',
    agentReraNo: '',
    arbitrationSeat: '',
  },
  contact: {
    phones: { general: '', sales: '', support: '' },
    emails: { general: '', support: '' },
    more: [],
    address: '',
    office: '',
    mapUrl: '',
    officeHours: '',
    grievance: { name: '', email: '', phone: '' },
    social: [],
  },
  look: { brand: '', accent: '', mark: '', wordmark: '', wordmarkOnDark: '', picture: '', pictureAlt: '' },
  words: {
    tagline: '',
    headline: '',
    lead: '',
    intro: '',
    about: { lead: '', sections: [], figures: [] },
    hiddenPages: [],
  },
  places: { state: '', cities: '', localities: [], landmarks: [] },
  homes: { flatTypes: [], bands: [], amenities: [] },
  register: { name: '', url: '', numbers: '' },
  rates: rateTexts(),
  messages: { smsName: '', mailSignature: '' },
  languages: emptyLanguages(),
  smsRegistered: false,
};

/** Percent. */
const SHARE_MAX = 50;

type Group = Readonly<Record<string, unknown>>;

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the field values of a document: lists that it leaves out are those in force. */
export function valuesOf({ format: _, ...document }: SiteDocument): SiteFormValues {
  const { contact, places, homes, register, rates } = document;
  const rows = rowsOf(document);
  const typed = {
    ...document,
    contact: {
      ...contact,
      more: contact?.more?.map(({ label, phone, email }) => ({ label, contact: phone ?? email ?? '' })),
    },
    places: { ...places, cities: places?.cities?.join(', '), ...rows.places },
    homes: { ...homes, ...rows.homes },
    register: { ...register, numbers: register?.numbers?.join(', ') },
    rates: { ...rates, ...rateTexts(rates) },
  };
  return structuredClone(completed(EMPTY as unknown as Group, typed)) as unknown as SiteFormValues;
}

/** Adds the empty values of what is left out. */
function completed(empty: Group, given: Group): Group {
  const known = Object.entries(empty).map(([key, value]) => {
    const own = given[key];
    return [key, isGroup(value) ? completed(value, isGroup(own) ? own : {}) : (own ?? value)];
  });
  return { ...given, ...(Object.fromEntries(known) as Group) };
}

/** Returns the document that was typed, unchecked. A list as it is without one is left out. */
export function documentOf({ smsRegistered: _, ...values }: SiteFormValues): SiteDocument {
  const { contact, look, places, homes, register, rates } = values;
  const lists = typedLists(values);
  const typed = {
    ...values,
    contact: { ...contact, more: contact.more.map(contactOf) },
    look: { ...look, brand: look.brand.trim().toLowerCase(), accent: look.accent.trim().toLowerCase() },
    places: { ...places, cities: listed(places.cities), ...lists.places },
    homes: { ...homes, ...lists.homes },
    register: { ...register, numbers: listed(register.numbers) },
    rates: ratesOf(rates),
  };
  return compact(typed);
}

/** Whether the typed document gives a field. */
export const isGiven = (path: SiteField, values: SiteFormValues): boolean => fieldsOf(documentOf(values)).has(path);

/** Bands of loans, which the form does not have, stay. */
function ratesOf(rates: RateTexts & { loanBands?: unknown }) {
  return { ...(rates.loanBands !== undefined && { loanBands: rates.loanBands }), ...typedRates(rates) };
}

function contactOf({ label, contact }: { label: string; contact: string }) {
  return contact.includes('@') ? { label, email: contact } : { label, phone: contact };
}

/** Leaves out what is empty; rows stay, so that errors keep their index. */
function compact(group: Group): Group {
  const entries = Object.entries(group).map(([key, value]) => {
    if (Array.isArray(value)) return [key, value.map((entry: unknown) => (isGroup(entry) ? compact(entry) : entry))];
    return [key, isGroup(value) ? compact(value) : value];
  });
  return Object.fromEntries(entries.filter(([key, value]) => !isEmpty(value) || isEmptyList(key, value))) as Group;
}

/** Whether a value is the empty list in place of a usual one. */
const isEmptyList = (key: unknown, value: unknown) => Array.isArray(value) && hasUsual(String(key));

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || (isGroup(value) && Object.keys(value).length === 0);
}

/** Returns the field of the form that an error of the document is about; empty for the document as a whole. */
export function formField(field: string): string {
  return field
    .replace(/^site\.?/, '')
    .replace(/^(contact\.more\.\d+)(?:\.(?:phone|email))?$/, '$1.contact')
    .replace(/^(places\.cities|register\.numbers|words\.hiddenPages|homes\.flatTypes|.*\.aliases)\.\d+$/, '$1');
}

/** Returns the errors of a typed document by the contract's rules, under the names of the form's fields. */
export function problemsOf(document: SiteDocument): FieldError[] {
  const issues = z.safeParse(siteDocument, document).error?.issues ?? [];
  return [
    ...issues.map(({ path, message }) => percentProblem(formField(path.map(String).join('.')), message)),
    ...siteProblems(document).map(({ field, message }) => ({ field: formField(field), message })),
  ];
}

/** A share is typed in percent, while the document's rule speaks of hundredths of one. */
const percentProblem = (field: string, message: string): FieldError => ({
  field,
  message: isShare(field) ? fill(typedTexts.wrongPercent, { most: String(SHARE_MAX) }) : message,
});

/** Checks the typed document. */
export const siteForm = z.custom<SiteFormValues>().check(({ value, issues }) => {
  for (const { field, message } of problemsOf(documentOf(value))) {
    issues.push({ code: 'custom', path: field.split('.'), message, input: value });
  }
});

/** Returns what everybody sees under a checked document. */
export const siteUnder = (document: SiteDocument, pictures?: SitePictures): SiteValues => ({
  ...DEFAULT_SITE,
  ...siteValues(document, pictures),
});

/**
 * Returns what everybody would see under a typed document, for the preview and the defaults of empty fields. Refused
 * fields count as left out, except colours that are only hard to read.
 * @param files the uploaded files that the document may name
 */
export function previewOf(document: SiteDocument, files: readonly SiteFile[] = []): SiteValues {
  const colours = /^look\.(?:brand|accent)$/;
  const refused = problemsOf(document)
    .map(({ field }) => field)
    .filter((field) => !colours.test(field) || !/^#[\da-f]{6}$/.test(String(valueAt(document, field))));
  const seen = [...fieldsOf(document)].reduce((rest, [path, value]) => {
    const kept = keptOf(path, value, refused);
    return kept === value ? rest : withValue(rest, path, kept);
  }, document);
  return siteUnder(seen, picturesOf(seen, files));
}

/** Returns what counts of a field: of a list its rows that aren't refused, undefined where nothing is left. */
function keptOf(path: string, value: unknown, refused: readonly string[]): unknown {
  if (refused.includes(path)) return undefined;
  if (!Array.isArray(value) || value.length === 0) return value;
  const isKept = (_: unknown, index: number) => !refused.some((field) => `${field}.`.startsWith(`${path}.${index}.`));
  const kept = value.filter(isKept);
  if (kept.length === value.length) return value;
  return kept.length > 0 ? kept : undefined;
}

function picturesOf({ look = {} }: SiteDocument, files: readonly SiteFile[]): SitePictures {
  const fileOf = (id: string | undefined) => files.find((file) => file.id === id);
  const picture = fileOf(look.picture);
  const cut = picture && { [picture.width]: picture.url };
  return {
    mark: fileOf(look.mark),
    wordmark: fileOf(look.wordmark),
    wordmarkOnDark: fileOf(look.wordmarkOnDark),
    hero: cut && { wide: cut, upright: cut },
  };
}

/** Returns the fields of a document by path; a list is one field. */
export function fieldsOf(document: SiteDocument): ReadonlyMap<string, unknown> {
  const { format: _, ...parts } = document;
  return new Map(leavesOf(parts, ''));
}

function leavesOf(group: Group, path: string): [string, unknown][] {
  return Object.entries(group).flatMap(([key, value]): [string, unknown][] =>
    isGroup(value) ? leavesOf(value, `${path}${key}.`) : [[`${path}${key}`, value]],
  );
}

const valueAt = (document: SiteDocument, path: string) => fieldsOf(document).get(path);

/** Returns a copy of a document with another value at a path; undefined leaves the field out. */
export function withValue(document: SiteDocument, path: string, value: unknown): SiteDocument {
  return changed(document, path.split('.'), value);
}

function changed(group: Group, [key = '', ...rest]: readonly string[], value: unknown): Group {
  const { [key]: own, ...others } = group;
  const next = rest.length === 0 ? value : changed(isGroup(own) ? own : {}, rest, value);
  // an empty list stays: it is none in place of the usual one
  return next === undefined || (isGroup(next) && isEmpty(next)) ? others : { ...others, [key]: next };
}

/** Returns the text that an empty field comes to; empty when it is left out of the pages. */
export function defaultText(field: SiteField, site: SiteValues): string {
  return DEFAULTS[field]?.(site) ?? '';
}

const DEFAULTS: Partial<Record<SiteField, (site: SiteValues) => string | undefined>> = {
  'firm.name': ({ name }) => name,
  'firm.shortName': ({ shortName }) => shortName,
  'firm.legalName': ({ legalName }) => legalName,
  'firm.arbitrationSeat': ({ arbitrationSeat }) => arbitrationSeat,
  'contact.phones.general': ({ generalPhone }) => generalPhone,
  'contact.phones.sales': ({ salesPhone }) => salesPhone,
  'contact.phones.support': ({ supportPhone }) => supportPhone,
  'contact.emails.general': ({ generalEmail }) => generalEmail,
  'contact.emails.support': ({ supportEmail }) => supportEmail,
  'contact.address': ({ address }) => address,
  'contact.office': ({ office }) => office,
  'contact.officeHours': ({ officeHours }) => officeHours,
  'contact.grievance.name': ({ grievanceOfficer }) => grievanceOfficer.name,
  'contact.grievance.email': ({ grievanceOfficer }) => grievanceOfficer.email,
  'contact.grievance.phone': ({ grievanceOfficer }) => grievanceOfficer.phone,
  'look.brand': () => DEFAULT_BRAND,
  'look.accent': () => DEFAULT_ACCENT,
  'words.tagline': ({ tagline }) => tagline,
  'words.headline': ({ headline }) => headline,
  'words.lead': ({ lead }) => lead,
  'places.state': ({ state }) => state,
  'places.cities': ({ city }) => city,
  'register.name': ({ register }) => register,
  'register.url': ({ reraSite }) => reraSite,
  'register.numbers': ({ state }) => REGISTERS.find((one) => one.state === state)?.numbers.join(', '),
  'messages.smsName': ({ smsName }) => smsName,
  ...Object.fromEntries(
    Object.keys(rateTexts()).map((name) => [
      `rates.${name}`,
      ({ firstRates }: SiteValues) => rateTexts({ ...FIRST_RATES, ...firstRates })[name as RateField],
    ]),
  ),
};

/** Whether a document is larger than the server takes. */
export const isTooLarge = (document: SiteDocument) =>
  new TextEncoder().encode(JSON.stringify(document)).length > SITE_MAX_BYTES;
