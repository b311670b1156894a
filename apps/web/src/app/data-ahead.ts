import { matchPath } from '../lib/router/match-path.ts';

interface SignedInPage {
  /** One of the contract's `APP_PAGES`. */
  path: string;
  /** Source file of its chunk, which the page as served has preloaded. */
  module: string;
  /** Gives what asks for the data that the page begins with. */
  load: () => Promise<(address: Location) => void>;
}

/**
 * The pages a buyer may open by their address. Their guard shows nothing until the session stands, so their data, unless
 * asked for here, would be a round trip behind it (SESS14).
 */
export const SIGNED_IN_PAGES: readonly SignedInPage[] = [
  {
    path: '/properties',
    module: 'src/features/listing/listing-page.tsx',
    load: () => import('../features/listing/listing-page.tsx').then((file) => file.askForListing),
  },
  {
    path: '/properties/:id',
    module: 'src/features/property/property-page.tsx',
    load: () => import('../features/property/property-page.tsx').then((file) => file.askForProperty),
  },
  {
    path: '/user/bookings',
    module: 'src/features/bookings/bookings-page.tsx',
    load: () => import('../features/bookings/bookings-page.tsx').then((file) => file.askForBookings),
  },
  {
    path: '/user/shortlist',
    module: 'src/features/shortlist/shortlist-page.tsx',
    load: () => import('../features/shortlist/shortlist-page.tsx').then((file) => file.askForShortlist),
  },
  {
    path: '/user/profile',
    module: 'src/features/profile/profile-page.tsx',
    load: () => import('../features/profile/profile-page.tsx').then((file) => file.askForProfile),
  },
];

/** Asks for the data of the signed-in page at this address, if it is one, while its session is still being restored. */
export async function askAhead(address: Location): Promise<void> {
  const page = SIGNED_IN_PAGES.find(({ path }) => matchPath(path, address.pathname));
  // A chunk that can't be had is the router's to tell of.
  const ask = await page?.load().catch(() => undefined);
  ask?.(address);
}
