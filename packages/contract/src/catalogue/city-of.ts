import { homeCity, SITE } from '../core/site.ts';

/** Gives the city of a locality; the firm's main one where the locality has none of its own (S29). */
export const cityOf = (location: string): string =>
  SITE.localities?.find(({ name }) => name === location)?.city ?? homeCity();
