/**
 * Where this tab keeps the conversation and whether the chat is open. Apart from what reads and checks the conversation,
 * so that the button on the page weighs next to nothing.
 */
import { useEffect } from 'react';
import { onSessionEvent } from '../../../lib/session/session-events.ts';
import { tabStorage } from '../../../lib/storage/storage.ts';

const CONVERSATION_KEY = 'aangan:chat';
const OPEN_KEY = 'aangan:chat-open';

export const storedConversation = {
  get: () => tabStorage.get(CONVERSATION_KEY),
  set: (text: string) => tabStorage.set(CONVERSATION_KEY, text),
  forget: () => tabStorage.set(CONVERSATION_KEY, null),
};

export const storedOpen = {
  get: () => tabStorage.get(OPEN_KEY) === '1',
  set: (isOpen: boolean) => tabStorage.set(OPEN_KEY, isOpen ? '1' : null),
};

/** Forgets the conversation when the session ends, on whatever page: what a user was shown has names in it. */
export function useForgetAtSignOut(): void {
  useEffect(() => onSessionEvent('user-logged-out', storedConversation.forget), []);
}
