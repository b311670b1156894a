import { pendingAction, takeDestination } from '../../../lib/session/auth-prompt.ts';
import { pressSave } from '../../catalogue/shared/shortlist/saved-homes.ts';

/**
 * Resumes and clears the action that the sign-in interrupted, such as saving a home.
 * @returns a path of ours to navigate to, or null to stay
 */
export function resumeInterrupted(): string | null {
  const pending = pendingAction();
  const destination = takeDestination();
  if (pending?.kind === 'save') void pressSave(pending.id, true);
  return destination;
}
