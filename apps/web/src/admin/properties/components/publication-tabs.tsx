import { useQueries } from '@tanstack/react-query';
import { LinkTabs } from '../../shared/link-tabs.tsx';
import { countPropertiesQuery } from '../api/count-properties.ts';
import { propertyListPath, TABS, type PropertyListState } from '../property-list-url.ts';
import { publication as texts } from '../publication.texts.ts';

/** The list by what buyers see of it, with how many there are of the name that is searched for. */
export function PublicationTabs({ state }: { state: PropertyListState }) {
  const counts = useQueries({ queries: TABS.map((tab) => countPropertiesQuery(state.name, tab || undefined)) });
  return (
    <LinkTabs
      label={texts.tabsLabel}
      tabs={TABS.map((tab, place) => ({
        key: tab,
        label: texts.tabs[tab || 'ALL'],
        count: counts[place]?.data,
        href: propertyListPath({ ...state, publication: tab, page: 0 }),
        isCurrent: state.publication === tab,
      }))}
    />
  );
}
