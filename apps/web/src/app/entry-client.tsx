// First, for it says in which order the layers of all sheets count.
import '../styles/index.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { startSession } from '../lib/session.ts';
import { tabStorage } from '../lib/storage.ts';
import { askAhead } from './data-ahead.ts';
import { Providers } from './providers.tsx';
import { registerImageCache } from './register-image-cache.ts';
import { addAdminRoutes, routes } from './routes.tsx';

/** Fetches the lazy parts of the routes on this address, or the router would draw its fallback over the prerendered page. */
async function loadMatchedRoutes(): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? [];
  await Promise.all(matches.map(({ route }) => loadRoute(route)));
}

async function loadRoute(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return;
  Object.assign(route, await route.lazy(), { lazy: undefined });
}

const RELOADED_AT = 'reloaded-at';

/**
 * After a deployment an open tab may ask for chunks that are gone: the page is fetched anew, with the current ones. Not
 * twice within a minute, or a chunk that can't be had at all would reload for ever.
 */
function fetchPageAnew(event: Event): void {
  // Without a network the page itself would be lost as well.
  if (!navigator.onLine || Date.now() - Number(tabStorage.get(RELOADED_AT)) < 60_000) return;
  event.preventDefault();
  tabStorage.set(RELOADED_AT, String(Date.now()));
  window.location.reload();
}

/** A function, as an `await` of the module itself would never end: the lazy pages import from this very file's chunk. */
async function start(root: HTMLElement): Promise<void> {
  // Before the first render and before the chunks of the page are there, for neither needs them.
  if (startSession()) void askAhead(window.location);
  try {
    await loadMatchedRoutes();
  } catch (error) {
    // A prerendered page is left to be read; where there is none, the router fails as well, and says so on a page.
    if (root.firstElementChild) throw error;
  }
  const app = (
    <StrictMode>
      <Providers>
        <RouterProvider router={createBrowserRouter(routes, { patchRoutesOnNavigation: addAdminRoutes })} />
      </Providers>
    </StrictMode>
  );
  if (root.firstElementChild) hydrateRoot(root, app);
  else createRoot(root).render(app);
  if (import.meta.env.PROD) await registerImageCache();
}

window.addEventListener('vite:preloadError', fetchPageAnew);
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
void start(root);
