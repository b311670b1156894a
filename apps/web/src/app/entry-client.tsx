// First, for it says in which order the layers of all sheets count.
import '../styles/index.css';
// A few rules that only pages have that are fetched: as sheets of their own they were requests before the first paint.
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

/** Milliseconds from the first drawing. */
const AT_REST_AFTER = 1_200;

async function sendEarly(pages: Pages): Promise<void> {
  const { isThere } = await pages.sendEarly(window.location);
  dropEarlyRequests();
  await isThere;
  showLivePage();
}

/** A function, as an `await` of the module itself would never end: the lazy pages import from this very file's chunk. */
async function start(root: HTMLElement): Promise<void> {
  setOverlayHistory(addOverlay);
  const pages = createPages(routes);
  const wasDrawn = findRenderedPage() !== null;
  // Before the first render and before the chunks of the page are there, for neither needs them.
  hearOfShortlist();
  if (startSession()) void sendEarly(pages);
  else showLivePage();
  const { pathname } = window.location;
  const isServed = root.firstElementChild !== null;
  // A prerendered page whose code can't be had is left to be read; elsewhere a page says so.
  const isLeftToRead = isServed && !wasDrawn;
  const first = startRouter(pages, await (isLeftToRead ? pages.load(pathname) : pages.find(pathname)));
  if (isServed) hydrateRoot(root, <App first={first} />);
  else createRoot(root).render(<App first={first} />);
  if (wasPressedBeforeRenewal()) void import('../lib/calls/press-again.ts').then(({ pressAgain }) => pressAgain());
  if (!import.meta.env.PROD) return;
  // For the next visit: this one has the line to itself.
  await pause(AT_REST_AFTER);
  await registerImageCache();
}

renewPageWithoutItsCode(destination);
const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
watchTranslation(root);
void start(root);
