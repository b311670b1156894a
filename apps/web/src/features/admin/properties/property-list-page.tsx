import type { AdminPropertyRow } from '@aangan/contract/admin-entities';
import { ADMIN_TEXTS } from '@aangan/contract/admin-texts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { notify } from '../../../lib/notifications.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Plus } from '../../../ui/icons.ts';
import { Link } from '../../../ui/link.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { SearchField } from '../components/search-field.tsx';
import { ListFoot } from '../shared/list-foot.tsx';
import { propertyListQuery, type PropertyList } from './api/list-properties.ts';
import { DeletePropertyDialog } from './components/delete-property-dialog.tsx';
import { PropertyTable, PropertyTableSkeleton } from './components/property-table.tsx';
import { usePropertyListState, type PropertyListState } from './use-property-list-state.ts';

/** /admin/properties (admin document section 2.4). */
export function PropertyListPage() {
  const state = usePropertyListState();
  return (
    <div>
      <PageTitle title="Properties" action={<AddProperty />} />
      <form className="filterbar" role="search" onSubmit={(event) => event.preventDefault()}>
        <SearchField label="Search by name" applied={state.name} onSearch={state.searchFor} />
      </form>
      <Content state={state} />
    </div>
  );
}

function AddProperty() {
  return (
    <Link className={buttonClass()} href={adminPaths.createProperty()}>
      <Icon of={Plus} />
      Add Property
    </Link>
  );
}

function Content({ state }: { state: PropertyListState }) {
  const { name, page } = state;
  const { data, error, isFetching, refetch } = useQuery(propertyListQuery({ name, page }));
  const isInvalid = data?.isInvalid ?? false;
  useEffect(() => {
    if (isInvalid) notify.warning(ADMIN_TEXTS.properties.invalidData);
  }, [isInvalid]);
  if (error) {
    return (
      <ErrorState title={ADMIN_TEXTS.properties.loadFailed} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  }
  if (!data) return <PropertyTableSkeleton />;
  if (data.totalPages > 0 && page >= data.totalPages)
    return <Navigate to={state.hrefFor(data.totalPages - 1)} replace />;
  if (data.rows.length === 0) return <NoProperties name={name} />;
  return <Listed list={data} state={state} />;
}

function NoProperties({ name }: { name: string }) {
  return (
    <EmptyState
      title={ADMIN_TEXTS.properties.empty}
      text={name === '' ? 'Properties you add stand here.' : `No property's name contains "${name}".`}
      action={
        name === '' ? (
          <AddProperty />
        ) : (
          <Link className={buttonClass({ variant: 'second' })} href={adminPaths.properties()}>
            Show all properties
          </Link>
        )
      }
    />
  );
}

function Listed({ list, state }: { list: PropertyList; state: PropertyListState }) {
  const [toDelete, setToDelete] = useState<AdminPropertyRow | null>(null);
  const footer = <ListFoot page={state.page} list={list} hrefFor={state.hrefFor} noun="properties" />;
  return (
    <>
      <PropertyTable rows={list.rows} footer={footer} onDelete={setToDelete} />
      <DeletePropertyDialog property={toDelete} onClose={() => setToDelete(null)} />
    </>
  );
}
