import type { ComponentType, ReactNode } from 'react';
import { fetchWanted } from '../first-paint/chunk-loading.ts';
import { matchPath, type Params } from './match-path.ts';

export type Layout = ComponentType<{ children: ReactNode }>;

export interface Route {
  /** What `matchPath` takes. */
  path: string;
  /** What the page stands in, from the outermost in; it stays while one page follows another in the same. */
  layouts: readonly Layout[];
  /** Fetches the page's code. */
  load: () => Promise<ComponentType>;
  /**
   * Between pages that are kept, all in the same layouts, back and forward show what was left as it is. Their effects have
   * to bear being ended and begun again (`lib/router/kept-pages.ts`).
   */
  keepAlive?: boolean;
  /** Source file of a lazy page, which the page as served has preloaded with all it imports. */
  module?: string;
  /** Fetches what asks for the data that the page begins with, where that can be asked for before it may be drawn. */
  loadAsk?: () => Promise<AskForData>;
}

/**
 * @param address that of the window
 * @returns where it is told, the end of what the page can't be drawn without
 */
export type AskForData = (address: Location) => unknown;

/** Routes that are fetched themselves, at the first step to an address among them. */
export interface LazyRoutes {
  path: string;
  /** What stands around the message that they can't be fetched. */
  layouts: readonly Layout[];
  /** Source file of the routes, which is preloaded with each of their pages. */
  module: string;
  loadRoutes: () => Promise<readonly Route[]>;
}

/** A page as it is drawn. */
export interface Page {
  layouts: readonly Layout[];
  Component: ComponentType;
  params: Params;
  keepAlive: boolean;
}

export type Pages = ReturnType<typeof createPages>;

const ANY = '*';

/** The pages of an app by their addresses. The first route that fits counts; the last is `*`, which fits all. */
export function createPages(all: readonly (Route | LazyRoutes)[]) {
  let routes = all;
  const loaded = new Map<Route, ComponentType>();

  function match(path: string) {
    for (const route of routes) {
      const params = matchPath(route.path, path);
      if (params) return { route, params };
    }
    throw new Error(`No route fits ${path}`);
  }

  /** Fetches routes that are fetched themselves. Rejects when they can't be. */
  async function reach(path: string): Promise<{ route: Route; params: Params }> {
    const { route, params } = match(path);
    if (!('loadRoutes' in route)) return { route, params };
    const more = await fetchWanted(route.loadRoutes);
    routes = routes.flatMap<Route | LazyRoutes>((known) => (known === route ? more : known));
    return reach(path);
  }

  /** Rejects when the code can't be fetched. */
  async function load(path: string): Promise<Page> {
    const { route, params } = await reach(path);
    const Component = loaded.get(route) ?? (await fetchWanted(route.load));
    loaded.set(route, Component);
    return pageOf(route, Component, params);
  }

  return {
    load,

    /**
     * Asks for the data of a page while the session that it needs is still being restored.
     * @returns once that is done; with the end of what the page can't be drawn without
     */
    async sendEarly(address: Location): Promise<{ isThere: unknown }> {
      try {
        const { route } = await reach(address.pathname);
        const ask = await route.loadAsk?.();
        return { isThere: ask?.(address) };
      } catch {
        // Code that can't be had is told of where the page would be.
        return { isThere: undefined };
      }
    },

    /** Whether the app has a page there, other than the one that says it has none. */
    has: (path: string): boolean => match(path).route.path !== ANY,

    /** The page of a path, at once when its code is there. One that can't be fetched is a page that throws why. */
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
