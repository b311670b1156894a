import { accountPaths } from '@aangan/contract/paths';
import { LINK_TOKEN } from '@aangan/contract/visits/limits';
import { SITE } from '@aangan/contract/core/site';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../lib/calls/api.ts';
import { openAuth } from '../../../lib/session/auth-prompt.ts';
import { useSearchParams } from '../../../lib/router/router.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useIsOnline } from '../../../lib/use-is-online.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Notice } from '../../../ui/notice.tsx';
import { startAlerts } from './api/start-alerts.ts';
import { stopAlerts } from './api/stop-alerts.ts';
import { unsubscribe as texts } from './unsubscribe.texts.ts';
import layout from '../../../ui/layout.module.css';
import styles from './unsubscribe-page.module.css';

/**
 * /alerts/unsubscribe?t={token}: stops alert e-mails for the holder of an e-mailed link. Opening it changes nothing
 * (I13).
 */
export function UnsubscribePage() {
  const token = useSearchParams().get('t') ?? '';
  return (
    <div className={classNames(layout.wrap, styles.slip)}>
      <title>{`${texts.title} - ${SITE.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1>{texts.title}</h1>
      {LINK_TOKEN.pattern.test(token) ? <Choice key={token} token={token} /> : <Invalid />}
    </div>
  );
}

/** Window in milliseconds for the second click of a double click: the next button appears in the same place. */
const DOUBLE_PRESS_MS = 500;

type Act = 'stop' | 'start';

function Choice({ token }: { token: string }) {
  const isOnline = useIsOnline();
  const isSignedIn = useSession().status === 'authenticated';
  const [done, setDone] = useState<Act | null>(null);
  // restarts the e-mails without signing in, for ten minutes
  const [againKey, setAgainKey] = useState<string | null>(null);
  const { isPending, error, mutate } = useSingleMutation({
    mutationFn: async (act: Act) => {
      if (act === 'stop') setAgainKey(await stopAlerts(token));
      else await startAlerts(token, againKey);
      return act;
    },
    onSuccess: setDone,
  });
  const result = useRef<HTMLDivElement>(null);
  const finishedAt = useRef(0);
  // focus the result in place of the pressed button, which is gone, so that it is read out
  useEffect(() => {
    if (done === null) return;
    result.current?.focus();
    finishedAt.current = Date.now();
  }, [done]);

  if (isApiError(error) && (error.code === 'LINK_INVALID' || error.code === 'VALIDATION_FAILED')) return <Invalid />;
  const isStopped = done === 'stop';
  const isForOwner = isStopped && ((againKey === null && !isSignedIn) || isOwnerWanted(error));
  return (
    <>
      {done === null ? (
        <p className={styles.text}>{texts.text}</p>
      ) : (
        <div ref={result} className={styles.text} tabIndex={-1} key={done}>
          <Notice kind="success">{isStopped ? texts.stopped : texts.started}</Notice>
        </div>
      )}
      {error && !isForOwner && <Notice>{sentenceFor(error)}</Notice>}
      {isForOwner && <Notice kind="info">{isSignedIn ? texts.otherAccount : texts.signInToStart}</Notice>}
      {!isOnline && <Notice kind="info">{texts.offline}</Notice>}
      {isForOwner ? (
        !isSignedIn && <SignIn />
      ) : (
        <Button
          variant={isStopped ? 'second' : undefined}
          isFullWidth
          isBusy={isPending}
          busyText={isStopped ? texts.starting : texts.stopping}
          disabled={!isOnline}
          onClick={({ detail }) => {
            // `detail` is 0 for the keyboard, where there are no double clicks
            const isSecond = detail > 0 && Date.now() - finishedAt.current < DOUBLE_PRESS_MS;
            if (!isSecond) mutate(isStopped ? 'start' : 'stop');
          }}
        >
          {isStopped ? texts.start : texts.stop}
        </Button>
      )}
    </>
  );
}

function Invalid() {
  const isSignedIn = useSession().status === 'authenticated';
  return (
    <>
      <p className={styles.text} role="alert">
        {isSignedIn ? texts.invalidSignedIn : texts.invalid}
      </p>
      {isSignedIn ? (
        <a className={buttonClass({ variant: 'second', isFullWidth: true })} href={accountPaths.searches()}>
          {texts.searches}
        </a>
      ) : (
        <SignIn />
      )}
    </>
  );
}

function SignIn() {
  return (
    <Button variant="second" isFullWidth onClick={() => openAuth({ returnTo: accountPaths.searches() })}>
      {texts.signIn}
    </Button>
  );
}

/**
 * Whether the server restarts the e-mails only for their owner: the ten minutes are over, or another account is signed
 * in.
 */
function isOwnerWanted(error: unknown): boolean {
  return isApiError(error) && (error.code === 'UNAUTHENTICATED' || error.code === 'FORBIDDEN');
}

function sentenceFor(error: unknown): string {
  return isApiError(error) && error.code === 'TOO_MANY_REQUESTS' ? error.message : texts.failed;
}
