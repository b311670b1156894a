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
import { ConflictDialog } from './components/conflict-dialog.tsx';
import { PropertyWizard } from './components/property-wizard.tsx';
import { userOptions } from './assignable-users.ts';
import { draftPlace } from './property-draft.ts';
import { valuesOf } from './property-values.ts';
import { useEditProperty } from './use-edit-property.ts';
import { propertyForm as formTexts } from './property-form.texts.ts';

const ID = /^[1-9]\d{0,14}$/;

/** Asks for the property at this address, and for who may be assigned to it, before the page is shown. */
export function askForEditProperty({ pathname }: Location): void {
  const id = pathname.split('/')[3] ?? '';
  if (!ID.test(id)) return;
  void queryClient.prefetchQuery(getAdminPropertyQuery(Number(id)));
  void queryClient.prefetchQuery(listEligibleUsersQuery);
}

/** /admin/properties/{id} and …/edit: the same wizard, filled in. */
export function EditPropertyPage() {
  const { id } = useParams();
  if (!id || !ID.test(id)) return <ToList reason={ADMIN_TEXTS.property.idMissing} />;
  return <LoadedProperty key={id} id={Number(id)} />;
}

function LoadedProperty({ id }: { id: number }) {
  // What the document itself was loaded for was asked for with it.
  const [isFirst] = useState(isFirstPage);
  const property = useQuery({
    ...getAdminPropertyQuery(id),
    // Else always asked anew: a form must not begin with an old copy, nor change under the hands.
    ...(!isFirst && { staleTime: 0 }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const users = useQuery(listEligibleUsersQuery);
  const haveUsersFailed = users.isError;
  useEffect(() => {
    if (haveUsersFailed) notify.error(ADMIN_TEXTS.property.usersFailed);
  }, [haveUsersFailed]);
  // A copy from the cache may be older than what is stored; once the form is open, no failed reload takes it away.
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

/** Back to the list, saying why. */
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
  // As it was when the form opened: what others save meanwhile shows as a conflict, not under the hands.
  const [opened] = useState(() => ({ version: property.version, values: valuesOf(property) }));
  const options = userOptions(users, property);
  const { wizard, conflict } = useEditProperty(property.id, opened, draft);
  const nameOfUser = (id: string) =>
    options.find(({ value }) => value === id)?.label ?? fill(formTexts.userGone, { id });
  return (
    <>
      <PropertyWizard
        wizard={wizard}
        title={formTexts.editTitle}
        subtitle={formTexts.editSubtitle}
        saveText={formTexts.update}
        savingText={formTexts.updating}
        assignment={{ users: options, isLoading: areUsersLoading }}
      />
      <ConflictDialog conflict={conflict} base={wizard.base} nameOfUser={nameOfUser} />
    </>
  );
}
