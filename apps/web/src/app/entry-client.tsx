// Imported first: it declares the order of the cascade layers.
import '../styles/index.css';
// Rules of lazy parts, bundled here because each sheet of its own is a request before the first paint.
import '../areas/alerts/notifications/bell.module.css';
import '../shared/sections/lost-section.module.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { hearOfShortlist } from '../areas/catalogue/shared/shortlist/shortlist-tabs.ts';
import { dropEarlyRequests } from '../lib/first-paint/early-requests.ts';
import { renewPageWithoutItsCode, wasPressedBeforeRenewal } from '../lib/first-paint/chunk-loading.ts';
import { findRenderedPage } from '../lib/first-paint/ssr-mark.ts';
import { showLivePage } from '../lib/first-paint/ssr-hold.ts';
import { pause } from '../lib/pause.ts';
import { addOverlay, destination } from '../lib/router/navigation.ts';
import { createPages, type Pages } from '../lib/router/pages.ts';
import { startRouter } from '../lib/router/router.tsx';
import { startSession } from '../lib/session/session.ts';
import { watchTranslation } from '../lib/watch-translation.ts';
import { setOverlayHistory } from '../ui/use-back-closes.ts';
import { App } from './app.tsx';
import { registerImageCache } from './register-image-cache.ts';
import { routes } from './routes.tsx';

/** Milliseconds after the first render. */
const AT_REST_AFTER = 1_200;

async function prefetchData(pages: Pages): Promise<void> {
  const { isThere } = await pages.prefetchData(window.location);
  dropEarlyRequests();
  await isThere;
  showLivePage();
}

/** Not a top-level `await`, which would never end: lazy pages import from this file's chunk. */
async function start(root: HTMLElement): Promise<void> {
  setOverlayHistory(addOverlay);
  const pages = createPages(routes);
  const wasServerRendered = findRenderedPage() !== null;
  // Both start before the page's chunks have arrived, as neither needs them.
  hearOfShortlist();
  if (startSession()) void prefetchData(pages);
  else showLivePage();
  const { pathname } = window.location;
  const isServed = root.firstElementChild !== null;
  // A prerendered page stays readable when its code fails to load; any other is replaced by an error page.
  const staysReadable = isServed && !wasServerRendered;
  const first = startRouter(pages, await (staysReadable ? pages.load(pathname) : pages.find(pathname)));
  if (isServed) hydrateRoot(root, <App first={first} />);
  else createRoot(root).render(<App first={first} />);
  if (wasPressedBeforeRenewal()) void import('../lib/calls/press-again.ts').then(({ pressAgain }) => pressAgain());
  if (!import.meta.env.PROD) return;
  // The worker serves the next visit; its download must not compete with this one.
  await pause(AT_REST_AFTER);
  await registerImageCache();
}

renewPageWithoutItsCode(destination);
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
watchTranslation(root);
void start(root);
