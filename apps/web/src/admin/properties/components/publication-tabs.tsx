import { useQuery } from '@tanstack/react-query';
import { classNames } from '../../../ui/class-names.ts';
import { countPropertiesQuery } from '../api/count-properties.ts';
import { propertyListPath, TABS, type PropertyListState } from '../property-list-url.ts';
import { publication as texts } from '../publication.texts.ts';
import styles from './publication-tabs.module.css';

/** The list by what buyers see of it, with how many there are of the name that is searched for. */
export function PublicationTabs({ state }: { state: PropertyListState }) {
  return (
    <nav className={styles.tabs} aria-label={texts.tabsLabel}>
      {TABS.map((tab) => (
        <Tab key={tab} tab={tab} state={state} />
      ))}
    </nav>
  );
}

function Tab({ tab, state }: { tab: (typeof TABS)[number]; state: PropertyListState }) {
  const { data } = useQuery(countPropertiesQuery(state.name, tab || undefined));
  const isCurrent = state.publication === tab;
  return (
    <a
      className={classNames(styles.tab, isCurrent && styles.current)}
      href={propertyListPath({ ...state, publication: tab, page: 0 })}
      aria-current={isCurrent ? 'page' : undefined}
      data-prevent-scroll-reset
    >
      {texts.tabs[tab || 'ALL']} <span className="num">{data}</span>
    </a>
  );
}
