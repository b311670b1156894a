/**
 * The words of a site in Marathi and Hindi, apart from the English ones, at the same paths and with the same limits. What
 * is left out in a language stays English. Numbers, addresses of the web, colours and registers have no language.
 */
import * as z from 'zod/mini';
import { line, list, paragraphs, part, SITE_LIMITS as L } from './document-fields.ts';
import { eachOnce, type Named } from './document-lists.ts';

/** The languages of a document besides English, in the order of the page. */
export const SITE_LANGUAGES = ['mr', 'hi'] as const;
export type SiteLanguage = (typeof SITE_LANGUAGES)[number];

const name = part({ english: line(L.label), text: line(L.label) });

export const languagePart = part({
  firm: z.optional(
    part({
      name: z.optional(line(L.name, 2)),
      shortName: z.optional(line(L.shortName, 2)),
      legalName: z.optional(line(100, 2)),
      registeredOffice: z.optional(line(L.address)),
      arbitrationSeat: z.optional(line(L.label)),
    }),
  ),
  contact: z.optional(
    part({
      address: z.optional(line(L.address)),
      office: z.optional(line(L.label)),
      officeHours: z.optional(line(L.hours)),
      grievance: z.optional(part({ name: z.optional(line(L.label)) })),
    }),
  ),
  look: z.optional(part({ pictureAlt: z.optional(line(L.tagline)) })),
  words: z.optional(
    part({
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
    }),
  ),
  places: z.optional(part({ state: z.optional(line(L.label, 2)) })),
  register: z.optional(part({ name: z.optional(line(L.label)) })),
  messages: z.optional(
    part({ smsName: z.optional(line(L.shortName, 2)), mailSignature: z.optional(paragraphs(L.signature)) }),
  ),
  /** Names that stand in lists: of cities, localities, landmarks, amenities, and labels of further contacts. */
  names: z.optional(
    list(name, L.names).check(eachOnce((all) => all.map(({ english }, at): Named[number] => [english, at, 'english']))),
  ),
});

export type LanguagePart = z.output<typeof languagePart>;

export const languagesPart = part({ mr: z.optional(languagePart), hi: z.optional(languagePart) });
