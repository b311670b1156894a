// First, for it says in which order the layers of all sheets count.
import '../styles/index.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createPages } from '../lib/router/pages.ts';
import { startRouter } from '../lib/router/router.tsx';
import { startSession } from '../lib/session.ts';
import { tabStorage } from '../lib/storage.ts';
import { App } from './app.tsx';
import { askAhead } from './data-ahead.ts';
import { registerImageCache } from './register-image-cache.ts';
import { routes } from './routes.tsx';

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
  const pages = createPages(routes);
  const { pathname } = window.location;
  const isPrerendered = root.firstElementChild !== null;
  // A prerendered page whose code can't be had is left to be read; elsewhere a page says so.
  const first = startRouter(pages, await (isPrerendered ? pages.load(pathname) : pages.find(pathname)));
  if (isPrerendered) hydrateRoot(root, <App first={first} />);
  else createRoot(root).render(<App first={first} />);
  if (import.meta.env.PROD) await registerImageCache();
}

window.addEventListener('vite:preloadError', fetchPageAnew);
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
void start(root);
