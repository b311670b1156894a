import { PRIVACY } from '@aangan/contract/privacy/routes';
import { NOTICE_LANG, PRESENT_NOTICE } from '@aangan/contract/privacy/notice';
import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { accountPaths } from '../../../../lib/account-paths.ts';
import { notify } from '../../../../lib/notifications.ts';
import { call } from '../../../../lib/calls/api.ts';
import { queryClient } from '../../../../lib/calls/query-client.ts';
import { adoptNewSession } from '../../../../lib/session/session.ts';
import { useIsOnline } from '../../../../lib/use-is-online.ts';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { account as texts } from './account.texts.ts';
import layout from '../../../../ui/layout.module.css';
import styles from './leaving-band.module.css';

/** Until the page is loaded anew: 'Not now' blocks nothing and is kept nowhere. */
let isPutOff = false;

/**
 * Under the header of somebody who agreed to an earlier notice, of which one that matters has come since (I28). By a
 * portal, as `LeavingBand`.
 */
export function NoticeBand() {
  const [host] = useState(() => document.createElement('div'));
  const [isHidden, setIsHidden] = useState(isPutOff);
  useLayoutEffect(() => {
    document.querySelector('#main')?.before(host);
    return () => host.remove();
  }, [host]);
  const hide = () => {
    isPutOff = true;
    setIsHidden(true);
    document.querySelector<HTMLElement>('#main')?.focus();
  };
  return isHidden ? null : createPortal(<Band onHide={hide} />, host);
}

function Band({ onHide }: { onHide: () => void }) {
  const isOnline = useIsOnline();
  const agree = useAgree();
  return (
    <section className={classNames(styles.band, styles.calm)} aria-label={texts.noticeName}>
      <div className={classNames(layout.wrap, styles.row)}>
        <p className={styles.text}>{texts.noticeChanged}</p>
        <div className={styles.choices}>
          <a
            className={buttonClass({ variant: 'quiet' })}
            href={accountPaths.notice()}
            target="_blank"
            rel="noopener"
            aria-label={texts.readNotice}
          >
            {texts.read}
          </a>
          <Button
            variant="second"
            disabled={!isOnline}
            isBusy={agree.isPending}
            onClick={() => agree.mutate(undefined)}
          >
            {texts.agree}
          </Button>
          <Button variant="quiet" onClick={onHide}>
            {texts.notNow}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** PUT /api/users/consents/ACCOUNT; the page and its other tabs then read the profile anew, which has this go. */
function useAgree() {
  return useSingleMutation({
    mutationFn: () =>
      call(PRIVACY.consentSave, {
        params: { purpose: 'ACCOUNT' },
        body: { given: true, version: PRESENT_NOTICE.version, lang: NOTICE_LANG },
      }),
    onSuccess: async () => {
      notify.success(texts.agreed);
      document.querySelector<HTMLElement>('#main')?.focus();
      await Promise.all([adoptNewSession(), queryClient.invalidateQueries({ queryKey: ['own', 'account'] })]);
    },
    onError: () => notify.error(texts.notSaved),
  });
}
