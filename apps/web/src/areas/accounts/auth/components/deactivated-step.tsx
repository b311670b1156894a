import { paths } from '@aangan/contract/paths';
import { mailtoHref } from '@aangan/contract/core/mailto';
import { SITE } from '@aangan/contract/core/site';
import { telHref } from '@aangan/contract/core/tel';
import { useLayoutEffect, useRef } from 'react';
import { buttonClass } from '../../../../ui/button-class.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Mail, Phone } from '../../../../ui/icons.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { signIn as texts } from '../sign-in.texts.ts';
import styles from './auth-steps.module.css';
import panelStyles from '../../../../ui/panel.module.css';

/** Step 4: the account is deactivated; whom to contact, and two ways out. */
export function DeactivatedStep({ onLeave }: { onLeave: () => void }) {
  const way = useRef<HTMLAnchorElement>(null);
  // A layout effect, because the modal would otherwise take the focus that the last step released.
  useLayoutEffect(() => way.current?.focus(), []);
  return (
    <>
      <ul className={classNames(panelStyles.panel, styles.help)}>
        <li>
          <Icon of={Mail} />
          <a href={mailtoHref(SITE.supportEmail)}>{SITE.supportEmail}</a>
        </li>
        <li>
          <Icon of={Phone} />
          <a className={styles.clock} href={telHref(SITE.supportPhone)}>
            {SITE.supportPhone}
          </a>
        </li>
      </ul>
      <div className={styles.ways}>
        <a ref={way} className={buttonClass()} href={paths.home()} onClick={onLeave}>
          {texts.returnToHome}
        </a>
        <a className={buttonClass({ variant: 'second' })} href={paths.contact()} onClick={onLeave}>
          {texts.visitHelpCenter}
        </a>
      </div>
    </>
  );
}
