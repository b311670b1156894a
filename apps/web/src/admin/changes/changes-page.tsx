import type { ChangeSet } from '@aangan/contract/catalogue/change-set-entities';
import { adminPaths } from '@aangan/contract/paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { adminQueryKeys } from '../../lib/calls/admin-query-keys.ts';
import { queryClient } from '../../lib/calls/query-client.ts';
import { navigate } from '../../lib/router/navigation.ts';
import { OfflineLine } from '../../shared/offline/offline-line.tsx';
import { ListPage } from '../shared/list-page.tsx';
import { useListState } from '../shared/use-list-state.ts';
import { listChangeSetsQuery } from './api/list-change-sets.ts';
import { changesPath, parseChanges } from './changes-url.ts';
import { changes as texts } from './changes.texts.ts';
import { changeSetColumns } from './components/change-set-columns.tsx';
import { ImportPanel } from './components/import-panel.tsx';

/** Prefetches the list of this URL. */
export function askForChanges({ search }: Location): void {
  void queryClient.prefetchQuery(listChangeSetsQuery(parseChanges(new URLSearchParams(search)).page));
}

/** /admin/changes: imports, bulk edits and their undoing, newest first; a file is imported here (F70, F71). */
export function ChangesPage() {
  const { state, hrefFor } = useListState(parseChanges, changesPath);
  const query = useQuery(listChangeSetsQuery(state.page));
  const client = useQueryClient();
  const open = (set: ChangeSet) => {
    client.setQueryData(adminQueryKeys.changeSet(set.id), set);
    void client.invalidateQueries({ queryKey: adminQueryKeys.changeSetLists });
    navigate(adminPaths.changeSet(set.id));
  };
  return (
    <ListPage
      title={texts.title}
      above={<ImportPanel onImported={open} />}
      filters={<OfflineLine />}
      // rows stay when a look at a moving set fails
      query={{ ...query, isError: query.isLoadingError }}
      page={state.page}
      hrefFor={hrefFor}
      words={{ label: texts.title, loading: texts.loading, failed: texts.loadFailed, noun: texts.noun }}
      columns={changeSetColumns}
      empty={{ title: texts.empty }}
    />
  );
}
