import { SITE } from '../core/site.ts';

/** Gives the city of a locality; that of the site where the locality has none of its own (S29). */
export const cityOf = (location: string): string =>
  SITE.localities?.find(({ name }) => name === location)?.city ?? SITE.city;
