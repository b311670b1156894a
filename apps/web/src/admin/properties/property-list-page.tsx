import type { AdminPropertyRow } from '@aangan/contract/catalogue/admin-entities';
import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { adminPaths } from '../../lib/admin-paths.ts';
import { notify } from '../../lib/notifications.ts';
import { queryClient } from '../../lib/calls/query-client.ts';
import { Navigate } from '../../lib/router/router.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Plus } from '../../ui/icons.ts';
import { PageTitle } from '../shared/page-title.tsx';
import { SearchField } from '../shared/search-field.tsx';
import { ListFoot } from '../shared/list-foot.tsx';
import { lastPageInstead } from '../shared/last-page.ts';
import { listAdminPropertiesQuery } from './api/list-admin-properties.ts';
import { DeletePropertyDialog } from './components/delete-property-dialog.tsx';
import { PropertyTable, PropertyTableSkeleton } from './components/property-table.tsx';
import { parsePropertyList, usePropertyListState, type PropertyListState } from './use-property-list-state.ts';
import filterBarStyles from '../shared/filter-bar.module.css';
import listStyles from '../shared/list.module.css';

/** Asks for the list at this address before the page is shown. */
export function askForPropertyList({ search }: Location): void {
  void queryClient.prefetchQuery(listAdminPropertiesQuery(parsePropertyList(new URLSearchParams(search))));
}

/** /admin/properties: the list, newest first. */
export function PropertyListPage() {
  const state = usePropertyListState();
  return (
    <div>
      <PageTitle title="Properties" action={<AddProperty />} />
      <form className={filterBarStyles.bar} role="search" onSubmit={(event) => event.preventDefault()}>
        <SearchField label="Search by name" applied={state.name} onSearch={state.searchFor} />
      </form>
      <Content state={state} />
    </div>
  );
}

function AddProperty() {
  return (
    <a className={buttonClass()} href={adminPaths.createProperty()}>
      <Icon of={Plus} />
      Add Property
    </a>
  );
}

/** The list, and the question before one of it is deleted, which outlasts the row. */
function Content({ state }: { state: PropertyListState }) {
  const [toDelete, setToDelete] = useState<AdminPropertyRow | null>(null);
  return (
    <>
      <List state={state} onDelete={setToDelete} />
      <DeletePropertyDialog property={toDelete} onClose={() => setToDelete(null)} />
    </>
  );
}

interface ListProps {
  state: PropertyListState;
  onDelete: (property: AdminPropertyRow) => void;
}

function List({ state, onDelete }: ListProps) {
  const { name, page } = state;
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(listAdminPropertiesQuery({ name, page }));
  const isInvalid = data === null;
  useEffect(() => {
    if (isInvalid) notify.warning(ADMIN_TEXTS.properties.invalidData);
  }, [isInvalid]);
  if (error) {
    return (
      <ErrorState title={ADMIN_TEXTS.properties.loadFailed} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  }
  if (data === undefined) return <PropertyTableSkeleton />;
  if (data === null) return <NoProperties name={name} />;
  const last = isPlaceholderData ? null : lastPageInstead(page, data);
  if (last !== null) return <Navigate to={state.hrefFor(last)} replace />;
  if (data.content.length === 0) return <NoProperties name={name} />;
  const footer = <ListFoot list={data} hrefFor={state.hrefFor} noun="properties" />;
  return (
    <section
      aria-label="Properties"
      aria-busy={isPlaceholderData}
      className={isPlaceholderData ? listStyles.stale : undefined}
    >
      <PropertyTable rows={data.content} footer={footer} onDelete={onDelete} />
    </section>
  );
}

function NoProperties({ name }: { name: string }) {
  return (
    <EmptyState
      title={ADMIN_TEXTS.properties.empty}
      text={name === '' ? 'Properties you add appear here.' : `No property name contains "${name}".`}
      action={
        name === '' ? (
          <AddProperty />
        ) : (
          <a className={buttonClass({ variant: 'second' })} href={adminPaths.properties()}>
            Show all properties
          </a>
        )
      }
    />
  );
}
