import { paths } from '@aangan/contract/paths';
import { isApiError } from '../../../lib/calls/api.ts';
import { notify } from '../../../lib/notifications.ts';
import { navigate } from '../../../lib/router/navigation.ts';
import { useLocation } from '../../../lib/router/router.tsx';

/** Whether a call failed because nobody is signed in (any more). */
export function isLoggedOutError(error: unknown): boolean {
  return isApiError(error) && error.status === 401;
}

/**
 * @returns a function that says why signing in is needed and navigates to /login, with the return path in the
 * navigation state
 */
export function useLoginRedirect(): (reason: string) => void {
  const { pathname, search } = useLocation();
  return (reason) => {
    notify.warning(reason);
    navigate(paths.login(), { state: { from: pathname + search } });
  };
}
