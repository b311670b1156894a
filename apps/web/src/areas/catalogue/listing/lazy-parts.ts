import { lazyCode } from '../../../shared/sections/lazy-code.ts';

/** The homes opened last, below the list. */
export const recentlyViewedCode = lazyCode(
  'seen-lately',
  async () => (await import('./components/recently-viewed.tsx')).RecentlyViewed,
);

/** The map of the results. */
export const resultsMapCode = lazyCode(
  'results-map',
  async () => (await import('./components/results-map.tsx')).ResultsMap,
);
