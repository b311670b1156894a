import { SITE } from '@aangan/contract/site';
import type { ReactNode } from 'react';
import { paths } from '../../../lib/paths.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ArrowLeft } from '../../../ui/icons.ts';
import { account as texts } from './account.texts.ts';
import layout from '../../../ui/layout.module.css';
import styles from './account-head.module.css';

/**
 * The head of a page under Profile: the window's title, the way back and the h1.
 * @param children below the h1, beside it with a row of the page's own
 */
export function AccountHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <title>{`${title} - ${SITE.name}`}</title>
      <a className={styles.back} href={paths.profile()}>
        <Icon of={ArrowLeft} />
        {texts.back}
      </a>
      <div className={classNames(layout.pageHead, styles.head)}>
        <h1>{title}</h1>
        {children}
      </div>
    </>
  );
}
