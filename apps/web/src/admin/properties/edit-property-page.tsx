import { adminPaths } from '@aangan/contract/paths';
import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { EligibleUser } from '@aangan/contract/accounts/admin-entities';
import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { isApiError } from '../../lib/calls/api.ts';
import { notify } from '../../lib/notifications.ts';
import { queryClient } from '../../lib/calls/query-client.ts';
import { useSession } from '../../lib/session/session.ts';
import { isFirstPage, navigate } from '../../lib/router/navigation.ts';
import { useParams } from '../../lib/router/router.tsx';
import { Waiting } from '../../ui/spinner.tsx';
import { getAdminPropertyQuery } from '../shared/api/get-admin-property.ts';
import { listEligibleUsersQuery } from '../shared/api/list-eligible-users.ts';
import { ConflictDialog } from '../shared/conflict-dialog.tsx';
import { PublicationPanel } from './components/publication-panel.tsx';
import { PropertyWizard } from './components/property-wizard.tsx';
import { userOptions } from './assignable-users.ts';
import { draftPlace } from './property-draft.ts';
import { valuesOf } from './property-values.ts';
import { useEditProperty } from './use-edit-property.ts';
import { publication } from './publication.texts.ts';
import { propertyForm as formTexts } from './property-form.texts.ts';

const ID = /^[1-9]\d{0,14}$/;

/** Prefetches the property of this URL, and the assignable users. */
export function askForEditProperty({ pathname }: Location): void {
  const id = pathname.split('/')[3] ?? '';
  if (!ID.test(id)) return;
  void queryClient.prefetchQuery(getAdminPropertyQuery(Number(id)));
  void queryClient.prefetchQuery(listEligibleUsersQuery);
}

/** /admin/properties/{id} and …/edit: the wizard with the stored values. */
export function EditPropertyPage() {
  const { id } = useParams();
  if (!id || !ID.test(id)) return <ToList reason={ADMIN_TEXTS.property.idMissing} />;
  return <LoadedProperty key={id} id={Number(id)} />;
}

function LoadedProperty({ id }: { id: number }) {
  // On a first page load the prefetched data is fresh.
  const [isFirst] = useState(isFirstPage);
  const property = useQuery({
    ...getAdminPropertyQuery(id),
    // Otherwise always refetched before the form opens, and never after: it must neither start with an old copy nor
    // change while being edited.
    ...(!isFirst && { staleTime: 0 }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const users = useQuery(listEligibleUsersQuery);
  const haveUsersFailed = users.isError;
  useEffect(() => {
    if (haveUsersFailed) notify.error(ADMIN_TEXTS.property.usersFailed);
  }, [haveUsersFailed]);
  // A cached copy may be outdated; once the form is open, a failed refetch does not close it.
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen && property.isSuccess && (isFirst || property.isFetchedAfterMount)) setIsOpen(true);
  if (isOpen && property.data) {
    return <EditForm property={property.data} users={users.data ?? []} areUsersLoading={users.isPending} />;
  }
  if (property.error) {
    const isGone = isApiError(property.error) && property.error.code === 'NOT_FOUND';
    return <ToList reason={isGone ? ADMIN_TEXTS.property.notFound : ADMIN_TEXTS.property.loadFailed} />;
  }
  return <Waiting text={formTexts.loading} />;
}

/** Redirects to the list with a message. */
function ToList({ reason }: { reason: string }) {
  const isTold = useRef(false);
  useEffect(() => {
    if (isTold.current) return;
    isTold.current = true;
    notify.error(reason);
    navigate(adminPaths.properties(), { replace: true });
  }, [reason]);
  return null;
}

interface EditFormProps {
  property: AdminProperty;
  users: readonly EligibleUser[];
  areUsersLoading: boolean;
}

function EditForm({ property, users, areUsersLoading }: EditFormProps) {
  const { user } = useSession();
  const userId = user?.id ?? 0;
  const draft = useMemo(() => draftPlace(userId, property.id), [userId, property.id]);
  // The stored state when the form opened: a later save by somebody else is a conflict, and must not change the fields.
  const [opened] = useState(() => ({ version: property.version, values: valuesOf(property) }));
  const options = userOptions(users, property);
  const nameOfUser = (id: string) =>
    options.find(({ value }) => value === id)?.label ?? fill(formTexts.userGone, { id });
  const { wizard, conflict } = useEditProperty(property.id, opened, draft, nameOfUser);
  const isKeptBack = property.publication === 'PUBLISHED' && property.gate.ok && property.gate.strict;
  return (
    <>
      <PropertyWizard
        wizard={wizard}
        above={<PublicationPanel property={property} wizard={wizard} />}
        reraHint={isKeptBack ? publication.goesOffline : undefined}
        title={formTexts.editTitle}
        subtitle={formTexts.editSubtitle}
        saveText={formTexts.update}
        savingText={formTexts.updating}
        assignment={{ users: options, isLoading: areUsersLoading }}
      />
      <ConflictDialog conflict={conflict} title={formTexts.conflictTitle} savingText={formTexts.updating} />
    </>
  );
}
