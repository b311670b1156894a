import type { PropertyChanges } from '@aangan/contract/change-entities';
import { ROUTES } from '@aangan/contract/routes';
import type { PageDrawer } from '@aangan/contract/page-drawer';
import { renderToString } from 'react-dom/server';
import { parseListing, searchQuery } from '../features/listing/listing-url.ts';
import { listingQuery } from '../features/listing/use-listing.ts';
import { getChangesQuery } from '../features/property/api/get-changes.ts';
import { getPropertyQuery } from '../features/shared/properties/api/get-property.ts';
import { paths } from '../lib/paths.ts';
import { queryClient } from '../lib/query-client.ts';
import { buildRequest } from '../lib/request.ts';
import { draw } from '../lib/router/kept-pages.ts';
import { createPages } from '../lib/router/pages.ts';
import { App } from './app.tsx';
import { routes } from './routes.tsx';

const pages = createPages(routes);

const NOTHING_CHANGED: PropertyChanges = { hidden: false, lastLookedOn: null, changes: [] };
/** What React writes for the head, in front of the page. */
const FOR_HEAD = /^(?:<(?:title|meta|link)\b[^>]*>(?:[^<]*<\/title>)?)*/;

const stateOf = (search: string) => parseListing(new URLSearchParams(search));

/**
 * Draws a page as it is first seen by somebody whose session is still being ensured.
 * @param know puts into the cache what the page is drawn of
 */
async function drawPage(pathname: string, search: string, know: () => void): Promise<string> {
  const page = await pages.load(pathname);
  const location = { pathname, search, hash: '', state: null, key: '', index: 0 };
  const first = draw({ location: { ...location, action: 'POP', keepsScroll: true }, page });
  // From here on at once: others are drawn with the same cache.
  know();
  try {
    return renderToString(<App first={first} />).replace(FOR_HEAD, '');
  } finally {
    queryClient.clear();
  }
}

/** For the server. */
export const drawer: PageDrawer = {
  listingQuery(search) {
    const { url } = buildRequest('propertiesSearch', ROUTES.propertiesSearch, { query: searchQuery(stateOf(search)) });
    return url.slice(url.indexOf('?') + 1);
  },

  drawListing: (search, found) =>
    drawPage(paths.listing(), search, () => {
      queryClient.setQueryData(listingQuery(stateOf(search)).queryKey, found);
    }),

  drawProperty: (property) =>
    drawPage(paths.property(property.id), '', () => {
      queryClient.setQueryData(getPropertyQuery(property.id).queryKey, property);
      // What changed is this person's own, and stands below the first screen.
      queryClient.setQueryData(getChangesQuery(property.id).queryKey, NOTHING_CHANGED);
    }),
};
