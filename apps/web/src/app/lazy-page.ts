import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';

/** What the build reads off a route. */
export interface PageHandle {
  /** Source file of a lazy page that is prerendered, so that its chunk can be preloaded. */
  module: string;
}

/** A page that is fetched when it is needed; `module` is given for the prerendered ones. */
export function page(path: string, load: () => Promise<ComponentType>, module?: string): RouteObject {
  const handle: PageHandle | undefined = module === undefined ? undefined : { module };
  return { path, handle, lazy: async () => ({ Component: await load() }) };
}
