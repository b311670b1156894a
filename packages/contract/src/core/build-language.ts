import type { Language } from './language.ts';

/** The language of this build. The builds of other languages replace this module (L1). */
export const LANGUAGE = 'en' as Language;

/** What the paths of this build's pages begin with: '' for English, '/mr', '/hi'. */
export const PREFIX: string = '';

/** The languages that pages are built in, as WEB_LANGUAGES lists them (L5). */
export const BUILT_LANGUAGES: readonly Language[] = ['en', 'mr', 'hi'];
