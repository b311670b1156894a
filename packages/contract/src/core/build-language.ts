import type { Language } from './language.ts';

/** The language of this build. The builds of other languages replace this module (L1). */
export const LANGUAGE = 'en' as Language;
