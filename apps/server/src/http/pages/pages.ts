import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import {
  APP_PAGES,
  CATALOGUE_PLACEHOLDER,
  renderedTemplateFile,
  NOT_FOUND_PAGES,
  ORIGIN_PLACEHOLDER,
  PRERENDERED_PAGES,
  templateFile,
} from '@aangan/contract/core/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../kernel/app-error.ts';
import { createPageRenderer, type PageRenderers, type WordedPage } from './render-pages.ts';
import { precompress, sendPrecompressed } from '../cache/precompressed.ts';

const HASHED = 'public, max-age=31536000, immutable';
/** Icons and the placeholder keep their names between releases. */
const NAMED = 'public, max-age=86400';
/** Built files, named after what is in them. */
const BUILT = 'assets';
/** Another form of a file, which is sent in its place. */
const PACKED = /\.(br|gz)$/;
/** What says which files are current. */
const ASKED_FOR_ANEW = ['sw.js', 'pass-files.json'];
const SHELL = 'spa.html';

/** Files that say where the site is, which the build can't know, and their types. */
const TYPES = { html: 'text/html', txt: 'text/plain', xml: 'application/xml' } as const;
const NAMES_ORIGIN = /\.(html|txt|xml)$/;

export interface PagesOptions {
  /** The web build's folder; without it (tests of the API) only the JSON 404 is registered. */
  root: string | undefined;
  /** Scheme and host under which people reach the site: what the pages call their own address. */
  origin: string;
  /** Whether the sample catalogue is in, which each page says in its head; answered at once. */
  isSampleCatalogue: () => boolean;
  /** What is known of pages of the app only when they are asked for. */
  fillings: PageRenderers;
}

/**
 * Serves the built page: prerendered pages, `robots.txt` and `sitemap.xml` with our origin filled in, the other pages as
 * an empty shell, every other path the shell with status 404, unless it is one of ours but for capitals and a slash at
 * its end: then it leads there. Under `/api` and for files that are missing the answer is JSON, never the page.
 */
export async function registerPages(
  app: FastifyInstance,
  { root, origin, isSampleCatalogue, fillings }: PagesOptions,
): Promise<void> {
  if (root === undefined) {
    app.setNotFoundHandler(() => {
      throw notFound('Address');
    });
    return;
  }
  const names = await listFiles(root);
  await registerFiles(app, root, names);
  const texts = await readTexts(root, names, origin);
  const shell = texts.get(SHELL);
  if (!shell) throw new Error(`${root} has no ${SHELL}: the web build is incomplete`);
  const wordingNow = () => (isSampleCatalogue() ? 'sample' : 'real');
  const sendShell = (request: FastifyRequest, reply: FastifyReply, text = shell[wordingNow()]) =>
    // what the shell shows is somebody's own or nothing: not for search engines
    sendPrecompressed(request, reply.header('x-robots-tag', 'noindex'), text);

  const hidden = { schema: { hide: true } };
  const filling = createPageRenderer(app, fillings);
  for (const page of APP_PAGES) {
    const empty = texts.get(templateFile(page)) ?? shell;
    const fill = filling(page, { empty, drawn: texts.get(renderedTemplateFile(page)) });
    app.get(page, hidden, async (request, reply) => {
      const meant = meantAddress(page, request);
      if (meant === null) return sendShell(request, reply.status(404));
      if (meant !== undefined) return reply.redirect(meant, 308);
      const wording = wordingNow();
      return sendShell(request, reply, (await fill?.(request, reply, wording)) ?? empty[wording]);
    });
  }
  for (const page of NOT_FOUND_PAGES) {
    app.get(page, hidden, (request, reply) => sendShell(request, reply.status(404)));
  }
  for (const [file, text] of texts) {
    if (file === SHELL || file.startsWith('shells/')) continue;
    app.get(addressOf(file), hidden, (request, reply) => sendPrecompressed(request, reply, text[wordingNow()]));
  }
  for (const page of PRERENDERED_PAGES)
    if (!app.hasRoute({ method: 'GET', url: page }))
      app.get(page, hidden, (request, reply) => sendShell(request, reply));
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) throw notFound('Address');
    const written = asWritten(request.url);
    if (written !== request.url) return reply.redirect(written, 308);
    return sendShell(request, reply.status(404));
  });
}

/** The files of a folder at the start, whatever comes to it later, as addresses in it. */
async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return files.map(({ parentPath, name }) =>
    path.relative(root, path.join(parentPath, name)).replaceAll(path.sep, '/'),
  );
}

/** Sends files as they stand there. Of built ones there are hundreds: they share a route. */
async function registerFiles(app: FastifyInstance, root: string, names: readonly string[]): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    serve: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, file) => void reply.header('cache-control', cacheRule(path.relative(root, file))),
  });
  const hidden = { schema: { hide: true } };
  const files = names.filter((name) => !NAMES_ORIGIN.test(name) && !PACKED.test(name));
  const built = new Set(files.filter((name) => name.startsWith(`${BUILT}/`)));
  app.get<{ Params: { name: string } }>(`/${BUILT}/:name`, hidden, ({ params }, reply) => {
    const file = `${BUILT}/${params.name}`;
    return built.has(file) ? reply.sendFile(file) : reply.callNotFound();
  });
  for (const file of files)
    if (!built.has(file)) app.get(`/${file}`, hidden, (_request, reply) => reply.sendFile(file));
}

/** The files that name the origin, with it, in both wordings, by their path in the build. */
async function readTexts(root: string, names: readonly string[], origin: string): Promise<Map<string, WordedPage>> {
  const files = names.filter((name) => NAMES_ORIGIN.test(name));
  const entries = files.map(async (file): Promise<[string, WordedPage]> => {
    const written = await readFile(path.join(root, file), 'utf8');
    const text = written.replaceAll(ORIGIN_PLACEHOLDER, origin);
    const type = TYPES[path.extname(file).slice(1) as keyof typeof TYPES];
    const word = (catalogue: string) => precompress(text.replace(CATALOGUE_PLACEHOLDER, catalogue), type);
    return [file, { sample: word('sample'), real: word('real') }];
  });
  return new Map(await Promise.all(entries));
}

/** `about/index.html` is the page `/about`; other files are their own address. */
function addressOf(file: string): string {
  return `/${file}`.replace(/\/index\.html$/, '') || '/';
}

function cacheRule(file: string): string {
  if (file.startsWith(BUILT)) return HASHED;
  return ASKED_FOR_ANEW.includes(file) ? 'no-cache' : NAMED;
}

/** A person's browser asking for a page: not the API, not a file. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const pathname = pathOf(url);
  if ((method !== 'GET' && method !== 'HEAD') || /^\/api(\/|$)/i.test(pathname)) return false;
  // What is written like a file is one to a page that loads it, and an address like any other to a person.
  const isLikeFile = /\.\w+$|^\/(media|assets)(\/|$)/i.test(pathname);
  return !isLikeFile || (headers.accept ?? '').includes('text/html');
}

/** The address as ours are written: in small letters, without a slash at the end. Anything unusual in it stays. */
function asWritten(url: string): string {
  const pathname = pathOf(url);
  if (!/^(\/[\w-]+)+\/*$/.test(pathname)) return url;
  return pathname.toLowerCase().replace(/\/+$/, '') + url.slice(pathname.length);
}

const ID = /^[1-9]\d{0,14}$/;
/** What may stand behind an id in a text from which an address was copied: no letter or digit, or more of a query. */
const ID_AND_MORE = /^([1-9]\d{0,14})(?:[^\p{L}\p{N}]+|[^\p{L}\p{N}]*&.*)$/su;
/** The keys in our addresses have letters, digits, hyphens and underscores. */
const KEY_AND_MORE = /^([\w-]+)(?:[^\p{L}\p{N}_-]+|[^\p{L}\p{N}_-]*&.*)$/su;

/**
 * The address of a page that one with something behind its id or key means, as in `/properties/12)`.
 * @returns null where no page can be meant, undefined where it is written as ours are
 */
function meantAddress(page: string, { params, url }: FastifyRequest): string | null | undefined {
  const { id, token } = params as { id?: string; token?: string };
  if (id !== undefined && !ID.test(id)) {
    const meant = ID_AND_MORE.exec(id)?.[1];
    return meant === undefined ? null : page.replace(':id', meant) + searchOf(url);
  }
  const meant = token === undefined ? undefined : KEY_AND_MORE.exec(token)?.[1];
  return meant === undefined ? undefined : page.replace(':token', meant) + searchOf(url);
}

const searchOf = (url: string) => url.slice(pathOf(url).length);

const pathOf = (url: string) => url.split('?', 1)[0] ?? '';
