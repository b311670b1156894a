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
import { amenitiesOf } from './amenity-numbers.ts';
import { labelled } from './bands.ts';
import { siteColours } from './contrast.ts';
import { SOCIAL_LABELS, type SiteDocument } from './document.ts';
import { landmarkValues, localityValues } from './places.ts';
import { ratesOf, REGISTERS } from './registers.ts';
import { ENGLISH, wordsIn, type TextsIn } from './values-languages.ts';
import { isOwnSite, USUAL_TYPES, wordsOf, type Given } from './values-words.ts';

/** The pictures of a site as they are served, each where the document names a file. */
export interface SitePictures {
  mark?: SitePicture | undefined;
  wordmark?: SitePicture | undefined;
  wordmarkOnDark?: SitePicture | undefined;
  hero?: Omit<SiteHero, 'alt'> | undefined;
}

export const DEFAULT_BRAND = '#0f4f46';
export const DEFAULT_ACCENT = '#b9502f';

/**
 * Gives the values of a site that differ from the defaults; none for `{}`.
 * @param document checked by `siteDocument` and `siteProblems`
 * @param pictures those of its files
 * @param termsFrom the day of the last change of the firm that the terms name, 'yyyy-MM-dd'
 * @param typesThere the types of flats that homes and profiles have (S32)
 * @param textsIn gives the texts of the defaults in other languages; English ones unless given
 */
export function siteValues(
  document: SiteDocument,
  pictures: SitePictures = {},
  termsFrom?: string,
  typesThere: readonly FlatType[] = [],
  textsIn: TextsIn = () => ENGLISH,
): Partial<SiteValues> {
  const isOwn = isOwnSite(document);
  const homes = ofHomes(document, typesThere);
  const values: Given = {
    ...ofFirm(document),
    ...ofContact(document, isOwn),
    ...ofPlaces(document),
    firstRates: ofRates(document),
    ...homes,
    ...ofLook(document, pictures),
    ...wordsOf(document, document, ENGLISH, homes.flatTypes),
    isOwn: isOwn || undefined,
    termsFrom,
  };
  const differing: Partial<SiteValues> = Object.fromEntries(
    Object.entries(values).filter(
      ([key, value]) =>
        value !== undefined && JSON.stringify(value) !== JSON.stringify(DEFAULT_SITE[key as keyof SiteValues]),
    ),
  );
  const languages = wordsIn(document, differing, textsIn);
  return Object.keys(languages).length === 0 ? differing : { ...differing, languages };
}

/** What the legal pages and the foot name of the firm beside its words. */
function ofFirm({ firm: { cin, gstin, agentReraNo } = {} }: SiteDocument): Given {
  return { cin, gstin, agentReraNo };
}

/** One that a firm leaves out is its general one: nobody is to reach the invented numbers of Aangan under its name. */
function ofContact({ contact = {} }: SiteDocument, isOwn: boolean): Given {
  const { phones = {}, emails = {} } = contact;
  const general = (given: string | undefined, usual: string) => (isOwn ? (given ?? usual) : usual);
  return {
    generalPhone: phones.general ?? DEFAULT_SITE.generalPhone,
    salesPhone: phones.sales ?? general(phones.general, DEFAULT_SITE.salesPhone),
    supportPhone: phones.support ?? general(phones.general, DEFAULT_SITE.supportPhone),
    generalEmail: emails.general ?? DEFAULT_SITE.generalEmail,
    supportEmail: emails.support ?? general(emails.general, DEFAULT_SITE.supportEmail),
    more: contact.more,
    mapUrl: contact.mapUrl,
    social: contact.social?.map(({ kind, url }) => ({ label: SOCIAL_LABELS[kind], href: url })),
  };
}

function ofPlaces({ places = {}, register = {}, words = {} }: SiteDocument): Given {
  const { state = DEFAULT_SITE.state, cities = [DEFAULT_SITE.city] } = places;
  const known = REGISTERS.find((one) => one.state === state);
  return {
    ...localityValues(places.localities),
    landmarks: landmarkValues(places.landmarks) ?? (cities.includes(DEFAULT_SITE.city) ? undefined : []),
    reraSite: register.url ?? known?.url ?? DEFAULT_SITE.reraSite,
    registerNumbers: register.numbers ?? (state === DEFAULT_SITE.state ? undefined : (known?.numbers ?? [])),
    hiddenPages: words.hiddenPages?.length ? words.hiddenPages : undefined,
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
