import { lazyCode } from '../shared/sections/lazy-code.ts';

/** The map of what is found. */
export const resultsMapCode = lazyCode(
  'results-map',
  async () => (await import('./components/results-map.tsx')).ResultsMap,
);
