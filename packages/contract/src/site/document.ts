/**
 * The document of a site: what a firm gave in place of the defaults (S1). It is sparse, so `{}` is the defaults. The page
 * /admin/site edits it, `npm run site` reads it from a file, and the database keeps its versions.
 */
import * as z from 'zod/mini';
import { AMENITIES } from '../catalogue/filter-lists.ts';
import { PLACE_KINDS } from '../catalogue/lists.ts';
import { adminPriceRatesBody, isEffectiveDay } from '../catalogue/rates-inputs.ts';
import { FLAT_TYPES } from '../catalogue/search-lists.ts';
import { todayInIndia } from '../core/dates.ts';
import { calendarDate, email, integer, oneOf, seenText, text } from '../core/fields.ts';
import { DEFAULT_SITE } from '../core/site.ts';
import { hasHidden } from '../core/names.ts';
import { NOTES_MAX, PRICE_MAX, URL_MAX } from '../core/limits.ts';
import { fill } from '../core/translation.ts';
import { accentPairs, brandPairs, colourProblem, type Pair } from './contrast.ts';
import { site as texts } from './document.texts.ts';

/** Bytes of a document as JSON. */
export const SITE_MAX_BYTES = 48 * 1024;
export const SITE_FORMAT = 'aangan-site/1';

export const SOCIAL_HOSTS = {
  FACEBOOK: 'facebook.com',
  INSTAGRAM: 'instagram.com',
  YOUTUBE: 'youtube.com',
  LINKEDIN: 'linkedin.com',
  X: 'x.com',
} as const;

/** The words of their links. */
export const SOCIAL_LABELS = {
  FACEBOOK: 'Facebook',
  INSTAGRAM: 'Instagram',
  YOUTUBE: 'YouTube',
  LINKEDIN: 'LinkedIn',
  X: 'X',
} as const satisfies Record<keyof typeof SOCIAL_HOSTS, string>;

export const SOCIAL_KINDS = Object.keys(SOCIAL_HOSTS) as [keyof typeof SOCIAL_HOSTS];

/** Pages that a firm may hide (S17). */
export const HIDEABLE_PAGES = ['/blog', '/careers'] as const;

/** Letters of Latin-1, digits and a few signs, which every device and every SMS can show. */
const LATIN = /^[A-Za-zÀ-ÖØ-öø-ÿ\d &.,()-]*$/;
/** Ten digits behind an optional 0 or +91, or a toll-free number of 1800 or 1860. */
const PHONE = /^(?:(?:\+91|0)?[1-9]\d{9}|1(?:800|860)\d{6,7})$/;
const CIN = /^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/;
const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/;
const COLOUR = /^#[\da-f]{6}$/;
/** A mask of register numbers (S36). */
const MASK = /^[A-Z0-9*/. -]{1,40}$/;

/** A text that everybody sees: in one line, without invisible signs. */
const line = (max: number, min = 1) =>
  seenText({ max, required: `Must have ${min} to ${max} characters` }).check(
    z.minLength(min, `Must have ${min} to ${max} characters`),
    z.refine((value) => !hasHidden(value), 'Must be plain text, without hidden or direction-changing characters'),
  );

const paragraphs = (max: number) => seenText({ max, required: `Must have 1 to ${max} characters`, multiline: true });

const latin = (min: number, max: number) => line(max, min).check(z.regex(LATIN, texts.latin));

const phone = z.string({ error: texts.phone }).check(
  z.trim(),
  z.maxLength(20, texts.phone),
  z.refine((value) => PHONE.test(value.replaceAll(/[\s-]/g, '')), texts.phone),
);

const httpsUrl = z
  .string({ error: texts.https })
  .check(z.trim(), z.maxLength(URL_MAX, `Must be at most ${URL_MAX} characters`), z.refine(isHttps, texts.https));

/** Whether a text is an https address without a user's name, whose host is `host` or one below it where that is given. */
function isHttps(value: string, host?: unknown): boolean {
  let url: URL;
  try {
    url = new URL(value);
  } catch {
    return false;
  }
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  return typeof host !== 'string' || url.hostname === host || url.hostname.endsWith(`.${host}`);
}

const pattern = (shape: RegExp, error: string) => z.string({ error }).check(z.trim(), z.regex(shape, error));

const colour = (pairsOf: (colour: string) => Pair[]) =>
  pattern(COLOUR, texts.colour).check(
    z.superRefine((value, context) => {
      const problem = COLOUR.test(value) ? colourProblem(value, pairsOf) : undefined;
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem, input: value });
    }),
  );

/** The id of an uploaded file (`site_files`). */
const fileId = z.string({ error: texts.noFile }).check(z.regex(/^[\da-f]{64}$/, texts.noFile));

/** Limits of the texts, in characters, and of the lists (section 3 of the design). */
export const SITE_LIMITS = {
  name: 40,
  shortName: 16,
  headline: 60,
  hours: 60,
  tagline: 160,
  lead: 200,
  address: 200,
  label: 40,
  section: 2000,
  sections: 8,
  figures: 4,
  signature: 300,
  source: 300,
  more: 10,
  cities: 10,
  localities: 30,
  aliases: 5,
  landmarks: 30,
  bands: 8,
  /** With the usual ones, since each has a bit of a mask. */
  amenities: 31,
  note: 200,
} as const;

const L = SITE_LIMITS;
const list = <Item extends z.ZodMiniType>(item: Item, most: number) =>
  z.array(item, { error: 'Must be a list' }).check(z.maxLength(most, `Must be at most ${most}`));
const part = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.strictObject(shape, { error: partError });

/** Names the key that a part doesn't have. */
function partError(issue: z.core.$ZodRawIssue): string {
  return issue.code === 'unrecognized_keys' ? 'Is no field of a site' : 'Must be a group of fields';
}

export const firmPart = part({
  name: z.optional(latin(2, L.name)),
  shortName: z.optional(latin(2, L.shortName)),
  legalName: z.optional(line(100, 2)),
  registeredOffice: z.optional(line(L.address)),
  cin: z.optional(pattern(CIN, texts.cin)),
  gstin: z.optional(pattern(GSTIN, texts.gstin)),
  agentReraNo: z.optional(line(50)),
  arbitrationSeat: z.optional(line(L.label)),
});

const moreContact = part({
  label: line(L.label),
  phone: z.optional(phone),
  email: z.optional(email),
}).check(z.refine((entry) => (entry.phone === undefined) !== (entry.email === undefined), texts.oneContact));

const socialLink = part({ kind: oneOf(SOCIAL_KINDS), url: httpsUrl }).check(
  z.superRefine(({ kind, url }, context) => {
    if (isHttps(url, SOCIAL_HOSTS[kind])) return;
    const message = fill(texts.socialHost, { host: SOCIAL_HOSTS[kind] });
    context.addIssue({ code: 'custom', message, path: ['url'], input: url });
  }),
);

export const contactPart = part({
  phones: z.optional(part({ general: z.optional(phone), sales: z.optional(phone), support: z.optional(phone) })),
  emails: z.optional(part({ general: z.optional(email), support: z.optional(email) })),
  more: z.optional(list(moreContact, L.more)),
  address: z.optional(line(L.address)),
  office: z.optional(line(L.label)),
  mapUrl: z.optional(httpsUrl),
  officeHours: z.optional(line(L.hours)),
  grievance: z.optional(part({ name: z.optional(line(L.label)), email: z.optional(email), phone: z.optional(phone) })),
  social: z.optional(list(socialLink, SOCIAL_KINDS.length)),
});

export const lookPart = part({
  brand: z.optional(colour(brandPairs)),
  accent: z.optional(colour(accentPairs)),
  mark: z.optional(fileId),
  wordmark: z.optional(fileId),
  wordmarkOnDark: z.optional(fileId),
  picture: z.optional(fileId),
  pictureAlt: z.optional(line(L.tagline)),
});

export const wordsPart = part({
  tagline: z.optional(line(L.tagline)),
  headline: z.optional(line(L.headline)),
  lead: z.optional(line(L.lead)),
  intro: z.optional(line(L.lead)),
  about: z.optional(
    part({
      lead: z.optional(line(L.lead)),
      sections: z.optional(list(part({ title: line(L.headline), text: paragraphs(L.section) }), L.sections)),
      figures: z.optional(list(part({ figure: line(L.label), label: line(L.label) }), L.figures)),
    }),
  ),
  hiddenPages: z.optional(list(oneOf(HIDEABLE_PAGES), HIDEABLE_PAGES.length)),
});

/** A point in India, to which all places of a site are held. */
const degreesWithin = (min: number, max: number) =>
  z.number({ error: texts.inIndia }).check(z.gte(min, texts.inIndia), z.lte(max, texts.inIndia));

const point = { lat: degreesWithin(6, 38), lng: degreesWithin(68, 98) };

/** The name of a locality, of which several stand in one text with commas between them. */
const localityName = line(L.label, 2).check(z.refine((value) => !value.includes(','), texts.comma));

const locality = part({
  name: localityName,
  city: line(L.label, 2),
  ...point,
  aliases: z.optional(list(localityName, L.aliases)),
  hidden: z.optional(z.boolean({ error: 'Must be true or false' })),
  /** Its bit (S31). Nobody types it: a save gives it. */
  n: z.optional(integer(0, L.localities - 1)),
});

const landmark = part({
  key: z.optional(pattern(/^[a-z\d-]{1,40}$/, texts.key)),
  name: line(L.label, 2),
  kind: oneOf(PLACE_KINDS),
  ...point,
});

type Named = [value: string, ...path: (string | number)[]][];

/** Refuses a name that stands there before, letter case ignored. */
const eachOnce = <Value>(namesOf: (value: Value) => Named, message: string = texts.twice) =>
  z.superRefine<Value>((value, context) => {
    const seen = new Set<string>();
    for (const [name, ...path] of namesOf(value)) {
      if (seen.has(name.toLowerCase())) context.addIssue({ code: 'custom', message, path, input: name });
      seen.add(name.toLowerCase());
    }
  });

/** Each locality is in one of the cities, and has no name of one: a link to a city means all its localities (S29). */
const inCities = z.superRefine<{ cities?: string[] | undefined; localities?: z.output<typeof locality>[] | undefined }>(
  ({ cities = [DEFAULT_SITE.city], localities = [] }, context) => {
    const isCity = (name: string) => cities.some((city) => city.toLowerCase() === name.toLowerCase());
    for (const [index, { name, city, aliases = [] }] of localities.entries()) {
      const refuse = (message: string, input: string, ...path: (string | number)[]) =>
        context.addIssue({ code: 'custom', message, path: ['localities', index, ...path], input });
      if (!cities.includes(city)) refuse(texts.oneOfCities, city, 'city');
      if (isCity(name)) refuse(texts.twice, name, 'name');
      for (const [at, alias] of aliases.entries()) if (isCity(alias)) refuse(texts.twice, alias, 'aliases', at);
    }
  },
);

export const placesPart = part({
  state: z.optional(line(L.label, 2)),
  cities: z.optional(
    list(line(L.label, 2), L.cities).check(
      z.minLength(1, 'Must have at least one city'),
      z.refine((cities) => new Set(cities.map((city) => city.toLowerCase())).size === cities.length, texts.twice),
    ),
  ),
  localities: z.optional(
    list(locality, L.localities).check(
      z.refine((all) => all.some(({ hidden }) => !hidden), texts.chooseOne),
      eachOnce((all) =>
        all.flatMap(({ name, aliases = [] }, index): Named => [
          [name, index, 'name'],
          ...aliases.map((alias, at): Named[number] => [alias, index, 'aliases', at]),
        ]),
      ),
      eachOnce(
        (all) => all.flatMap(({ n }, index): Named => (n === undefined ? [] : [[String(n), index, 'n']])),
        texts.numberTwice,
      ),
    ),
  ),
  landmarks: z.optional(
    list(landmark, L.landmarks).check(
      eachOnce((all) => all.map(({ name }, index): Named[number] => [name, index, 'name'])),
      eachOnce((all) => all.flatMap(({ key }, index): Named => (key === undefined ? [] : [[key, index, 'key']]))),
    ),
  ),
}).check(inCities);

const isOnce = (names: readonly string[]) => new Set(names.map((name) => name.toLowerCase())).size === names.length;

const band = part({ min: integer(0, PRICE_MAX), max: integer(1, PRICE_MAX) }).check(
  z.refine(({ min, max }) => min < max, { error: texts.bandEnd, path: ['max'] }),
);

/** In its usual spelling, so that homes which name it are found. */
const amenityName = line(L.label).check(
  z.refine((name) => !name.includes(','), texts.comma),
  z.overwrite((name) => AMENITIES.find((usual) => usual.toLowerCase() === name.toLowerCase()) ?? name),
);

/** `n` is the place of its bit; a save gives it, whatever is sent (`amenity-numbers.ts`). */
const amenity = part({
  name: amenityName,
  hidden: z.optional(z.boolean({ error: 'Must be true or false' })),
  n: z.optional(integer(0, L.amenities - 1)),
});

export const homesPart = part({
  flatTypes: z.optional(
    list(oneOf([...FLAT_TYPES].sort() as [(typeof FLAT_TYPES)[number]]), FLAT_TYPES.length).check(
      z.minLength(1, texts.chooseOne),
      z.refine(isOnce, texts.twice),
    ),
  ),
  bands: z.optional(
    list(band, L.bands).check(
      z.minLength(1, texts.chooseOne),
      z.superRefine((bands, context) => {
        for (const [at, { min }] of bands.entries()) {
          if (min >= (bands[at - 1]?.max ?? min)) continue;
          context.addIssue({ code: 'custom', message: texts.bandsInOrder, path: [at, 'min'], input: min });
        }
      }),
    ),
  ),
  amenities: z.optional(
    list(amenity, L.amenities).check(
      z.superRefine((amenities, context) => {
        for (const [at, { name }] of amenities.entries()) {
          if (isOnce(amenities.slice(0, at + 1).map((one) => one.name))) continue;
          context.addIssue({ code: 'custom', message: texts.twice, path: [at, 'name'], input: name });
        }
      }),
      z.refine(
        (amenities) => new Set([...AMENITIES, ...amenities.map(({ name }) => name)]).size <= L.amenities,
        fill(texts.tooManyAmenities, { most: String(L.amenities), usual: String(AMENITIES.length) }),
      ),
    ),
  ),
});

export const registerPart = part({
  name: z.optional(line(L.label)),
  url: z.optional(httpsUrl),
  numbers: z.optional(list(pattern(MASK, texts.numberMask), 5)),
});

/** What differs from the built-in rates, by the rules of rates that are added (T20). */
export const ratesPart = part({
  ...z.partial(adminPriceRatesBody).shape,
  effectiveFrom: z.optional(calendarDate.check(z.refine(mayBegin, texts.effectiveFrom))),
  source: z.optional(line(L.source)),
});

function mayBegin(day: string): boolean {
  return isEffectiveDay(day, todayInIndia());
}

export const messagesPart = part({
  smsName: z.optional(pattern(/^[A-Za-z0-9][A-Za-z0-9 .&-]{1,15}$/, texts.smsName)),
  mailSignature: z.optional(paragraphs(L.signature)),
});

/** The whole document. Rules between its parts are `site/rules.ts`'s. */
export const siteDocument = part({
  format: z.optional(z.literal(SITE_FORMAT, { error: `Must be '${SITE_FORMAT}'` })),
  firm: z.optional(firmPart),
  contact: z.optional(contactPart),
  look: z.optional(lookPart),
  words: z.optional(wordsPart),
  places: z.optional(placesPart),
  homes: z.optional(homesPart),
  register: z.optional(registerPart),
  rates: z.optional(ratesPart),
  messages: z.optional(messagesPart),
});

export type SiteDocument = z.output<typeof siteDocument>;

/** The note on a version. */
export const siteNote = z.optional(text({ max: Math.min(L.note, NOTES_MAX) }));
