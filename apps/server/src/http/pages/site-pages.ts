import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Language } from '@aangan/contract/core/language';
import { CATALOGUE_PLACEHOLDER, ORIGIN_PLACEHOLDER } from '@aangan/contract/core/pages';
import type { SiteValues } from '@aangan/contract/core/site';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { precompress, sendPrecompressed } from '../cache/precompressed.ts';
import { BytesResult, sendBytes } from '../kernel/bytes-result.ts';
import { createWorkQueue } from '../kernel/work-queue.ts';
import { languageFolder } from './language-folders.ts';
import type { PageVariants } from './render-pages.ts';
import { renderSite, type SiteIconLinks } from './render-site.ts';

/** Types of files that contain the site's origin, which the build doesn't know. */
const TYPES = { html: 'text/html', txt: 'text/plain', xml: 'application/xml' } as const;
export const NAMES_ORIGIN = /\.(html|txt|xml)$/;
/** Types of the other files that depend on the site. */
const OTHER_TYPES: Record<string, string> = {
  'sw.js': 'application/javascript',
  'site.webmanifest': 'application/manifest+json',
};
const DRAWN_MARK = '/favicon.svg';
/** Sites that wait to be rendered; each takes a second or two. */
const MAX_WAITING = 32;

/** The pictures that a site has in place of built files. */
export interface SiteIcons {
  /** What its pages link; the built icons where left out. `/favicon.svg` is then not found. */
  links?: SiteIconLinks | undefined;
  /** By address, which is that of a built file: `/favicon.ico`, `/icons/icon-192.png`, `/images/share.jpg`. */
  files: ReadonlyMap<string, { bytes: Buffer; type: string }>;
}

/** Sends what a site has in place of a built file. */
export type SendOwn = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | void;

/** The pages of a site, ready to be put in force. */
export interface PreparedPages {
  /** The values of the site that differ from the defaults. */
  readonly values: Partial<SiteValues>;
  /** Pages, templates, `robots.txt` and `sitemap.xml` by their path in the build; hidden pages are missing. */
  readonly texts: ReadonlyMap<string, PageVariants>;
  /** What is sent in place of built files, by address. */
  readonly files: ReadonlyMap<string, SendOwn>;
}

/** Prepares the pages of a site, and puts prepared ones in force. */
export interface SitePages {
  /**
   * Renders all pages for a site; nothing that is served changes. Rejects when one can't be rendered.
   * @param values those that differ from the defaults; the built files where there is none, and no icon
   */
  prepare(values: Partial<SiteValues>, icons?: SiteIcons): Promise<PreparedPages>;
  /** Serves these pages from now on, in this tick, and drops what was rendered for the site before. */
  use(prepared: PreparedPages): void;
}

export interface PrepareOptions {
  /** The public scheme and host of the site. */
  origin: string;
  /** The folder of the built renderers. */
  ssrRoot: string | undefined;
  /** The pages as built. */
  built: PreparedPages;
  /** The languages that are built. */
  languages: readonly Language[];
  /** Whether there is a built file at an address. */
  isBuilt: (address: string) => boolean;
}

/** Creates `prepare` of `SitePages`. Sites are rendered one after the other. */
export function createPrepare({ origin, ssrRoot, built, languages, isBuilt }: PrepareOptions): SitePages['prepare'] {
  const { enqueue } = createWorkQueue(MAX_WAITING, 'sites');
  return async (values, icons) => {
    if (Object.keys(values).length === 0 && !icons) return built;
    if (ssrRoot === undefined) throw new Error('The web build has no renderers for another site');
    const unknown = [...(icons?.files.keys() ?? [])].find((address) => !isBuilt(address));
    if (unknown !== undefined) throw new Error(`No built file is served at ${unknown}, so no icon can replace it`);
    const links = icons?.links;
    const written = await enqueue(async () => {
      const files: Record<string, string> = {};
      // one after the other, as each takes a processor for a second
      for (const language of languages) {
        const folder = path.join(ssrRoot, languageFolder(language));
        Object.assign(files, await renderSite({ ssrRoot: folder, values, icons: links }));
      }
      return files;
    });
    const texts = new Map(built.texts);
    // a hidden page was not rendered
    for (const page of values.hiddenPages ?? [])
      for (const language of languages) texts.delete(`${languageFolder(language)}${page.slice(1)}/index.html`);
    const files = new Map<string, SendOwn>();
    for (const [file, text] of Object.entries(written)) {
      if (NAMES_ORIGIN.test(file)) texts.set(file, createVariants(file, text, origin));
      else files.set(`/${file}`, textSender(file, text));
    }
    for (const [address, { bytes, type }] of icons?.files ?? []) {
      const result = new BytesResult(bytes, { type, fileName: path.basename(address), cache: 'no-cache' });
      files.set(address, (request, reply) => sendBytes(request, reply, result));
    }
    if (links) files.set(DRAWN_MARK, (_request, reply) => reply.callNotFound());
    return { values, texts, files };
  };
}

function textSender(file: string, text: string): SendOwn {
  const made = precompress(text, OTHER_TYPES[file] ?? 'text/plain');
  return (request, reply) => sendPrecompressed(request, reply, made);
}

/** Reads the built files that contain the origin, by their path in the build. */
export async function readTexts(
  root: string,
  names: readonly string[],
  origin: string,
): Promise<Map<string, PageVariants>> {
  const files = names.filter((name) => NAMES_ORIGIN.test(name));
  const entries = files.map(async (file): Promise<[string, PageVariants]> => [
    file,
    createVariants(file, await readFile(path.join(root, file), 'utf8'), origin),
  ]);
  return new Map(await Promise.all(entries));
}

/** Fills in the origin, and gives both variants of a file. */
function createVariants(file: string, written: string, origin: string): PageVariants {
  const text = written.replaceAll(ORIGIN_PLACEHOLDER, origin);
  const type = TYPES[path.extname(file).slice(1) as keyof typeof TYPES];
  const word = (catalogue: string) => precompress(text.replace(CATALOGUE_PLACEHOLDER, catalogue), type);
  return { sample: word('sample'), real: word('real') };
}
