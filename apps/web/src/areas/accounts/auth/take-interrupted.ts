import { pendingAction, takeDestination } from '../../../lib/session/auth-prompt.ts';
import { pressSave } from '../../catalogue/shared/shortlist/saved-homes.ts';

/**
 * Goes on with what signing in interrupted, and forgets it: a home whose heart was pressed is saved.
 * @returns a path of our own to go to, or null to stay
 */
export function takeInterrupted(): string | null {
  const pending = pendingAction();
  const destination = takeDestination();
  if (pending?.kind === 'save') void pressSave(pending.id, true);
  return destination;
}
