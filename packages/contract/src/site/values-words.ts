/** The words of a site, in one language: those that a firm gave, else the usual ones with its cities and flat types (S14). */
import type { FlatType } from '../catalogue/lists.ts';
import { DEFAULT_SITE, type SiteValues } from '../core/site.ts';
import { fill } from '../core/translation.ts';
import type { SiteDocument } from './document.ts';
import { REGISTERS } from './registers.ts';
import type { usualWords } from './values.texts.ts';

export type Given = { [Key in keyof SiteValues]?: SiteValues[Key] | undefined };

/** What words are made of in one language. */
export interface UsualTexts {
  /** The values without any change. */
  defaults: SiteValues;
  words: Readonly<Record<keyof typeof usualWords, string>>;
}

/** The types that are offered unless a firm gives its own. */
export const USUAL_TYPES: readonly FlatType[] = ['2BHK', '3BHK', '4BHK'];

/** Whether a document makes a site another firm's (S13). */
export const isOwnSite = ({ firm }: SiteDocument) => firm?.name !== undefined && firm.name !== DEFAULT_SITE.name;

/**
 * Gives the words of a document.
 * @param document its words in one language
 * @param english the document itself, by which it is decided what is known of it
 * @param flatTypes those that are offered, where they are others than the usual ones
 */
export function wordsOf(
  document: SiteDocument,
  english: SiteDocument,
  texts: UsualTexts,
  flatTypes: readonly FlatType[] | undefined,
): Given {
  const isOwn = isOwnSite(english);
  const cities = document.places?.cities ?? [texts.defaults.city];
  const city = inWords(cities, texts);
  return {
    ...ofFirm(document, isOwn, texts),
    ...ofPlaces(document, english, texts),
    city,
    mainCity: cities.length > 1 ? cities[0] : undefined,
    ...ofPages(document, isOwn, texts, { city, flatTypes }),
  };
}

function ofFirm({ firm = {}, contact = {}, messages = {} }: SiteDocument, isOwn: boolean, texts: UsualTexts): Given {
  const { defaults, words } = texts;
  const { name = defaults.name } = firm;
  const officer =
    firm.name === undefined ? defaults.grievanceOfficer.name : fill(words.grievanceOfficer, { firm: firm.name });
  return {
    name,
    shortName: firm.shortName ?? (isOwn ? name : defaults.shortName),
    legalName: firm.legalName ?? name,
    registeredOffice: firm.registeredOffice,
    address: contact.address ?? defaults.address,
    officeHours: contact.officeHours ?? (isOwn ? '' : defaults.officeHours),
    grievanceOfficer: { ...grievanceContacts(contact, isOwn, defaults), name: contact.grievance?.name ?? officer },
    smsName: messages.smsName ?? firm.shortName ?? firm.name ?? defaults.smsName,
    mailSignature: messages.mailSignature,
  };
}

/** Those that a firm leaves out are its general ones. */
function grievanceContacts(
  { phones, emails, grievance = {} }: NonNullable<SiteDocument['contact']>,
  isOwn: boolean,
  { grievanceOfficer: { name, email, phone } }: SiteValues,
) {
  const general = isOwn ? { email: emails?.general, phone: phones?.general } : {};
  return {
    name,
    email: grievance.email ?? general.email ?? email,
    phone: grievance.phone ?? general.phone ?? phone,
  };
}

function ofPlaces(document: SiteDocument, english: SiteDocument, { defaults }: UsualTexts): Given {
  const { firm = {}, contact = {}, places = {}, register = {} } = document;
  const known = REGISTERS.find(({ state }) => state === english.places?.state);
  const [first = defaults.city] = places.cities ?? [];
  const isElsewhere = places.cities !== undefined || contact.address !== undefined;
  return {
    state: places.state ?? defaults.state,
    office: contact.office ?? (isElsewhere ? first : defaults.office),
    arbitrationSeat: firm.arbitrationSeat ?? (places.cities === undefined ? defaults.arbitrationSeat : first),
    register: register.name ?? known?.name ?? defaults.register,
  };
}

function ofPages(
  { places, words = {} }: SiteDocument,
  isOwn: boolean,
  texts: UsualTexts,
  { city, flatTypes }: { city: string; flatTypes: readonly FlatType[] | undefined },
): Given {
  const values = { types: typesInWords(flatTypes ?? USUAL_TYPES, texts), city };
  const isOther = places?.cities !== undefined || flatTypes !== undefined;
  return {
    tagline: words.tagline ?? fill(texts.words.tagline, values),
    headline: words.headline ?? (isOwn ? fill(texts.words.headline, values) : undefined),
    lead: words.lead ?? (isOther ? fill(texts.words.lead, values) : undefined),
    intro: words.intro ?? (isOwn ? '' : undefined),
    about: words.about,
  };
}

/** '2, 3 and 4BHK', '3BHK'. */
const typesInWords = (types: readonly FlatType[], texts: UsualTexts) =>
  fill(texts.words.types, {
    rooms: inWords(
      types.map((type) => type.replace('BHK', '')),
      texts,
    ),
  });

/** 'Pune', 'Hyderabad and Warangal', 'Pune, Nashik and Nagpur'. */
function inWords(names: readonly string[], { words }: UsualTexts): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : fill(words.listed, { names: names.slice(0, -1).join(', '), last });
}
