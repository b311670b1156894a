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
import { createPageRenderer, type PageRenderers, type PageVariants } from './render-pages.ts';
import { precompress, sendPrecompressed } from '../cache/precompressed.ts';

const HASHED = 'public, max-age=31536000, immutable';
/** Icons and the placeholder keep their names between releases. */
const NAMED = 'public, max-age=86400';
/** The folder of built files, whose names have a hash of their content. */
const BUILT = 'assets';
/** A compressed variant, which is sent in place of its file. */
const COMPRESSED = /\.(br|gz)$/;
/** Files that name the current files, so that they are always revalidated. */
const REVALIDATED = ['sw.js', 'pass-files.json'];
const TEMPLATE = 'spa.html';

/** Types of files that contain the site's origin, which the build doesn't know. */
const TYPES = { html: 'text/html', txt: 'text/plain', xml: 'application/xml' } as const;
const NAMES_ORIGIN = /\.(html|txt|xml)$/;

export interface PagesOptions {
  /** The web build's folder; without it (tests of the API) only the JSON 404 is registered. */
  root: string | undefined;
  /** The public scheme and host of the site. */
  origin: string;
  /** Whether the sample catalogue is loaded, which each page says in its head; synchronous. */
  isSampleCatalogue: () => boolean;
  /** What is rendered into pages of the app at request time. */
  fillings: PageRenderers;
}

/**
 * Serves the web build: prerendered pages, `robots.txt` and `sitemap.xml` with our origin filled in, the other pages as a
 * template. Redirects a path that is a page but for capitals or a final slash; any other path is the template with status
 * 404. Under `/api` and for missing files the response is JSON, never a page. Raises an Error for an incomplete build.
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
  const template = texts.get(TEMPLATE);
  if (!template) throw new Error(`${root} has no ${TEMPLATE}: the web build is incomplete`);
  const currentVariant = () => (isSampleCatalogue() ? 'sample' : 'real');
  const sendTemplate = (request: FastifyRequest, reply: FastifyReply, text = template[currentVariant()]) =>
    // its content is personal or empty: not for search engines
    sendPrecompressed(request, reply.header('x-robots-tag', 'noindex'), text);

  const hidden = { schema: { hide: true } };
  const rendererOf = createPageRenderer(app, fillings);
  for (const page of APP_PAGES) {
    const empty = texts.get(templateFile(page)) ?? template;
    const render = rendererOf(page, { empty, rendered: texts.get(renderedTemplateFile(page)) });
    app.get(page, hidden, async (request, reply) => {
      const meant = meantAddress(page, request);
      if (meant === null) return sendTemplate(request, reply.status(404));
      if (meant !== undefined) return reply.redirect(meant, 308);
      const variant = currentVariant();
      return sendTemplate(request, reply, (await render?.(request, reply, variant)) ?? empty[variant]);
    });
  }
  for (const page of NOT_FOUND_PAGES) {
    app.get(page, hidden, (request, reply) => sendTemplate(request, reply.status(404)));
  }
  for (const [file, text] of texts) {
    if (file === TEMPLATE || file.startsWith('shells/')) continue;
    app.get(addressOf(file), hidden, (request, reply) => sendPrecompressed(request, reply, text[currentVariant()]));
  }
  for (const page of PRERENDERED_PAGES)
    if (!app.hasRoute({ method: 'GET', url: page }))
      app.get(page, hidden, (request, reply) => sendTemplate(request, reply));
  app.setNotFoundHandler((request, reply) => {
    if (!wantsPage(request)) throw notFound('Address');
    const written = normalised(request.url);
    if (written !== request.url) return reply.redirect(written, 308);
    return sendTemplate(request, reply.status(404));
  });
}

/** Lists the files of a folder at the start, as paths relative to it. */
async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return files.map(({ parentPath, name }) =>
    path.relative(root, path.join(parentPath, name)).replaceAll(path.sep, '/'),
  );
}

/** Serves static files. The built ones are hundreds, so they share a route. */
async function registerFiles(app: FastifyInstance, root: string, names: readonly string[]): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    serve: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, file) => void reply.header('cache-control', cacheRule(path.relative(root, file))),
  });
  const hidden = { schema: { hide: true } };
  const files = names.filter((name) => !NAMES_ORIGIN.test(name) && !COMPRESSED.test(name));
  const built = new Set(files.filter((name) => name.startsWith(`${BUILT}/`)));
  app.get<{ Params: { name: string } }>(`/${BUILT}/:name`, hidden, ({ params }, reply) => {
    const file = `${BUILT}/${params.name}`;
    return built.has(file) ? reply.sendFile(file) : reply.callNotFound();
  });
  for (const file of files)
    if (!built.has(file)) app.get(`/${file}`, hidden, (_request, reply) => reply.sendFile(file));
}

/** Reads the files that contain the origin, fills it in, and gives both variants by their path in the build. */
async function readTexts(root: string, names: readonly string[], origin: string): Promise<Map<string, PageVariants>> {
  const files = names.filter((name) => NAMES_ORIGIN.test(name));
  const entries = files.map(async (file): Promise<[string, PageVariants]> => {
    const written = await readFile(path.join(root, file), 'utf8');
    const text = written.replaceAll(ORIGIN_PLACEHOLDER, origin);
    const type = TYPES[path.extname(file).slice(1) as keyof typeof TYPES];
    const word = (catalogue: string) => precompress(text.replace(CATALOGUE_PLACEHOLDER, catalogue), type);
    return [file, { sample: word('sample'), real: word('real') }];
  });
  return new Map(await Promise.all(entries));
}

/** Gives the URL path of a built file: `about/index.html` is `/about`. */
function addressOf(file: string): string {
  return `/${file}`.replace(/\/index\.html$/, '') || '/';
}

function cacheRule(file: string): string {
  if (file.startsWith(BUILT)) return HASHED;
  return REVALIDATED.includes(file) ? 'no-cache' : NAMED;
}

/** Whether a browser requests a page, not the API and not a file. */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const pathname = pathOf(url);
  if ((method !== 'GET' && method !== 'HEAD') || /^\/api(\/|$)/i.test(pathname)) return false;
  // a path like a file's is a file to a page that loads it, and may be a page to a person
  const isLikeFile = /\.\w+$|^\/(media|assets)(\/|$)/i.test(pathname);
  return !isLikeFile || (headers.accept ?? '').includes('text/html');
}

/** Normalises a URL: lower case, without a final slash. An unusual one stays as it is. */
function normalised(url: string): string {
  const pathname = pathOf(url);
  if (!/^(\/[\w-]+)+\/*$/.test(pathname)) return url;
  return pathname.toLowerCase().replace(/\/+$/, '') + url.slice(pathname.length);
}

const ID = /^[1-9]\d{0,14}$/;
/** An id followed by what a copied link may have behind it: punctuation, or a part of a query. */
const ID_AND_MORE = /^([1-9]\d{0,14})(?:[^\p{L}\p{N}]+|[^\p{L}\p{N}]*&.*)$/su;
/** The same for a token: letters, digits, hyphens and underscores. */
const KEY_AND_MORE = /^([\w-]+)(?:[^\p{L}\p{N}_-]+|[^\p{L}\p{N}_-]*&.*)$/su;

/**
 * Corrects the URL of a page with extra characters behind its id or token, as in `/properties/12)`.
 * @returns null where no page can be meant, undefined where the URL is correct
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
