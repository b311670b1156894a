import { paths } from '@aangan/contract/paths';
import { SITE } from '@aangan/contract/core/site';
import { useEffect, useRef } from 'react';
import { isApiError } from '../../../lib/calls/api.ts';
import { openAuth } from '../../../lib/session/auth-prompt.ts';
import { useParams } from '../../../lib/router/router.tsx';
import { useIsOnline } from '../../../lib/use-is-online.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useConfirmEmail } from './api/confirm-email.ts';
import { emailLink as texts } from './email-link.texts.ts';
import layout from '../../../ui/layout.module.css';
import styles from './email-link-page.module.css';

/** /email/{token}: asks the holder of an e-mailed link whether the address is theirs. Opening it changes nothing. */
export function EmailLinkPage() {
  const { token = '' } = useParams();
  return (
    <div className={classNames(layout.wrap, styles.slip)}>
      <meta name="robots" content="noindex" />
      <Question key={token} token={token} />
    </div>
  );
}

function Question({ token }: { token: string }) {
  const isOnline = useIsOnline();
  const confirming = useConfirmEmail(token);
  const { isSuccess, isPending, error } = confirming;
  const isInvalid = isApiError(error) && (error.code === 'LINK_INVALID' || error.code === 'VALIDATION_FAILED');
  const heading = useRef<HTMLHeadingElement>(null);
  // focus the result in place of the pressed button, which is gone, so that it is read out
  useEffect(() => {
    if (isSuccess) heading.current?.focus();
  }, [isSuccess]);

  if (isInvalid) return <Invalid />;
  if (isSuccess) {
    return (
      <>
        <title>{`${texts.done} - ${SITE.name}`}</title>
        <h1 ref={heading} tabIndex={-1}>
          {texts.done}
        </h1>
        <a className={buttonClass({ variant: 'second', isFullWidth: true })} href={paths.bookings()}>
          {texts.seeVisits}
        </a>
      </>
    );
  }
  return (
    <>
      <title>{`${texts.title} - ${SITE.name}`}</title>
      <h1>{texts.title}</h1>
      <p className={styles.text}>{texts.text}</p>
      {error && <Notice>{sentenceFor(error)}</Notice>}
      <Button
        isFullWidth
        isBusy={isPending}
        busyText={texts.confirming}
        disabled={!isOnline}
        onClick={() => confirming.mutate(undefined)}
      >
        {texts.confirm}
      </Button>
    </>
  );
}

function Invalid() {
  return (
    <>
      <title>{`${texts.invalid} - ${SITE.name}`}</title>
      <div role="alert">
        <EmptyState
          headingLevel="h1"
          title={texts.invalid}
          text={texts.invalidText}
          action={<Button onClick={() => openAuth({ returnTo: paths.bookings() })}>{texts.signIn}</Button>}
        />
      </div>
    </>
  );
}

function sentenceFor(error: unknown): string {
  if (!isApiError(error)) return texts.failed;
  if (error.code === 'EMAIL_ALREADY_EXISTS') return texts.taken;
  return error.code === 'TOO_MANY_REQUESTS' ? error.message : texts.failed;
}
