import { useLocation, useNavigate } from 'react-router';
import { rememberRequest } from '../../lib/auth-prompt.ts';
import { notify } from '../../lib/notifications.ts';
import { paths } from '../../lib/paths.ts';

/** @returns a function that says why signing in is needed and leads to /login, with the way back remembered */
export function useLoginRedirect(): (reason: string) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (reason) => {
    const from = pathname + search;
    notify.warning(reason);
    rememberRequest({ returnTo: from });
    void navigate(paths.login(), { state: { from } });
  };
}
