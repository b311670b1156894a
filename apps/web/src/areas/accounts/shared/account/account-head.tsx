import { paths } from '@aangan/contract/paths';
import { SITE } from '@aangan/contract/core/site';
import type { ReactNode } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { ArrowLeft } from '../../../../ui/icons.ts';
import { account as texts } from './account.texts.ts';
import layout from '../../../../ui/layout.module.css';
import styles from './account-head.module.css';

interface AccountHeadProps {
  title: string;
  back?: { href: string; text: string } | undefined;
  children?: ReactNode;
}

const TO_PROFILE = { href: paths.profile(), text: texts.back };

/**
 * Head of a page under Profile: window title, back link and h1.
 * @param back target of the back link, Profile by default
 * @param children below the h1, beside the page's own row
 */
export function AccountHead({ title, back = TO_PROFILE, children }: AccountHeadProps) {
  return (
    <>
      <title>{`${title} - ${SITE.name}`}</title>
      <a className={styles.back} href={back.href}>
        <Icon of={ArrowLeft} />
        {back.text}
      </a>
      <div className={classNames(layout.pageHead, styles.head)}>
        <h1>{title}</h1>
        {children}
      </div>
    </>
  );
}
