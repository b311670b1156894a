import { lazyCode, lazyFunction } from '../../../shared/sections/lazy-code.ts';

/** What changed since the last look: only where something did. */
export const recentChangesCode = lazyCode(
  'recent-changes',
  async () => (await import('./changes/recent-changes.tsx')).RecentChanges,
);

/** The card below the flats. */
export const openPriceCode = lazyCode('open-price', async () => (await import('./price/open-price.tsx')).OpenPrice);

/** What the disclosure in that card opens. */
export const loanCode = lazyCode('loan', async () => (await import('./price/loan.tsx')).Loan);

/** The documents and the build diary. */
export const papersCode = lazyCode('papers', async () => (await import('./papers/papers-content.tsx')).PapersContent);

/** Prices over time, and every change. */
export const historyCode = lazyCode('history', async () => (await import('./price/history.tsx')).History);

/** The map, and how far everything is. */
export const whereItIsCode = lazyCode('where-it-is', async () => (await import('./place/where-it-is.tsx')).WhereItIs);

/** The first questions to ask, and the way to all of them. */
export const firstQuestionsCode = lazyCode(
  'first-questions',
  async () => (await import('./questions/first-questions.tsx')).FirstQuestions,
);

/** Homes like this one. */
export const similarHomesCode = lazyCode(
  'similar-homes',
  async () => (await import('./components/similar-homes.tsx')).SimilarHomes,
);

/** The drawings beside the amenities. */
export const amenityIconCode = lazyCode(
  'amenity-icon',
  async () => (await import('./components/amenity-icon.tsx')).AmenityIcon,
);

/** Hides the home or shows it again; fetched when somebody is about to press. */
export const hidingCode = lazyFunction(
  'hiding',
  async () => (await import('../shared/hidden-homes/api/hide-home.ts')).setHidden,
);

/** Asks the consultant for the way to the site; fetched when that is pressed. */
export const locationRequestCode = lazyFunction(
  'location-request',
  async () => (await import('./place/api/request-location.ts')).requestLocation,
);
