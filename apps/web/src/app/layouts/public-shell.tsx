import type { ReactNode } from 'react';
import { SkipLink } from '../../ui/skip-link.tsx';
import { SiteFooter, type SiteFooterProps } from './site-footer.tsx';
import { SiteHeader, type SiteHeaderProps } from './site-header.tsx';
import styles from './public-shell.module.css';

export interface PublicShellProps extends SiteHeaderProps, SiteFooterProps {
  /** the page; sets its own `layout.wrap`, because a hero goes from edge to edge */
  children: ReactNode;
}

/** Layout of every public page: skip link, header, the page in `<main id="main">`, footer. */
export function PublicShell({ children, year, address, ...header }: PublicShellProps) {
  return (
    <>
      <SkipLink />
      <SiteHeader {...header} address={address} />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter year={year} address={address} />
    </>
  );
}
