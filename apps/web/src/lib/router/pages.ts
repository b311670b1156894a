import type { ComponentType, ReactNode } from 'react';
import { fetchWanted } from '../first-paint/chunk-loading.ts';
import { matchPath, type Params } from './match-path.ts';
import { ownPath } from './own-path.ts';

export type Layout = ComponentType<{ children: ReactNode }>;

export interface Route {
  /** A pattern for `matchPath`. */
  path: string;
  /** Layouts around the page, outermost first; they stay mounted between pages with the same ones. */
  layouts: readonly Layout[];
  /** Fetches the page's code. */
  load: () => Promise<ComponentType>;
  /**
   * Whether back and forward show the page as it was left (`keep-alive.ts`); for pages in the same layouts, whose
   * effects can be cleaned up and run again.
   */
  keepAlive?: boolean;
  /** Source file of a lazy page; its template preloads it with all its imports. Only the prerender reads it. */
  module?: string;
  /**
   * Fetches the function that requests the page's first data, where that is possible before the session is confirmed.
   */
  loadAsk?: () => Promise<AskForData>;
}

/**
 * @param address the window's location
 * @returns where given, a promise of the data that the page can't render without
 */
export type AskForData = (address: Location) => unknown;

/** Routes whose table is itself lazy, fetched at the first navigation to one of them. */
export interface LazyRoutes {
  path: string;
  /** Layouts of the error page when they can't be fetched. */
  layouts: readonly Layout[];
  /** Source file of the routes, preloaded with each of their pages. Only the prerender reads it. */
  module: string;
  loadRoutes: () => Promise<readonly Route[]>;
}

/** A page ready to render. */
export interface Page {
  layouts: readonly Layout[];
  Component: ComponentType;
  params: Params;
  keepAlive: boolean;
}

export type Pages = ReturnType<typeof createPages>;

const ANY = '*';

/**
 * Returns the pages of an app by path, which begins with the prefix of this build's language; a path without it has none.
 * The first matching route counts; the last is `*`, which matches all.
 */
export function createPages(all: readonly (Route | LazyRoutes)[]) {
  let routes = all;
  const loaded = new Map<Route, ComponentType>();

  function match(path: string) {
    const own = ownPath(path);
    for (const route of routes) {
      const params = matchPath(route.path, own);
      if (params) return { route, params };
    }
    throw new Error(`No route fits ${path}`);
  }

  /** Matches a path, and fetches lazy routes for it. Rejects when they can't be fetched. */
  async function reach(path: string): Promise<{ route: Route; params: Params }> {
    const { route, params } = match(path);
    if (!('loadRoutes' in route)) return { route, params };
    const more = await fetchWanted(route.loadRoutes);
    routes = routes.flatMap<Route | LazyRoutes>((known) => (known === route ? more : known));
    return reach(path);
  }

  /** Loads a page. Rejects when its code can't be fetched. */
  async function load(path: string): Promise<Page> {
    const { route, params } = await reach(path);
    const Component = loaded.get(route) ?? (await fetchWanted(route.load));
    loaded.set(route, Component);
    return pageOf(route, Component, params);
  }

  return {
    load,

    /**
     * Requests the data of a page while the session is still being restored.
     * @returns once they are sent; `isThere` is a promise of the data that the page can't render without
     */
    async prefetchData(address: Location): Promise<{ isThere: unknown }> {
      try {
        const { route } = await reach(address.pathname);
        const ask = await route.loadAsk?.();
        return { isThere: ask?.(address) };
      } catch {
        // The page itself reports code that can't be loaded.
        return { isThere: undefined };
      }
    },

    /** Whether the app has a page at a path, other than the not-found page. */
    has: (path: string): boolean => match(path).route.path !== ANY,

    /**
     * Returns the page of a path, synchronously when its code is loaded. One that can't be fetched is a page that
     * throws the error.
     */
    find(path: string): Page | Promise<Page> {
      const { route, params } = match(path);
      const isLazy = 'loadRoutes' in route;
      const Component = isLazy ? undefined : loaded.get(route);
      if (Component && !isLazy) return pageOf(route, Component, params);
      const { layouts } = route;
      return load(path).catch((error: unknown) => pageOf({ layouts }, () => raise(error), params));
    },
  };
}

function pageOf(
  { layouts, keepAlive = false }: Pick<Route, 'layouts' | 'keepAlive'>,
  Component: ComponentType,
  params: Params,
): Page {
  return { layouts, Component, params, keepAlive };
}

function raise(error: unknown): never {
  throw error;
}
