import { accountPaths, paths } from '@aangan/contract/paths';
import { SITE } from '@aangan/contract/core/site';
import type { ComponentType, ReactNode } from 'react';
import { boardGuest as texts } from '../areas/boards/guest/board-guest.texts.ts';
import { classNames } from '../ui/class-names.ts';
import { Logo } from '../ui/logo.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { useCurrentYear } from './use-current-year.ts';
import { useSampleCatalogue } from './use-sample-catalogue.ts';
import * as layouts from './layouts/layouts.texts.ts';
import layout from '../ui/layout.module.css';
import styles from './bare-layout.module.css';

/** Layout for somebody who followed a link and may never return: the logo, the page and one line. */
function BareLayout({ children }: { children: ReactNode }) {
  const year = useCurrentYear();
  const isSampleCatalogue = useSampleCatalogue();
  return (
    <>
      <SkipLink />
      <header className={styles.header}>
        <div className={classNames(layout.wrap, styles.bar)}>
          <Logo href={paths.home()} />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <ErrorBoundary>{children}</ErrorBoundary>
      </main>
      <footer className={styles.footer}>
        <div className={classNames(layout.wrap, styles.line)}>
          <span>{`© ${year} ${SITE.name}`}</span>
          <a href={paths.privacy()}>{texts.privacy}</a>
          <a href={accountPaths.notice()}>{texts.notice}</a>
          {isSampleCatalogue && <span>{layouts.sampleCatalogue}</span>}
        </div>
      </footer>
    </>
  );
}

/** Wraps a page in the bare frame. */
export function inBareLayout(Page: ComponentType): ComponentType {
  return () => (
    <BareLayout>
      <Page />
    </BareLayout>
  );
}
