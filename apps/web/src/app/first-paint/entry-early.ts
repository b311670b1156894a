/**
 * First script in the head of the listing and the detail, 2 KB without dependencies: requests the page's data and its
 * first picture while the other scripts load. `lib/calls/api.ts` takes over the responses.
 */
import type { Paged } from '@aangan/contract/core/paged';
import type { Picture, PropertyCard, PropertyDetail } from '@aangan/contract/catalogue/entities';
import { ACCOUNTS } from '@aangan/contract/accounts/routes';
import { CATALOGUE } from '@aangan/contract/catalogue/routes';
import type { Route } from '@aangan/contract/core/route';
import { VISITS } from '@aangan/contract/visits/routes';
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

const DETAIL = /^\/properties\/([1-9]\d{0,14})$/;

function ask(route: Route, input: Parameters<typeof buildRequest>[1] = {}): Promise<Response> {
  return sendEarly(buildRequest(route, input));
}

function start({ pathname, search }: Location): void {
  // In this order (SESS1).
  void ask(ACCOUNTS.authRefresh);
  void ask(ACCOUNTS.profileGet);
  const [, id] = DETAIL.exec(pathname) ?? [];
  if (id !== undefined) {
    const property = ask(CATALOGUE.propertyGet, { params: { id } });
    void ask(CATALOGUE.propertyChanges, { params: { id } });
    void ask(CATALOGUE.shortlistCheck, { params: { id } });
    void ask(VISITS.bookingsList);
    void preload(property, (data) => (data as PropertyDetail).images[0], GALLERY_SIZES, WHERE_AVIF_IS_WIDE_ENOUGH);
    return;
  }
  const state = parseListing(new URLSearchParams(search));
  const list = ask(hasFilters(state) ? CATALOGUE.propertiesSearch : CATALOGUE.propertiesList, {
    query: searchQuery(state),
  });
  void ask(CATALOGUE.marksGet);
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
