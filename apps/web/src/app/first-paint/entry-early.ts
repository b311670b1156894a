/**
 * First script in the head of the listing and the detail, 2 KB without dependencies: requests the page's data and its
 * first picture while the other scripts load. `lib/calls/api.ts` takes over the responses.
 */
import type { Paged } from '@aangan/contract/core/paged';
import type { Picture, PropertyCard, PropertyDetail } from '@aangan/contract/catalogue/entities';
import type { ACCOUNTS } from '@aangan/contract/accounts/routes';
import type { CATALOGUE } from '@aangan/contract/catalogue/routes';
import type { Route } from '@aangan/contract/core/route';
import type { VISITS } from '@aangan/contract/visits/routes';
import { PREFIX } from '@aangan/contract/core/build-language';
import { hasFilters, parseListing, searchQuery } from '../../areas/catalogue/shared/search/listing-url.ts';
import {
  CARD_SIZES,
  GALLERY_SIZES,
  pictureProps,
  WHERE_AVIF_IS_WIDE_ENOUGH,
} from '../../areas/catalogue/shared/properties/picture-props.ts';
import { afterFrame } from '../../lib/after-frame.ts';
import { sendEarly } from '../../lib/first-paint/early-requests.ts';
import { findRenderedPage } from '../../lib/first-paint/ssr-mark.ts';
import { buildRequest } from '../../lib/calls/request.ts';
import { pause } from '../../lib/pause.ts';
import { rememberEarlyTaps } from '../../lib/first-paint/early-taps.ts';
import { hasSessionHint } from '../../lib/session/session-hint.ts';
import { unwrap } from '../../lib/calls/wire/envelope.ts';

/** Written out, because the tables of routes weigh as much as this script; the types hold them to the tables. */
type Routes = Pick<
  typeof ACCOUNTS & typeof CATALOGUE & typeof VISITS,
  | 'authRefresh'
  | 'profileGet'
  | 'propertiesList'
  | 'propertiesSearch'
  | 'propertyGet'
  | 'propertyChanges'
  | 'shortlistCheck'
  | 'marksGet'
  | 'bookingsList'
>;
const ROUTES: Routes = {
  authRefresh: { name: 'authRefresh', method: 'POST', path: '/api/auth/refresh' },
  profileGet: { name: 'profileGet', method: 'GET', path: '/api/users/profile' },
  propertiesList: { name: 'propertiesList', method: 'GET', path: '/api/properties' },
  propertiesSearch: { name: 'propertiesSearch', method: 'GET', path: '/api/properties/search' },
  propertyGet: { name: 'propertyGet', method: 'GET', path: '/api/properties/:id' },
  propertyChanges: { name: 'propertyChanges', method: 'GET', path: '/api/properties/:id/changes' },
  shortlistCheck: { name: 'shortlistCheck', method: 'GET', path: '/api/shortlists/properties/:id/check' },
  marksGet: { name: 'marksGet', method: 'GET', path: '/api/marks' },
  bookingsList: { name: 'bookingsList', method: 'GET', path: '/api/bookings' },
};
const DETAIL = /^\/properties\/([1-9]\d{0,14})$/;

function ask(route: Route, input: Parameters<typeof buildRequest>[1] = {}): Promise<Response> {
  return sendEarly(buildRequest(route, input));
}

function start({ pathname, search }: Location): void {
  // In this order (SESS1).
  void ask(ROUTES.authRefresh);
  void ask(ROUTES.profileGet);
  const [, id] = DETAIL.exec(pathname.slice(PREFIX.length)) ?? [];
  if (id !== undefined) {
    const property = ask(ROUTES.propertyGet, { params: { id } });
    void ask(ROUTES.propertyChanges, { params: { id } });
    void ask(ROUTES.shortlistCheck, { params: { id } });
    void ask(ROUTES.bookingsList);
    void preload(property, (data) => (data as PropertyDetail).images[0], GALLERY_SIZES, WHERE_AVIF_IS_WIDE_ENOUGH);
    return;
  }
  const state = parseListing(new URLSearchParams(search));
  const list = ask(hasFilters(state) ? ROUTES.propertiesSearch : ROUTES.propertiesList, {
    query: searchQuery(state),
  });
  void ask(ROUTES.marksGet);
  void preload(list, (data) => (data as Paged<PropertyCard>).content[0]?.image, CARD_SIZES);
}

/** Preloads the picture that `ui/photo` will choose from a response. Errors are left to the page. */
async function preload(
  asked: Promise<Response>,
  find: (data: unknown) => Picture | null | undefined,
  sizes: string,
  avifMedia = 'all',
): Promise<void> {
  try {
    const response = (await asked).clone();
    // A server-rendered page already loads its picture.
    if (!response.ok || findRenderedPage()) return;
    const { srcSet, avifSrcSet } = pictureProps(find(unwrap(await response.json(), response.status)), sizes);
    const isAvif = avifSrcSet !== undefined && window.matchMedia(avifMedia).matches;
    const chosen = isAvif ? avifSrcSet : srcSet;
    if (chosen === undefined) return;
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'image';
    // A browser that can't read AVIF ignores the link.
    if (isAvif) link.type = 'image/avif';
    link.imageSrcset = chosen;
    link.imageSizes = sizes;
    link.fetchPriority = 'high';
    document.head.append(link);
  } catch {
    // The page requests its picture itself.
  }
}

/** Longest wait for the first picture after the first frame, in milliseconds. */
const PICTURE_WITHIN = 300;

/**
 * Loads the scripts that a server-rendered page holds back (`prerender.mjs`): after it is painted, and after its first
 * picture if that comes soon; at once in a hidden tab, which is not painted.
 */
async function startScripts(): Promise<void> {
  const scripts = document.querySelector<HTMLTemplateElement>('#scripts');
  if (!scripts) return;
  rememberEarlyTaps();
  if (!document.hidden) {
    await afterFrame();
    await Promise.race([firstPicture(), pause(PICTURE_WITHIN)]);
  }
  document.head.append(scripts.content);
}

/** Resolves once the first picture is painted or has failed. */
async function firstPicture(): Promise<void> {
  const picture = findRenderedPage()?.querySelector<HTMLImageElement>('img[fetchpriority=high]');
  await picture?.decode().catch(() => undefined);
  await afterFrame();
}

if (hasSessionHint()) start(window.location);
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => void startScripts());
else void startScripts();
