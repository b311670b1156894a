/** The two lists that the search on the home page offers: all lists of the catalogue that its scripts carry. */
import { SITE_LISTS, type SiteLists } from '../core/site-lists.ts';
import type { FlatType } from './lists.ts';

/** Names of the localities, unless a firm gives its own: read `localities()`. */
export const LOCALITIES = ['Moshi-Dudulgaon', 'Moshi-Bohradewadi', 'Charholi', 'Chikhali', 'Spine Road'] as const;

/** All types of flats, in the order of their bits in masks: 1, 2, 4, 8, 16 (S32). Those that are offered are `flatTypes()`. */
export const FLAT_TYPES = ['2BHK', '3BHK', '4BHK', '1BHK', '5BHK'] as const;

/** Gives the types that are offered, in order of rooms; also the choices of 'preferred accommodation type' at registration. */
export const flatTypes = (): readonly FlatType[] => SITE_LISTS.flatTypes ?? FLAT_TYPES.slice(0, 3);

/** Gives the names of the localities that are offered, by city where they are in several (S29). */
export const localityGroups = (): NonNullable<SiteLists['localityGroups']> =>
  SITE_LISTS.localityGroups ?? [{ names: LOCALITIES }];

/** Gives the names of the localities that are offered, in their order. */
export const localities = (): string[] => localityGroups().flatMap(({ names }) => names);
