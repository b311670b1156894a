/** In which language a message goes, with its texts and its links (L13, L25). */
import { inLanguage, type Language } from '@aangan/contract/core/language';
import { textsIn } from '../languages/translations.ts';
import * as texts from './kinds.messages.ts';
import { KINDS, type MessageKind } from './kinds.ts';

/** Pages of staff, which are English alone. */
const STAFF = /^\/(?:admin|desk)(?=[/?#]|$)/;

/** Gives the texts of messages in a language. */
export const messageTexts = (language: Language): typeof texts =>
  textsIn(language, 'apps/server/src/messages/kinds', texts);

/**
 * Gives the language of a message: its recipient's, and English of what is for consultants.
 * @param chosen null for a recipient who chose none
 */
export const languageOfKind = (kind: MessageKind, chosen: Language | null): Language =>
  KINDS[kind].audience === 'HOST' ? 'en' : (chosen ?? 'en');

/** Gives the path that a link in a message leads to: the page in its language. */
export const linkIn = (path: string, language: Language): string =>
  STAFF.test(path) ? path : inLanguage(path, language);
