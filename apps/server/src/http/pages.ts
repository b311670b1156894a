import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import {
  APP_PAGES,
  CATALOGUE_PLACEHOLDER,
  NOT_FOUND_PAGES,
  ORIGIN_PLACEHOLDER,
  PRERENDERED_PAGES,
  shellFile,
} from '@aangan/contract/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { notFound } from './app-error.ts';
import { precompress, sendPrecompressed, type PrecompressedText } from './precompressed.ts';

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
  /** What stands in the heads of pages of the app in the place of their title, by the page. */
  heads?: Partial<Record<(typeof APP_PAGES)[number], PageHead>>;
}

/** HTML for the head of the page that a request asks for, the same for everybody; null where there is none. */
export type PageHead = (request: FastifyRequest) => Promise<string | null>;

/** Milliseconds that a page waits for its head: it works without. */
const HEAD_WITHIN = 500;
/** Pages with their heads, packed: some 8 KB each. */
const HEADS_KEPT = 500;
const TITLE = /<title>[^<]*<\/title>/;

/** A text in both its wordings: with the sample catalogue in, and with a real one. */
type Wordings = Record<'sample' | 'real', PrecompressedText>;

/**
 * Serves the built page: prerendered pages, `robots.txt` and `sitemap.xml` with our origin filled in, the other pages as
 * an empty shell, every other path the shell with status 404, unless it is one of ours but for capitals and a slash at
 * its end: then it leads there. Under `/api` and for files that are missing the answer is JSON, never the page.
 */
export async function registerPages(
  app: FastifyInstance,
  { root, origin, isSampleCatalogue, heads = {} }: PagesOptions,
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
  const send = (request: FastifyRequest, reply: FastifyReply, text: Wordings) =>
    sendPrecompressed(request, reply, isSampleCatalogue() ? text.sample : text.real);
  const sendShell = (request: FastifyRequest, reply: FastifyReply, text = shell) =>
    // what the shell shows is somebody's own or nothing: not for search engines
    send(request, reply.header('x-robots-tag', 'noindex'), text);

  const hidden = { schema: { hide: true } };
  for (const page of APP_PAGES) {
    const text = texts.get(shellFile(page)) ?? shell;
    const head = heads[page];
    const withHead = head && createHeads(text);
    app.get(page, hidden, async (request, reply) => {
      const written = withHead ? await findHead(head, request) : null;
      return sendShell(request, reply, written === null ? text : withHead?.(written));
    });
  }
  for (const page of NOT_FOUND_PAGES) {
    app.get(page, hidden, (request, reply) => sendShell(request, reply.status(404)));
  }
  for (const [file, text] of texts) {
    if (file === SHELL || file.startsWith('shells/')) continue;
    app.get(addressOf(file), hidden, (request, reply) => send(request, reply, text));
  }
  for (const page of PRERENDERED_PAGES)
    if (!app.hasRoute({ method: 'GET', url: page })) app.get(page, hidden, sendShell);
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

/** What the database says in time; a page is sent without its head rather than late or not at all. */
async function findHead(head: PageHead, request: FastifyRequest): Promise<string | null> {
  const tooLate = new AbortController();
  try {
    return await Promise.race([head(request), pause(HEAD_WITHIN, null, { signal: tooLate.signal })]);
  } catch (error) {
    request.log.debug({ err: error }, 'A page went without its head');
    return null;
  } finally {
    tooLate.abort();
  }
}

/** Puts heads into a page, and keeps what was made. */
function createHeads(page: Wordings): (head: string) => Wordings {
  const made = new LRUCache<string, Wordings>({ max: HEADS_KEPT });
  const withHead = ({ bodies }: PrecompressedText, head: string) =>
    precompress(
      bodies.identity.body.toString().replace(TITLE, () => head),
      TYPES.html,
    );
  return (head) => {
    const known = made.get(head) ?? { sample: withHead(page.sample, head), real: withHead(page.real, head) };
    made.set(head, known);
    return known;
  };
}

/** The files that name the origin, with it, in both wordings, by their path in the build. */
async function readTexts(root: string, names: readonly string[], origin: string): Promise<Map<string, Wordings>> {
  const files = names.filter((name) => NAMES_ORIGIN.test(name));
  const entries = files.map(async (file): Promise<[string, Wordings]> => {
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

const pathOf = (url: string) => url.split('?', 1)[0] ?? '';
