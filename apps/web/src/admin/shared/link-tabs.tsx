import { classNames } from '../../ui/class-names.ts';
import styles from './link-tabs.module.css';

export interface LinkTab {
  key: string;
  label: string;
  /** Undefined until it is known, or where it is not counted. */
  count?: number | undefined;
  href: string;
  isCurrent: boolean;
}

const NUMBER = new Intl.NumberFormat('en-IN');

/** A list in parts, each a link, with how many it has where that is known. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <a
          key={tab.key}
          className={classNames(styles.tab, tab.isCurrent && styles.current)}
          href={tab.href}
          aria-current={tab.isCurrent ? 'page' : undefined}
          data-prevent-scroll-reset
        >
          {tab.label} {tab.count !== undefined && <span className="num">{NUMBER.format(tab.count)}</span>}
        </a>
      ))}
    </nav>
  );
}
