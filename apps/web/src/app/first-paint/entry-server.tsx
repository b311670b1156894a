import { paths } from '@aangan/contract/paths';
import { applySite } from '@aangan/contract/core/site';
import type { PropertyChanges } from '@aangan/contract/catalogue/change-entities';
import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import type { PageRenderer } from '@aangan/contract/catalogue/page-renderer';
import { renderToString } from 'react-dom/server';
import { parseListing, searchQuery } from '../../areas/catalogue/shared/search/listing-url.ts';
import { listingQuery } from '../../areas/catalogue/listing/use-listing.ts';
import { getChangesQuery } from '../../areas/catalogue/property/changes/api/get-changes.ts';
import { getPropertyQuery } from '../../areas/catalogue/shared/properties/api/get-property.ts';
import { queryClient } from '../../lib/calls/query-client.ts';
import { buildRequest } from '../../lib/calls/request.ts';
import { createPages } from '../../lib/router/pages.ts';
import { App } from '../app.tsx';
import { divideMarkup, firstSeen } from './ssr-markup.ts';
import { routes } from '../routes.tsx';

const pages = createPages(routes);

const NOTHING_CHANGED: PropertyChanges = { hidden: false, lastLookedOn: null, changes: [] };

const stateOf = (search: string) => parseListing(new URLSearchParams(search));

/**
 * Renders a page as it looks before its session is confirmed.
 * @param know fills the query cache with the page's data
 */
async function renderPage(pathname: string, search: string, know: () => void): Promise<string> {
  const page = await pages.load(pathname);
  const first = firstSeen(page, pathname, search);
  // No `await` from here on: all requests share one query cache.
  know();
  try {
    return divideMarkup(renderToString(<App first={first} />)).body;
  } finally {
    queryClient.clear();
  }
}

/** The server's renderer of pages. */
export const renderer: PageRenderer = {
  useSite: applySite,

  listingQuery(search) {
    const { url } = buildRequest(CATALOGUE.propertiesSearch, { query: searchQuery(stateOf(search)) });
    return url.slice(url.indexOf('?') + 1);
  },

  renderListing: (search, found) =>
    renderPage(paths.listing(), search, () => {
      queryClient.setQueryData(listingQuery(stateOf(search)).queryKey, found);
    }),

  renderProperty: (property) =>
    renderPage(paths.property(property.id), '', () => {
      queryClient.setQueryData(getPropertyQuery(property.id).queryKey, property);
      // The changes depend on the person, and stand below the first screen.
      queryClient.setQueryData(getChangesQuery(property.id).queryKey, NOTHING_CHANGED);
    }),
};
