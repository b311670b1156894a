import * as z from 'zod/mini';
import { listOf } from '../core/list-of.ts';
import { siteDocument } from './document.ts';

/** What an uploaded file is for. */
export const SITE_FILE_USES = ['MARK', 'WORDMARK', 'WORDMARK_ON_DARK', 'PICTURE'] as const;
export type SiteFileUse = (typeof SITE_FILE_USES)[number];

/** The fields of a document's look that name a file, with what the file is for. */
export const LOOK_FILES = {
  mark: 'MARK',
  wordmark: 'WORDMARK',
  wordmarkOnDark: 'WORDMARK_ON_DARK',
  picture: 'PICTURE',
} as const satisfies Record<string, SiteFileUse>;

export type LookField = keyof typeof LOOK_FILES;

/** The names of the fields of `LOOK_FILES`. */
export const LOOK_FIELDS = Object.keys(LOOK_FILES) as LookField[];

/** Who may change the site: an admin on the page, or the command line alone (S11). */
export const SITE_EDITING = ['page', 'cli'] as const;
export type SiteEditing = (typeof SITE_EDITING)[number];

/** An uploaded file as the page shows it: `url` is that of its largest form. */
export const siteFile = z.object({
  id: z.string(),
  use: z.enum(SITE_FILE_USES),
  url: z.string(),
  width: z.number(),
  height: z.number(),
});

export type SiteFile = z.infer<typeof siteFile>;

const pair = z.object({ first: z.string(), second: z.string(), ratio: z.number(), needed: z.number() });

export const adminSite = z.object({
  /** 0 while the site is as it came. */
  version: z.number(),
  savedAt: z.nullable(z.string()),
  savedBy: z.nullable(z.string()),
  editing: z.enum(SITE_EDITING),
  site: siteDocument,
  contrast: listOf(pair, 20),
  /** The files that the document names. */
  files: listOf(siteFile, SITE_FILE_USES.length),
  /** How many homes are in each locality that has any. */
  homesIn: listOf(z.object({ name: z.string(), homes: z.number() }), 100),
  /** The site's name in the SMS texts that are registered; null while none are. */
  registeredSms: z.nullable(z.string()),
});

export type AdminSite = z.infer<typeof adminSite>;

export const siteVersionRow = z.object({
  id: z.number(),
  savedAt: z.string(),
  savedBy: z.string(),
  note: z.nullable(z.string()),
  /** Paths of the fields that differ from the version before, such as `firm.name`. */
  changed: listOf(z.string(), 200),
});

export const siteVersion = z.extend(siteVersionRow, { site: siteDocument });

export type SiteVersionRow = z.infer<typeof siteVersionRow>;
export type SiteVersion = z.infer<typeof siteVersion>;
