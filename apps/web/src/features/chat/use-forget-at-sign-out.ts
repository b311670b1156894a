import { useEffect } from 'react';
import { onSessionEvent } from '../../lib/session-events.ts';
import { keptConversation } from './kept-conversation.ts';

/** Forgets the conversation when the session ends, on whatever page: what a user was shown has names in it. */
export function useForgetAtSignOut(): void {
  useEffect(() => onSessionEvent('user-logged-out', keptConversation.forget), []);
}
