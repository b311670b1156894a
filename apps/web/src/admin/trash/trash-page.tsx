import type { TrashItem } from '@aangan/contract/catalogue/trash-entities';
import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { wordsOf } from '../../lib/calls/api.ts';
import { queryClient } from '../../lib/calls/query-client.ts';
import { notify } from '../../lib/notifications.ts';
import { OfflineLine } from '../../shared/offline/offline-line.tsx';
import { DeleteDialog } from '../shared/delete-dialog.tsx';
import { LinkTabs } from '../shared/link-tabs.tsx';
import { ListPage } from '../shared/list-page.tsx';
import { mainFocus } from '../shared/main-focus.ts';
import { useRestoreFromTrash } from '../shared/api/restore-from-trash.ts';
import { restoredWords } from '../shared/trash-words.ts';
import { trash as texts } from '../shared/trash.texts.ts';
import { useListState } from '../shared/use-list-state.ts';
import { useEraseFromTrash } from './api/erase-from-trash.ts';
import { listTrashQuery } from './api/list-trash.ts';
import { itemName, trashColumns } from './components/trash-columns.tsx';
import { parseTrash, TABS, trashPath } from './trash-url.ts';

/** Prefetches the list of this URL. */
export function askForTrash({ search }: Location): void {
  void queryClient.prefetchQuery(listTrashQuery(parseTrash(new URLSearchParams(search))));
}

/** /admin/trash: what was deleted, restored or erased for good (F63 to F66). */
export function TrashPage() {
  const { state, hrefFor } = useListState(parseTrash, trashPath);
  const [toErase, setToErase] = useState<TrashItem | null>(null);
  const restore = useRestoreFromTrash();
  const handleRestore = ({ id }: TrashItem) =>
    restore.mutate(id, {
      onSuccess: (restored) => {
        notify.success(restoredWords(restored));
        // its row goes
        mainFocus.current?.focus();
      },
      onError: (error) => notify.error(wordsOf(error, texts.restoreFailed)),
    });
  return (
    <ListPage
      title={texts.title}
      filters={
        <>
          <LinkTabs
            label={texts.tabsLabel}
            tabs={TABS.map((kind) => ({
              key: kind,
              label: texts.tabs[kind || 'ALL'],
              href: trashPath({ kind, page: 0 }),
              isCurrent: state.kind === kind,
            }))}
          />
          <OfflineLine />
        </>
      }
      query={useQuery(listTrashQuery(state))}
      page={state.page}
      hrefFor={hrefFor}
      words={{ label: texts.title, loading: texts.loading, failed: texts.loadFailed, noun: texts.noun }}
      columns={trashColumns({ onRestore: handleRestore, onErase: setToErase })}
      empty={{ title: state.kind ? texts.noneOfKind : texts.empty }}
    >
      <DeleteDialog
        item={toErase}
        wordsOf={(item) => ({
          title: fill(texts.eraseTitle, { name: itemName(item) }),
          text: texts.eraseText,
          confirmText: texts.erase,
        })}
        deletion={useEraseFromTrash()}
        errorTextOf={() => texts.eraseFailed}
        onDeleted={() => notify.success(texts.erased)}
        onClose={() => setToErase(null)}
      />
    </ListPage>
  );
}
