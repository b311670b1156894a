import { paths } from '@aangan/contract/paths';
import { SITE } from '@aangan/contract/core/site';
import { useCallback, useEffect } from 'react';
import { rememberRequest } from '../../../lib/session/auth-prompt.ts';
import { safePath } from '../../../lib/router/safe-path.ts';
import { useSession } from '../../../lib/session/session.ts';
import { navigate } from '../../../lib/router/navigation.ts';
import { useLocation } from '../../../lib/router/router.tsx';
import { LogoMark } from '../../../ui/logo.tsx';
import { Waiting } from '../../../ui/spinner.tsx';
import { authLead, AuthSteps, authTitle } from './components/auth-steps.tsx';
import { resumeInterrupted } from './resume-interrupted.ts';
import { useAuthSteps } from './use-auth-steps.ts';
import { classNames } from '../../../ui/class-names.ts';
import { signIn as texts } from './sign-in.texts.ts';
import authStepsStyles from './components/auth-steps.module.css';
import styles from './login-page.module.css';
import layout from '../../../ui/layout.module.css';
import panelStyles from '../../../ui/panel.module.css';

/** Returns the path that a redirect to /login stored in the navigation state, if it is one of ours. */
function returnPath(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'from' in state ? safePath(state.from) : null;
}

/** /login: the same steps as the modal (PAGE4); afterwards navigates to the remembered path, else home. */
export function LoginPage() {
  const { status } = useSession();
  const from = returnPath(useLocation().state);
  useEffect(() => {
    if (from !== null) rememberRequest({ returnTo: from });
  }, [from]);
  const leave = useCallback(() => {
    navigate(resumeInterrupted() ?? from ?? paths.home(), { replace: true });
  }, [from]);
  // Covers both a sign-in here and a visitor who is already signed in.
  useEffect(() => {
    if (status === 'authenticated') leave();
  }, [status, leave]);
  return (
    <div className={classNames(layout.wrap, layout.section, styles.page)}>
      <title>{`${texts.signInRegister} - ${SITE.name}`}</title>
      <meta name="robots" content="noindex" />
      {status === 'anonymous' ? <LoginSteps /> : <Waiting text={texts.checkingSession} />}
    </div>
  );
}

function LoginSteps() {
  const steps = useAuthSteps('page', () => undefined);
  const { controls } = steps;
  const lead = authLead(controls);
  return (
    <section className={classNames(panelStyles.panel, styles.card)}>
      <LogoMark className={authStepsStyles.mark} />
      <h1 className={styles.heading}>{authTitle(controls.flow.step)}</h1>
      {lead && <p className={classNames('muted', styles.lead)}>{lead}</p>}
      <AuthSteps {...steps} onLeave={steps.reset} />
    </section>
  );
}
