import { useEffect } from 'react';
import { onSessionEvent } from '../../lib/session-events.ts';
import { keptTalk } from './kept-talk.ts';

/** Forgets the talk when the session ends, on whatever page: what a user was shown has names in it. */
export function useForgetAtSignOut(): void {
  useEffect(() => onSessionEvent('user-logged-out', keptTalk.forget), []);
}
