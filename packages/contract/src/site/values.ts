/** What a document of a site comes to: the values that everybody sees. */
import { AMENITIES, BUDGET_BANDS } from '../catalogue/filter-lists.ts';
import type { FlatType } from '../catalogue/lists.ts';
import { FLAT_TYPES } from '../catalogue/search-lists.ts';
import { UPRIGHT_MEDIA, UPRIGHT_SIZES, WIDE_MEDIA, WIDE_SIZES } from '../core/hero.ts';
import {
  DEFAULT_SITE,
  type SiteHero,
  type SiteHeroPicture,
  type SiteImage,
  type SitePicture,
  type SiteValues,
} from '../core/site.ts';
import { fill } from '../core/translation.ts';
import { amenitiesOf } from './amenity-numbers.ts';
import { labelled } from './bands.ts';
import { siteColours } from './contrast.ts';
import { SOCIAL_LABELS, type SiteDocument } from './document.ts';
import { landmarkValues, localityValues } from './places.ts';
import { ratesOf, REGISTERS } from './registers.ts';
import { usualWords } from './values.texts.ts';

/** The pictures of a site as they are served, each where the document names a file. */
export interface SitePictures {
  mark?: SitePicture | undefined;
  wordmark?: SitePicture | undefined;
  wordmarkOnDark?: SitePicture | undefined;
  hero?: Omit<SiteHero, 'alt'> | undefined;
}

type Given = { [Key in keyof SiteValues]?: SiteValues[Key] | undefined };

/** The types that are offered unless a firm gives its own. */
export const USUAL_TYPES: readonly FlatType[] = ['2BHK', '3BHK', '4BHK'];

export const DEFAULT_BRAND = '#0f4f46';
export const DEFAULT_ACCENT = '#b9502f';

/** Whether a document makes a site another firm's (S13). */
export const isOwnSite = ({ firm }: SiteDocument) => firm?.name !== undefined && firm.name !== DEFAULT_SITE.name;

/**
 * Gives the values of a site that differ from the defaults; none for `{}`.
 * @param document checked by `siteDocument` and `siteProblems`
 * @param pictures those of its files
 * @param termsFrom the day of the last change of the firm that the terms name, 'yyyy-MM-dd'
 * @param typesThere the types of flats that homes and profiles have (S32)
 */
export function siteValues(
  document: SiteDocument,
  pictures: SitePictures = {},
  termsFrom?: string,
  typesThere: readonly FlatType[] = [],
): Partial<SiteValues> {
  const isOwn = isOwnSite(document);
  const all = {
    ...ofFirm(document, isOwn),
    ...ofContact(document, isOwn),
    ...ofPlaces(document),
    firstRates: ofRates(document),
    ...ofHomes(document, typesThere),
    ...ofLook(document, pictures),
  };
  const values: Given = { ...all, ...ofWords(document, all), isOwn: isOwn || undefined, termsFrom };
  const differing = Object.entries(values).filter(
    ([key, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify(DEFAULT_SITE[key as keyof SiteValues]),
  );
  return Object.fromEntries(differing);
}

function ofFirm({ firm = {} }: SiteDocument, isOwn: boolean): Given {
  const { name = DEFAULT_SITE.name } = firm;
  const shortName = firm.shortName ?? (isOwn ? name : DEFAULT_SITE.shortName);
  return { ...firm, name, shortName, legalName: firm.legalName ?? name };
}

/** One that a firm leaves out is its general one: nobody is to reach the invented numbers of Aangan under its name. */
function ofContact({ firm = {}, contact = {} }: SiteDocument, isOwn: boolean): Given {
  const { phones = {}, emails = {}, grievance = {} } = contact;
  const general = (given: string | undefined, usual: string) => (isOwn ? (given ?? usual) : usual);
  const phone = phones.general;
  const mail = emails.general;
  const officer = DEFAULT_SITE.grievanceOfficer;
  return {
    generalPhone: phone ?? DEFAULT_SITE.generalPhone,
    salesPhone: phones.sales ?? general(phone, DEFAULT_SITE.salesPhone),
    supportPhone: phones.support ?? general(phone, DEFAULT_SITE.supportPhone),
    generalEmail: mail ?? DEFAULT_SITE.generalEmail,
    supportEmail: emails.support ?? general(mail, DEFAULT_SITE.supportEmail),
    more: contact.more,
    address: contact.address ?? DEFAULT_SITE.address,
    mapUrl: contact.mapUrl,
    officeHours: contact.officeHours ?? (isOwn ? '' : DEFAULT_SITE.officeHours),
    grievanceOfficer: {
      name:
        grievance.name ??
        (firm.name === undefined ? officer.name : fill(usualWords.grievanceOfficer, { firm: firm.name })),
      email: grievance.email ?? general(mail, officer.email),
      phone: grievance.phone ?? general(phone, officer.phone),
    },
    social: contact.social?.map(({ kind, url }) => ({ label: SOCIAL_LABELS[kind], href: url })),
  };
}

function ofPlaces({ firm = {}, contact = {}, places = {}, register = {}, messages = {} }: SiteDocument): Given {
  const { state = DEFAULT_SITE.state, cities = [DEFAULT_SITE.city] } = places;
  const known = REGISTERS.find((one) => one.state === state);
  const [first = DEFAULT_SITE.city] = cities;
  const isElsewhere = places.cities !== undefined || contact.address !== undefined;
  return {
    city: inWords(cities),
    mainCity: cities.length > 1 ? first : undefined,
    state,
    ...localityValues(places.localities),
    landmarks: landmarkValues(places.landmarks) ?? (cities.includes(DEFAULT_SITE.city) ? undefined : []),
    office: contact.office ?? (isElsewhere ? first : DEFAULT_SITE.office),
    arbitrationSeat: firm.arbitrationSeat ?? (places.cities === undefined ? DEFAULT_SITE.arbitrationSeat : first),
    register: register.name ?? known?.name ?? DEFAULT_SITE.register,
    reraSite: register.url ?? known?.url ?? DEFAULT_SITE.reraSite,
    registerNumbers: register.numbers ?? (state === DEFAULT_SITE.state ? undefined : (known?.numbers ?? [])),
    smsName: messages.smsName ?? firm.shortName ?? firm.name ?? DEFAULT_SITE.smsName,
    mailSignature: messages.mailSignature,
  };
}

/** The rates that a firm gave, on top of the duty of a state that isn't the default one (S37). */
function ofRates({ places = {}, rates = {} }: SiteDocument): SiteValues['firstRates'] {
  const { state = DEFAULT_SITE.state } = places;
  const known = state === DEFAULT_SITE.state ? undefined : REGISTERS.find((one) => one.state === state);
  const given = Object.entries({ ...(known && ratesOf(known)), ...rates }).filter(([, value]) => value !== undefined);
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

/** The lists that are others than the usual ones. */
function ofHomes({ homes = {} }: SiteDocument, typesThere: readonly FlatType[]): Given {
  const flatTypes = homes.flatTypes ? [...homes.flatTypes].sort() : USUAL_TYPES;
  const kept = FLAT_TYPES.filter((type) => typesThere.includes(type) && !flatTypes.includes(type)).sort();
  const amenities = homes.amenities && amenitiesOf(homes.amenities);
  const others = <Value>(value: Value, usual: unknown) =>
    JSON.stringify(value) === JSON.stringify(usual) ? undefined : value;
  return {
    flatTypes: others(flatTypes, USUAL_TYPES),
    keptFlatTypes: kept.length > 0 ? kept : undefined,
    bands: homes.bands && others(labelled(homes.bands), BUDGET_BANDS),
    amenities: amenities && others(amenities.offered, AMENITIES),
    // the numbers of the usual ones are known without
    knownAmenities: amenities && amenities.known.length > AMENITIES.length ? amenities.known : undefined,
  };
}

function ofLook({ look = {} }: SiteDocument, { hero, mark, wordmark, wordmarkOnDark }: SitePictures): Given {
  const { brand = DEFAULT_BRAND, accent = DEFAULT_ACCENT } = look;
  const isChanged = brand !== DEFAULT_BRAND || accent !== DEFAULT_ACCENT;
  return {
    mark: mark && imageOf(mark),
    wordmark: wordmark && imageOf(wordmark),
    wordmarkOnDark: wordmarkOnDark && imageOf(wordmarkOnDark),
    hero: hero && heroPicture(hero, look.pictureAlt ?? ''),
    colours: isChanged ? siteColours(brand, accent) : undefined,
  };
}

const imageOf = ({ url, ...size }: SitePicture): SiteImage => ({ src: url, ...size });

/** A browser without AVIF shows nothing of it, and the plain ground stands (HOME9). */
function heroPicture({ upright, wide }: Omit<SiteHero, 'alt'>, alt: string): SiteHeroPicture {
  const source = (files: Record<string, string>, sizes: string, media: string) => {
    const srcSet = Object.entries(files).map(([width, url]) => `${url} ${width}w`);
    return { srcSet: srcSet.join(', '), type: 'image/avif', sizes, media };
  };
  return {
    alt,
    sources: [source(upright, UPRIGHT_SIZES, UPRIGHT_MEDIA), source(wide, WIDE_SIZES, WIDE_MEDIA)],
    src: Object.values(wide)[0] ?? '',
    width: 2400,
    height: 1200,
  };
}

/** The words that a firm gave, else the usual ones with its cities (S14). */
function ofWords({ places, words = {}, ...document }: SiteDocument, { city, flatTypes }: Given): Given {
  const values = { types: typesInWords(flatTypes ?? USUAL_TYPES), city: city ?? '' };
  const isOther = places?.cities !== undefined || flatTypes !== undefined;
  return {
    tagline: words.tagline ?? fill(usualWords.tagline, values),
    headline: words.headline ?? (isOwnSite(document) ? fill(usualWords.headline, values) : undefined),
    lead: words.lead ?? (isOther ? fill(usualWords.lead, values) : undefined),
    intro: words.intro ?? (isOwnSite(document) ? '' : undefined),
    about: words.about,
    hiddenPages: words.hiddenPages?.length ? words.hiddenPages : undefined,
  };
}

/** '2, 3 and 4BHK', '3BHK'. */
const typesInWords = (types: readonly FlatType[]) =>
  fill(usualWords.types, { rooms: inWords(types.map((type) => type.replace('BHK', ''))) });

/** 'Pune', 'Hyderabad and Warangal', 'Pune, Nashik and Nagpur'. */
function inWords(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : fill(usualWords.listed, { names: names.slice(0, -1).join(', '), last });
}
