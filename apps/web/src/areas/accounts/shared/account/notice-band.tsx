import { accountPaths } from '@aangan/contract/paths';
import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useIsOnline } from '../../../../lib/use-is-online.ts';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { useAgreeToNotice } from './api/agree-to-notice.ts';
import { account as texts } from './account.texts.ts';
import layout from '../../../../ui/layout.module.css';
import styles from './leaving-band.module.css';

/** Set until the next reload: 'Not now' blocks nothing and is not stored. */
let isPutOff = false;

/**
 * Band under the header for users who agreed to an earlier notice, after a material change of it (I28). Rendered by a
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
  const agree = useAgreeToNotice();
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
