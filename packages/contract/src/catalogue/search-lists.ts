/** The two lists that the search on the home page offers: all of `lists.ts` that its scripts carry. */
import { GIVEN } from '../core/site-lists.ts';
import type { FlatType } from './lists.ts';

export const LOCALITIES = ['Moshi-Dudulgaon', 'Moshi-Bohradewadi', 'Charholi', 'Chikhali', 'Spine Road'] as const;

/** All types of flats, in the order of their bits in masks: 1, 2, 4, 8, 16 (S32). Those that are offered are `flatTypes()`. */
export const FLAT_TYPES = ['2BHK', '3BHK', '4BHK', '1BHK', '5BHK'] as const;

/** Gives the types that are offered, in order of rooms; also the choices of 'preferred accommodation type' at registration. */
export const flatTypes = (): readonly FlatType[] => GIVEN.flatTypes ?? FLAT_TYPES.slice(0, 3);
