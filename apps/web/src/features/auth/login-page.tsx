import { SITE } from '@aangan/contract/site';
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { rememberRequest, takeDestination } from '../../lib/auth-prompt.ts';
import { paths } from '../../lib/paths.ts';
import { safePath } from '../../lib/safe-path.ts';
import { useSession } from '../../lib/session.ts';
import { LogoMark } from '../../ui/logo.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { authLead, AuthSteps, authTitle } from './components/auth-steps.tsx';
import { useAuthSteps } from './use-auth-steps.ts';

/** The path a redirect to /login left in the navigation state, when it is one of our own. */
function returnPath(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'from' in state ? safePath(state.from) : null;
}

/** /login: the same steps as the modal (decision 26); afterwards the browser goes to the remembered path, else home. */
export function LoginPage() {
  const { status } = useSession();
  const navigate = useNavigate();
  const from = returnPath(useLocation().state);
  useEffect(() => {
    if (from !== null) rememberRequest({ returnTo: from });
  }, [from]);
  const leave = useCallback(() => {
    void navigate(takeDestination() ?? from ?? paths.home(), { replace: true });
  }, [navigate, from]);
  // Covers both a sign-in here and a visit by somebody who is signed in already.
  useEffect(() => {
    if (status === 'authenticated') leave();
  }, [status, leave]);
  return (
    <div className="wrap section grid justify-items-center">
      <title>{`Sign In / Register - ${SITE.name}`}</title>
      <meta name="robots" content="noindex" />
      {status === 'anonymous' ? <LoginSteps /> : <Waiting text="Checking your session..." />}
    </div>
  );
}

function LoginSteps() {
  const steps = useAuthSteps('page', () => undefined);
  const { controls } = steps;
  const lead = authLead(controls);
  return (
    <section className="panel shadow-float grid w-full max-w-100 content-start gap-5 md:p-8">
      <LogoMark className="size-10 text-brand" />
      <h1 className="text-28">{authTitle(controls.flow.step)}</h1>
      {lead && <p className="muted -mt-3">{lead}</p>}
      <AuthSteps {...steps} onLeave={steps.reset} />
    </section>
  );
}
