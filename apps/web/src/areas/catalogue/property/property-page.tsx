import { SITE } from '@aangan/contract/core/site';
import { property as propertyTexts } from '@aangan/contract/catalogue/property.texts';
import { useQuery } from '@tanstack/react-query';
import { isApiError } from '../../../lib/calls/api.ts';
import { queryClient } from '../../../lib/calls/query-client.ts';
import { useBlocksKeepAlive } from '../../../lib/router/keep-alive.ts';
import { useParams } from '../../../lib/router/router.tsx';
import { ErrorState } from '../../../ui/empty-state.tsx';
import { Waiting } from '../../../ui/spinner.tsx';
import { listBookingsQuery } from '../../visits/shared/visit-state/api/list-bookings.ts';
import { checkShortlistQuery } from './api/check-shortlist.ts';
import { getPropertyQuery } from '../shared/properties/api/get-property.ts';
import { getChangesQuery } from './changes/api/get-changes.ts';
import { PropertyDetailView } from './components/property-detail-view.tsx';
import { PropertyNotFound } from './components/property-not-found.tsx';
import { classNames } from '../../../ui/class-names.ts';
import * as texts from './property.texts.ts';
import layout from '../../../ui/layout.module.css';

const ID = /^[1-9]\d{0,14}$/;

/** Prefetches the property of this URL, and the user's data about it. */
export async function askForProperty({ pathname }: Location): Promise<void> {
  const id = pathname.split('/').at(-1) ?? '';
  if (!ID.test(id)) return;
  const property = queryClient.prefetchQuery(getPropertyQuery(Number(id)));
  const changes = queryClient.prefetchQuery(getChangesQuery(Number(id)));
  void queryClient.prefetchQuery(checkShortlistQuery(Number(id)));
  void queryClient.prefetchQuery(listBookingsQuery);
  await Promise.all([property, changes]);
}

/** /properties/{id}, behind the guard that redirects visitors to /login (PAGE3). */
export function PropertyPage() {
  const { id = '' } = useParams();
  if (!ID.test(id)) return <PropertyNotFound />;
  return <LoadedProperty key={id} id={Number(id)} />;
}

function LoadedProperty({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(getPropertyQuery(id));
  // In parallel with the property: it is rendered near the top, and would push everything below down.
  const { isPending: areChangesAwaited } = useQuery(getChangesQuery(id));
  useBlocksKeepAlive(!data || areChangesAwaited);
  if (data && !areChangesAwaited) return <PropertyDetailView property={data} />;
  if (error && isApiError(error) && (error.status === 404 || error.status === 400)) return <PropertyNotFound />;
  if (!error) return <Loading />;
  return (
    <div className={classNames(layout.wrap, layout.section)}>
      <title>{`${texts.property} - ${SITE.name}`}</title>
      <ErrorState
        title={propertyTexts.loadFailed}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        headingLevel="h1"
      />
    </div>
  );
}

function Loading() {
  return (
    <div className={layout.wrap}>
      <title>{`${texts.property} - ${SITE.name}`}</title>
      <Waiting text={propertyTexts.loading} />
    </div>
  );
}
