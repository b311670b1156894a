import { PRERENDERED_PAGES } from '@aangan/contract/core/pages';
import { prerender } from 'react-dom/static';
import { createPages, type Route } from '../lib/router/pages.ts';
import { App } from './app.tsx';
import { divideMarkup, firstSeen } from './first-paint/ssr-markup.ts';
import { routes } from './routes.tsx';

/** For the build script: the pages to write, the placeholder of the site's origin, and the additions to their heads. */
export { renderedTemplateFile, ORIGIN_PLACEHOLDER, PRERENDERED_PAGES, templateFile } from '@aangan/contract/core/pages';
/** For the server, which draws the pages anew when the site changes. */
export { applySite } from '@aangan/contract/core/site';
export { offlinePageParts } from './offline-page.tsx';
export { pageHead } from './page-head.ts';

interface TemplatePage {
  path: string;
  /** Source files of the page's lazy chunks. */
  modules: string[];
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

export interface PrerenderedPage {
  /** the page's own head elements, and its markup */
  head: string;
  body: string;
  /** source files of the page's lazy chunks, to be preloaded */
  modules: string[];
}

/** Renders one page as a visitor who is not signed in sees it. Throws when the app has no page there. */
export async function renderPage(path: string): Promise<PrerenderedPage> {
  const pages = createPages(routes);
  if (!pages.has(path)) throw new Error(`No route fits ${path}, which is to be prerendered`);
  const { prelude } = await prerender(<App first={firstSeen(await pages.load(path), path)} />);
  return { ...divideMarkup(await new Response(prelude).text()), modules: await modulesOf(path) };
}
