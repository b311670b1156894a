import { BUILT_LANGUAGES, inLanguage, LANGUAGE } from '@aangan/contract/core/language';
import { OFFLINE_VERSION_PLACEHOLDER, ORIGIN_PLACEHOLDER, PRERENDERED_PAGES } from '@aangan/contract/core/pages';
import { SITE } from '@aangan/contract/core/site';
import { prerender } from 'react-dom/static';
import { createPages, type Route } from '../lib/router/pages.ts';
import { App } from './app.tsx';
import { divideMarkup, firstSeen } from './first-paint/ssr-markup.ts';
import { escaped, fillFrame, type IconLinks } from './frame.ts';
import { offlinePage, versionOf, type OfflineFrame } from './offline-page.tsx';
import { alternatesOf, pageHead } from './page-head.ts';
import { routes } from './routes.tsx';

/** For the build script. */
export { OFFLINE_VERSION_PLACEHOLDER, renderedTemplateFile, templateFile } from '@aangan/contract/core/pages';
/** For the server, which renders the pages of another site with this module. */
export { applySite as useSite } from '@aangan/contract/core/site';

/** What the build knows of the files that depend on the site (S6); it writes them as `frames.json`. */
export interface Frames {
  /** The prerendered pages. */
  pages: { path: string; file: string; frame: string }[];
  /** The templates, by the file that each is written to. */
  templates: Record<string, string>;
  /** What the site has once, in English; null in the builds of other languages. */
  shared: SharedFrames | null;
}

interface SharedFrames {
  offline: OfflineFrame;
  /** The service worker, with a placeholder of the offline page's version. */
  worker: string;
  /** The manifest with the default names. */
  manifest: string;
}

/**
 * Renders all files of this build that depend on the site, for the one in force: prerendered pages but for hidden ones,
 * templates and, in English, the offline page and the worker that caches it, manifest and sitemap. Throws when a page can't be rendered.
 * @param icons addresses of the site's own icons; the built ones where left out
 * @returns their contents by their path in the build
 */
export async function renderSite(frames: Frames, icons?: IconLinks): Promise<Record<string, string>> {
  const pages = frames.pages.filter(({ path }) => !SITE.hiddenPages?.includes(path));
  const files: Record<string, string> = {};
  if (frames.shared) {
    const offline = await offlinePage(frames.shared.offline, icons);
    files['offline.html'] = offline;
    files['sw.js'] = frames.shared.worker.replace(OFFLINE_VERSION_PLACEHOLDER, await versionOf(offline));
    files['site.webmanifest'] = fillManifest(frames.shared.manifest);
    files['sitemap.xml'] = sitemap(pages.map(({ path }) => path));
  }
  const empty = { head: `<title>${escaped(SITE.name)}</title>`, body: '' };
  for (const [file, frame] of Object.entries(frames.templates)) files[file] = fillFrame(frame, empty, icons);
  for (const { path, file, frame } of pages) {
    const { head, body } = await renderPage(path);
    files[file] = fillFrame(frame, { head: head + pageHead(path, head), body }, icons);
  }
  return files;
}

function fillManifest(manifest: string): string {
  const facts: Record<string, string> = { name: SITE.name, short_name: SITE.shortName, description: SITE.tagline };
  return manifest.replace(
    /"(name|short_name|description)": "[^"]*"/g,
    (_fact, key: string) => `"${key}": ${JSON.stringify(facts[key])}`,
  );
}

/** Lists each page in each language, with its alternates (L8). */
function sitemap(pages: readonly string[]): string {
  const entries = pages.flatMap((page) => {
    const links = alternatesOf(page).map(
      ({ hreflang, href }) => `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`,
    );
    return BUILT_LANGUAGES.map(
      (language) => `  <url><loc>${ORIGIN_PLACEHOLDER}${inLanguage(page, language)}</loc>${links.join('')}</url>\n`,
    );
  });
  const names = BUILT_LANGUAGES.length > 1 ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : '';
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${names}>\n`,
    ...entries,
    '</urlset>\n',
  ].join('');
}

interface LazyPage {
  path: string;
  /** Source files of the page's lazy chunks. */
  modules: string[];
}

interface TemplatePage extends LazyPage {
  /** Whether `entry-early` requests its data. */
  hasEarlyRequests: boolean;
}

/** Lists the pages with an HTML template of their own, and the modules whose chunks it preloads. */
export async function listTemplatePages(): Promise<TemplatePage[]> {
  const listed = routes.map(async (route) => {
    if (!('loadRoutes' in route))
      return route.module !== undefined && !isPrerendered(route) ? [templatePage(route)] : [];
    const found = await route.loadRoutes();
    const withTemplate = found.filter((one) => one.module !== undefined && !isPrerendered(one));
    return withTemplate.map((one) => templatePage(one, route.module));
  });
  return (await Promise.all(listed)).flat();
}

/** Lists the prerendered pages, and the modules whose chunks they preload. */
export async function listPrerenderedPages(): Promise<LazyPage[]> {
  return Promise.all(PRERENDERED_PAGES.map(async (path) => ({ path, modules: await modulesOf(path) })));
}

/** Returns the source files of a page's lazy chunks, in the order in which they import one another. */
async function modulesOf(path: string): Promise<string[]> {
  for (const route of routes) {
    if (!('loadRoutes' in route)) {
      if (route.path === path) return route.module === undefined ? [] : [route.module];
    } else if (route.path === path) {
      const found = (await route.loadRoutes()).find((one) => one.path === path);
      return [route.module, ...(found?.module === undefined ? [] : [found.module])];
    }
  }
  return [];
}

const isPrerendered = ({ path }: Route) => PRERENDERED_PAGES.some((page) => page === path);

function templatePage({ path, module }: Route, ...more: string[]): TemplatePage {
  const hasEarlyRequests = path === '/properties' || path === '/properties/:id';
  const modules = module === undefined ? more : [...more, module];
  return { path, modules, hasEarlyRequests };
}

/**
 * Renders one page as a visitor who is not signed in sees it: its own head elements, and its markup. Throws when the app
 * has no page there.
 * @param page its path without prefix
 */
async function renderPage(page: string): Promise<{ head: string; body: string }> {
  const pages = createPages(routes);
  const path = inLanguage(page, LANGUAGE);
  if (!pages.has(path)) throw new Error(`No route fits ${path}, which is to be prerendered`);
  const { prelude } = await prerender(<App first={firstSeen(await pages.load(path), path)} />);
  return divideMarkup(await new Response(prelude).text());
}
