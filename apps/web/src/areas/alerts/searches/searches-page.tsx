import { paths } from '@aangan/contract/paths';
import type { SavedSearch } from '@aangan/contract/alerts/entities';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '../../../lib/calls/query-client.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { AccountHead } from '../../accounts/shared/account/account-head.tsx';
import { Loaded } from '../../../ui/loaded.tsx';
import { account } from '../../accounts/shared/account/account.texts.ts';
import { OfflineNotice } from '../../accounts/shared/account/offline-notice.tsx';
import { getAlertSettingsQuery } from '../shared/searches/api/alert-settings.ts';
import { forgetNews } from '../shared/searches/api/get-news.ts';
import { listSearchesQuery } from '../shared/searches/api/list-searches.ts';
import { AlertPanels } from './alert-panels.tsx';
import { SearchCard } from './search-card.tsx';
import { searches as texts } from '../shared/searches/searches.texts.ts';
import { useDeletedSearches } from './use-deleted-searches.ts';
import { RemovedRow } from '../../catalogue/shared/hidden-homes/removed-row.tsx';
import styles from './searches-page.module.css';
import layout from '../../../ui/layout.module.css';
import panelStyles from '../../../ui/panel.module.css';

/** Prefetches the searches and the settings. */
export function askForSearches(): void {
  void queryClient.prefetchQuery(listSearchesQuery);
  void queryClient.prefetchQuery(getAlertSettingsQuery);
}

/** /user/searches: the saved searches of the user. */
export function SearchesPage() {
  const client = useQueryClient();
  const list = useQuery(listSearchesQuery);
  // Opening a search from this page fetches its new matches again.
  useEffect(() => forgetNews(client), [client]);
  return (
    <div className={layout.wrap} data-waiting={list.isPending || undefined}>
      <AccountHead title={texts.title} />
      <OfflineNotice at={list.dataUpdatedAt} />
      <div className={styles.page}>
        <Loaded query={list} waiting={<Waiting />} failure={{ title: texts.notLoaded, text: account.checkConnection }}>
          {(searches) => <Searches searches={searches} />}
        </Loaded>
        <AlertPanels />
      </div>
    </div>
  );
}

function Searches({ searches }: { searches: readonly SavedSearch[] }) {
  const { deleted, shown, remove, undo } = useDeletedSearches(searches);
  if (shown.length === 0) {
    return (
      <EmptyState
        title={texts.emptyTitle}
        text={texts.emptyText}
        action={
          <a className={buttonClass()} href={paths.listing()}>
            {texts.browse}
          </a>
        }
      />
    );
  }
  return (
    <ul className={styles.list}>
      {shown.map((search) => (
        <li key={search.id} data-search={search.id}>
          {deleted.has(search.id) ? (
            <RemovedRow text={texts.deleted} name={search.name} onUndo={() => void undo(search)} />
          ) : (
            <SearchCard search={search} onDelete={() => remove(search)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Waiting() {
  return (
    <div>
      <output className="sr-only">{texts.loading}</output>
      <div className={styles.list} aria-hidden="true">
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className={classNames(panelStyles.panel, styles.waiting)}>
            <Skeleton width="52%" height="28px" />
            <Skeleton width="36%" height="20px" />
            <Skeleton width="64%" height="32px" />
            <Skeleton width="100%" height="44px" />
          </div>
        ))}
      </div>
    </div>
  );
}
