import { readdir } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { inLanguage, LANGUAGES, languageOf, withoutLanguage, type Language } from '@aangan/contract/core/language';
import {
  APP_PAGES,
  isStaffPage,
  renderedTemplateFile,
  NOT_FOUND_PAGES,
  PRERENDERED_PAGES,
  templateFile,
} from '@aangan/contract/core/pages';
import type { SiteValues } from '@aangan/contract/core/site';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../kernel/app-error.ts';
import { builtLanguages, languageFolder } from './language-folders.ts';
import { HOME_VARIES_BY, rememberedHome } from './remembered-home.ts';
import { createPageRenderer, type PageRenderers } from './render-pages.ts';
import { sendPrecompressed } from '../cache/precompressed.ts';
import {
  createPrepare,
  NAMES_ORIGIN,
  readTexts,
  type PreparedPages,
  type SendOwn,
  type SitePages,
} from './site-pages.ts';

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
const HOME_FILE = 'index.html';
/** The pages of staff, which are in English alone, as patterns of the framework. */
const STAFF_PATHS = ['/admin', '/admin/*', '/desk', '/desk/*', '/style-guide'];
/** Files of the build that are no page of their own. */
const NO_PAGE = /^(?:(?:mr|hi)\/)?(?:spa\.html$|shells\/)/;

export interface PagesOptions {
  /** The web build's folder; without it (tests of the API) only the JSON 404 is registered. */
  root: string | undefined;
  /** The folder of the code that renders its pages; without it they are those of the default site. */
  ssrRoot: string | undefined;
  /** The public scheme and host of the site. */
  origin: string;
  /** Whether the sample catalogue is loaded, which each page says in its head; synchronous. */
  isSampleCatalogue: () => boolean;
  /** What is rendered into pages of the app at request time. */
  fillings: PageRenderers;
  /** Puts a site in force in the renderers of `fillings`. */
  useSite: (values: Partial<SiteValues>) => void;
}

/**
 * Serves the web build: prerendered pages, `robots.txt` and `sitemap.xml` with our origin filled in, the other pages as a
 * template. Redirects a path that is a page but for capitals or a final slash; any other path is the template with status
 * 404. Under `/api` and for missing files the response is JSON, never a page. Raises an Error for an incomplete build.
 * @returns what prepares the pages of another site and puts them in force
 */
export async function registerPages(
  app: FastifyInstance,
  { root, ssrRoot, origin, isSampleCatalogue, fillings, useSite }: PagesOptions,
): Promise<SitePages> {
  if (root === undefined) {
    app.setNotFoundHandler(() => {
      throw notFound('Address');
    });
    return { prepare: async (values) => ({ values, texts: new Map(), files: new Map() }), use: () => undefined };
  }
  const names = await listFiles(root);
  const built: PreparedPages = { values: {}, texts: await readTexts(root, names, origin), files: new Map() };
  const template = built.texts.get(TEMPLATE);
  if (!template) throw new Error(`${root} has no ${TEMPLATE}: the web build is incomplete`);
  let inForce = built;
  await registerFiles(app, root, names, (address) => inForce.files.get(address));
  const languages = builtLanguages(names);
  const unbuilt = LANGUAGES.filter((language) => !languages.includes(language));
  if (unbuilt.length > 0) app.log.info(`Pages in these languages are not built, and not served: ${unbuilt.join(', ')}`);
  const currentVariant = () => (isSampleCatalogue() ? 'sample' : 'real');
  const findTemplate = (file: string, language: Language) => {
    const folder = languageFolder(language);
    const found = inForce.texts.get(folder + file) ?? inForce.texts.get(folder + TEMPLATE);
    return found ?? inForce.texts.get(TEMPLATE) ?? template;
  };
  const sendTemplate = (
    request: FastifyRequest,
    reply: FastifyReply,
    text = findTemplate(TEMPLATE, languageOf(pathOf(request.url)))[currentVariant()],
  ) =>
    // its content is personal or empty: not for search engines
    sendPrecompressed(request, reply.header('x-robots-tag', 'noindex'), text);

  const hidden = { schema: { hide: true } };
  const renderer = createPageRenderer(app, fillings);
  for (const page of APP_PAGES) {
    const [empty, rendered] = [templateFile(page), renderedTemplateFile(page)];
    for (const language of isStaffPage(page) ? ['en' as const] : languages) {
      const render = renderer.of(page, language, () => ({
        empty: findTemplate(empty, language),
        rendered: inForce.texts.get(languageFolder(language) + rendered),
      }));
      const address = inLanguage(page, language);
      app.get(address, hidden, async (request, reply) => {
        const meant = meantAddress(address, request);
        if (meant === null) return sendTemplate(request, reply.status(404));
        if (meant !== undefined) return reply.redirect(meant, 308);
        const variant = currentVariant();
        const filled = await render?.(request, reply, variant);
        return sendTemplate(request, reply, filled ?? findTemplate(empty, language)[variant]);
      });
    }
  }
  for (const page of NOT_FOUND_PAGES) {
    app.get(page, hidden, (request, reply) => sendTemplate(request, reply.status(404)));
  }
  for (const language of languages)
    for (const page of language === 'en' ? [] : STAFF_PATHS)
      app.get(inLanguage(page, language), hidden, (request, reply) =>
        reply.redirect(withoutLanguage(request.url), 308),
      );
  for (const file of built.texts.keys()) {
    if (NO_PAGE.test(file)) continue;
    app.get(addressOf(file), hidden, (request, reply) => {
      const text = inForce.texts.get(file);
      // the site hides this page
      if (!text) return sendTemplate(request, reply.status(404));
      if (file !== HOME_FILE) return sendPrecompressed(request, reply, text[currentVariant()]);
      const home = rememberedHome(request, languages);
      return home === null
        ? sendPrecompressed(request, reply, text[currentVariant()], HOME_VARIES_BY)
        : reply.headers({ 'cache-control': 'no-store', vary: HOME_VARIES_BY }).redirect(home, 302);
    });
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

  return {
    prepare: createPrepare({
      origin,
      ssrRoot,
      built,
      languages,
      isBuilt: (address) => names.includes(address.slice(1)),
    }),
    use(prepared) {
      useSite(prepared.values);
      inForce = prepared;
      renderer.forget();
    },
  };
}

/** Lists the files of a folder at the start, as paths relative to it. */
async function listFiles(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  return files.map(({ parentPath, name }) =>
    path.relative(root, path.join(parentPath, name)).replaceAll(path.sep, '/'),
  );
}

/**
 * Serves static files. The built ones are hundreds, so they share a route.
 * @param findOwn finds what the site in force sends in place of a file, by its address
 */
async function registerFiles(
  app: FastifyInstance,
  root: string,
  names: readonly string[],
  findOwn: (address: string) => SendOwn | undefined,
): Promise<void> {
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
    if (!built.has(file))
      app.get(`/${file}`, hidden, (request, reply) => {
        const send = findOwn(`/${file}`);
        return send ? send(request, reply) : reply.sendFile(file);
      });
}

/** Gives the URL path of a built file: `about/index.html` is `/about`. */
function addressOf(file: string): string {
  return `/${file}`.replace(/\/index\.html$/, '') || '/';
}

function cacheRule(file: string): string {
  if (file.startsWith(BUILT)) return HASHED;
  return REVALIDATED.includes(path.basename(file)) ? 'no-cache' : NAMED;
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
