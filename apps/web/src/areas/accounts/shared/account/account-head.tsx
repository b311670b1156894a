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
 * The head of a page under Profile: the window's title, the way back and the h1.
 * @param back where the way back leads, if not to Profile
 * @param children below the h1, beside it with a row of the page's own
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
