/**
 * The document of a site: what a firm gave in place of the defaults (S1). It is sparse, so `{}` is the defaults. The page
 * /admin/site edits it, `npm run site` reads it from a file, and the database keeps its versions.
 */
import * as z from 'zod/mini';
import { adminPriceRatesBody, isEffectiveDay } from '../catalogue/rates-inputs.ts';
import { todayInIndia } from '../core/dates.ts';
import { calendarDate, email, oneOf, text } from '../core/fields.ts';
import { NOTES_MAX, URL_MAX } from '../core/limits.ts';
import { fill } from '../core/translation.ts';
import { accentPairs, brandPairs, colourProblem, type Pair } from './contrast.ts';
import { line, list, paragraphs, part, pattern, SITE_LIMITS as L } from './document-fields.ts';
import { languagesPart } from './document-languages.ts';
import { homesPart, placesPart } from './document-lists.ts';
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

const colour = (pairsOf: (colour: string) => Pair[]) =>
  pattern(COLOUR, texts.colour).check(
    z.superRefine((value, context) => {
      const problem = COLOUR.test(value) ? colourProblem(value, pairsOf) : undefined;
      if (problem !== undefined) context.addIssue({ code: 'custom', message: problem, input: value });
    }),
  );

/** The id of an uploaded file (`site_files`). */
const fileId = z.string({ error: texts.noFile }).check(z.regex(/^[\da-f]{64}$/, texts.noFile));

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
  languages: z.optional(languagesPart),
});

export type SiteDocument = z.output<typeof siteDocument>;

/** The note on a version. */
export const siteNote = z.optional(text({ max: Math.min(L.note, NOTES_MAX) }));
