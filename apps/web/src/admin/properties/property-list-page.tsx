import { adminPaths } from '@aangan/contract/paths';
import type { AdminPropertyRow } from '@aangan/contract/catalogue/admin-entities';
import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RemovedRow } from '../../areas/catalogue/shared/hidden-homes/removed-row.tsx';
import { wordsOf } from '../../lib/calls/api.ts';
import { notify } from '../../lib/notifications.ts';
import { queryClient } from '../../lib/calls/query-client.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Icon } from '../../ui/icon.tsx';
import { Plus } from '../../ui/icons.ts';
import { FilterBar } from '../shared/filter-bar.tsx';
import { useUndoPropertyDeletion } from '../shared/api/restore-from-trash.ts';
import { ListPage } from '../shared/list-page.tsx';
import { mainFocus } from '../shared/main-focus.ts';
import { SearchField } from '../shared/search-field.tsx';
import { restoredWords } from '../shared/trash-words.ts';
import { trash } from '../shared/trash.texts.ts';
import { useListState } from '../shared/use-list-state.ts';
import { countPropertiesQuery } from './api/count-properties.ts';
import { listAdminPropertiesQuery } from './api/list-admin-properties.ts';
import type { BulkAct } from './bulk-edit.ts';
import { BulkDialog } from './components/bulk-dialog.tsx';
import { DeletePropertyDialog } from './components/delete-property-dialog.tsx';
import { PublicationTabs } from './components/publication-tabs.tsx';
import { propertyColumns, PropertyTableSkeleton } from './components/property-table.tsx';
import { SelectionBar } from './components/selection-bar.tsx';
import { TransferMenu } from './components/transfer-menu.tsx';
import { publication } from './publication.texts.ts';
import { propertyList as texts } from './property-list.texts.ts';
import { parsePropertyList, propertyListPath, TABS } from './property-list-url.ts';
import { useSelection } from './use-selection.ts';
import layout from '../../ui/layout.module.css';

/** Prefetches the list of this URL, and the counts of its tabs. */
export function askForPropertyList({ search }: Location): void {
  const state = parsePropertyList(new URLSearchParams(search));
  void queryClient.prefetchQuery(listAdminPropertiesQuery(state));
  for (const tab of TABS) void queryClient.prefetchQuery(countPropertiesQuery(state.name, tab || undefined));
}

/** /admin/properties: the list, newest first. */
export function PropertyListPage() {
  const { state, show, hrefFor } = useListState(parsePropertyList, propertyListPath);
  const [toDelete, setToDelete] = useState<AdminPropertyRow | null>(null);
  const query = useQuery(listAdminPropertiesQuery(state));
  const selection = useSelection(state, query.data);
  const [act, setAct] = useState<BulkAct | null>(null);
  const [removed, setRemoved] = useState<readonly AdminPropertyRow[]>([]);
  const undo = useUndoPropertyDeletion();
  const handleUndo = (propertyId: number) =>
    undo.mutate(propertyId, {
      onSuccess: (restored) => {
        notify.success(restoredWords(restored));
        setRemoved((before) => before.filter(({ id }) => id !== propertyId));
        // its button goes
        mainFocus.current?.focus();
      },
      onError: (error) => notify.error(wordsOf(error, trash.restoreFailed)),
    });
  const isInvalid = query.data === null;
  useEffect(() => {
    if (isInvalid) notify.warning(ADMIN_TEXTS.properties.invalidData);
  }, [isInvalid]);
  return (
    <ListPage
      title={texts.title}
      action={
        <div className={layout.row}>
          <TransferMenu filter={state} />
          <AddProperty />
        </div>
      }
      above={<PublicationTabs state={state} />}
      filters={
        <>
          <FilterBar>
            {/* Replaces the history entry: otherwise Back would go through every pause in typing. */}
            <SearchField label={texts.search} applied={state.name} onSearch={(name) => show({ name }, true)} />
          </FilterBar>
          {removed.map(({ id, name }) => (
            <RemovedRow key={id} text={trash.inTrash} name={name} onUndo={() => handleUndo(id)} />
          ))}
          {selection.total > 0 && <SelectionBar selection={selection} onChange={setAct} />}
        </>
      }
      query={query}
      page={state.page}
      hrefFor={hrefFor}
      words={{
        label: texts.title,
        loading: texts.loading,
        failed: ADMIN_TEXTS.properties.loadFailed,
        noun: texts.noun,
      }}
      columns={propertyColumns({ selection, onDelete: setToDelete })}
      skeleton={<PropertyTableSkeleton />}
      empty={{
        title: state.publication === '' ? ADMIN_TEXTS.properties.empty : publication.empty[state.publication],
        text: state.name === '' ? texts.emptyText : fill(texts.noMatch, { name: state.name }),
        action: state.name === '' ? <AddProperty /> : <ShowAll />,
      }}
    >
      <DeletePropertyDialog
        property={toDelete}
        onDeleted={(property) => {
          setRemoved((before) => [property, ...before]);
          selection.remove(property.id);
        }}
        onClose={() => setToDelete(null)}
      />
      <BulkDialog act={act} selection={selection} onClose={() => setAct(null)} />
    </ListPage>
  );
}

function AddProperty() {
  return (
    <a className={buttonClass()} href={adminPaths.createProperty()}>
      <Icon of={Plus} />
      {texts.add}
    </a>
  );
}

function ShowAll() {
  return (
    <a className={buttonClass({ variant: 'second' })} href={adminPaths.properties()}>
      {texts.showAll}
    </a>
  );
}
