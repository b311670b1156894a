import { SITE } from '@aangan/contract/core/site';
import type { ReactNode } from 'react';
import styles from './page-title.module.css';

interface PageTitleProps {
  title: string;
  subtitle?: string | undefined;
  /** The page's main action, in the same row. */
  action?: ReactNode;
}

/** The head of an admin page; also sets the tab's title. */
export function PageTitle({ title, subtitle, action }: PageTitleProps) {
  return (
    <div className={styles.title}>
      <title>{`${title} - ${SITE.name}`}</title>
      <div>
        <h1>{title}</h1>
        {subtitle && <p>{subtitle}</p>}
      </div>
      {action}
    </div>
  );
}
