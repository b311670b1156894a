/** The two lists that the search on the home page offers: all of `lists.ts` that its scripts carry. */

export const LOCALITIES = ['Moshi-Dudulgaon', 'Moshi-Bohradewadi', 'Charholi', 'Chikhali', 'Spine Road'] as const;

/** Bedroom types, also the choices of 'preferred accommodation type' at registration. */
export const FLAT_TYPES = ['2BHK', '3BHK', '4BHK'] as const;
