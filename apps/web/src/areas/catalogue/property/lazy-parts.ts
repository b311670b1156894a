import { lazyCode, lazyFunction } from '../../../shared/sections/lazy-code.ts';

/** Changes since the last view; loaded only if there are any. */
export const recentChangesCode = lazyCode(
  'recent-changes',
  async () => (await import('./changes/recent-changes.tsx')).RecentChanges,
);

/** The price card below the flats. */
export const openPriceCode = lazyCode('open-price', async () => (await import('./price/open-price.tsx')).OpenPrice);

/** The loan calculator, in a disclosure of that card. */
export const loanCode = lazyCode('loan', async () => (await import('./price/loan.tsx')).Loan);

/** The documents and the construction updates. */
export const papersCode = lazyCode('papers', async () => (await import('./papers/papers-content.tsx')).PapersContent);

/** The price history, and all changes. */
export const historyCode = lazyCode('history', async () => (await import('./price/history.tsx')).History);

/** The map and the distances. */
export const whereItIsCode = lazyCode('where-it-is', async () => (await import('./place/where-it-is.tsx')).WhereItIs);

/** The first questions to ask, with a link to all of them. */
export const firstQuestionsCode = lazyCode(
  'first-questions',
  async () => (await import('./questions/first-questions.tsx')).FirstQuestions,
);

/** Homes like this one. */
export const similarHomesCode = lazyCode(
  'similar-homes',
  async () => (await import('./components/similar-homes.tsx')).SimilarHomes,
);

/** What an admin sees above a home that buyers don't see. */
export const previewBannerCode = lazyCode(
  'preview-banner',
  async () => (await import('./components/preview-banner.tsx')).PreviewBanner,
);

/** The icons of the amenities. */
export const amenityIconCode = lazyCode(
  'amenity-icon',
  async () => (await import('./components/amenity-icon.tsx')).AmenityIcon,
);

/** Hides the home or shows it again; prefetched when the user is about to press. */
export const hidingCode = lazyFunction(
  'hiding',
  async () => (await import('../shared/hidden-homes/api/hide-home.ts')).setHidden,
);

/** Asks the consultant for the exact location; loaded when pressed. */
export const locationRequestCode = lazyFunction(
  'location-request',
  async () => (await import('./place/api/request-location.ts')).requestLocation,
);
