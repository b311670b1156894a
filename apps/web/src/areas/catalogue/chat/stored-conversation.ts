/**
 * Stores the conversation of this tab, and whether the chat is open. Separate from its parser, so that the button on
 * every page stays small.
 */
import { PREFIX } from '@aangan/contract/core/language';
import { useEffect } from 'react';
import { onSessionEvent } from '../../../lib/session/session-events.ts';
import { tabStorage } from '../../../lib/storage/storage.ts';

/** A key for each language, because the conversation has words of the page in it (L14). */
const CONVERSATION_KEY = 'aangan:chat' + PREFIX.replace('/', ':');
const OPEN_KEY = 'aangan:chat-open';

export const storedConversation = {
  get: () => tabStorage.get(CONVERSATION_KEY),
  set: (text: string) => tabStorage.set(CONVERSATION_KEY, text),
  /** Forgets it in every language. */
  forget: () => ['', ':mr', ':hi'].forEach((ending) => tabStorage.set(`aangan:chat${ending}`, null)),
};

export const storedOpen = {
  get: () => tabStorage.get(OPEN_KEY) === '1',
  set: (isOpen: boolean) => tabStorage.set(OPEN_KEY, isOpen ? '1' : null),
};

/** Deletes the conversation when the session ends, on any page: a user's matches contain names. */
export function useForgetAtSignOut(): void {
  useEffect(() => onSessionEvent('user-logged-out', storedConversation.forget), []);
}
