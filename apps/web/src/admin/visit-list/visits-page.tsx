import type { AdminBooking } from '@aangan/contract/visits/admin-entities';
import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { staffBadge } from '@aangan/contract/visits/status';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RefreshCw } from '../../ui/icons.ts';
import { adminQueryKeys } from '../../lib/calls/admin-query-keys.ts';
import { queryClient } from '../../lib/calls/query-client.ts';
import { navigate } from '../../lib/router/navigation.ts';
import type { ContactPerson } from '../shared/contact/contact-person.ts';
import { ContactDialog } from '../shared/contact/contact-dialog.tsx';
import { ExportButton } from '../shared/export/export-button.tsx';
import { ListPage } from '../shared/list-page.tsx';
import { StatCards } from '../shared/stat-cards.tsx';
import { useListState } from '../shared/use-list-state.ts';
import { listUpcomingBookingsQuery } from '../shared/api/list-upcoming-bookings.ts';
import { getBookingStatsQuery } from './api/get-visit-stats.ts';
import { listAdminBookingsQuery } from './api/list-admin-visits.ts';
import { BookingDialog } from '../shared/visit/visit-dialog.tsx';
import type { VisitDraft } from '../shared/visit/visit-draft.ts';
import { VisitFilterBar } from './components/visit-filter-bar.tsx';
import { visitColumns, visitGroups } from './components/visit-columns.tsx';
import { visitList as texts } from './visit-list.texts.ts';
import { bookingsPath, exportFilters, parseBookings, type BookingFilters } from './visits-url.ts';
import { UpcomingVisits } from '../shared/upcoming-visits.tsx';
import styles from './components/visit-columns.module.css';
import layout from '../../ui/layout.module.css';

/** Prefetches the list of this URL, the counters and the upcoming visits. */
export function askForVisits({ search }: Location): void {
  void queryClient.prefetchQuery(getBookingStatsQuery);
  void queryClient.prefetchQuery(listUpcomingBookingsQuery);
  void queryClient.prefetchQuery(listAdminBookingsQuery(parseBookings(new URLSearchParams(search))));
}

/** /admin/bookings: upcoming visits, and all visits by property. */
export function VisitListPage() {
  const { state, hrefFor } = useListState(parseBookings, bookingsPath);
  const { page, ...filters } = state;
  const [opened, setOpened] = useState<AdminBooking | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [contactPerson, setContactPerson] = useState<ContactPerson | null>(null);
  // Unsaved edits by booking: a click outside the dialog closes it, and must not lose them.
  const [drafts] = useState(() => new Map<number, VisitDraft>());

  const applyFilters = (changed: BookingFilters) =>
    navigate(bookingsPath({ ...changed, page: 0 }), { preventScrollReset: true });
  const open = (visit: AdminBooking) => {
    setOpened(visit);
    setIsOpen(true);
  };
  return (
    <ListPage
      title={texts.title}
      action={
        <div className={layout.row}>
          <ExportButton name="adminBookingsExport" filters={exportFilters(state)} />
          <RefreshButton />
        </div>
      }
      above={
        <>
          <Counters />
          <UpcomingVisits onOpen={open} />
        </>
      }
      filters={<VisitFilterBar filters={filters} onApply={applyFilters} />}
      query={useQuery(listAdminBookingsQuery(state))}
      page={page}
      hrefFor={hrefFor}
      words={{ label: texts.label, loading: texts.loading, failed: ADMIN_TEXTS.bookings.loadFailed }}
      columns={visitColumns(setContactPerson)}
      groupsOf={visitGroups}
      onRowPress={open}
      empty={{ title: texts.emptyTitle, text: ADMIN_TEXTS.bookings.empty }}
      className={styles.byProperty}
    >
      <ContactDialog person={contactPerson} onClose={() => setContactPerson(null)} />
      {opened && (
        <BookingDialog
          key={opened.id}
          visit={opened}
          isOpen={isOpen}
          drafts={drafts}
          onClose={() => setIsOpen(false)}
        />
      )}
    </ListPage>
  );
}

function RefreshButton() {
  const client = useQueryClient();
  const isFetching = useIsFetching({ queryKey: adminQueryKeys.bookings }) > 0;
  return (
    <Button
      variant="second"
      isBusy={isFetching}
      busyText={texts.refresh}
      onClick={() => void client.invalidateQueries({ queryKey: adminQueryKeys.all })}
    >
      <Icon of={RefreshCw} />
      {texts.refresh}
    </Button>
  );
}

function Counters() {
  const { data } = useQuery(getBookingStatsQuery);
  return (
    <StatCards
      stats={[
        { label: texts.total, value: data?.totalBookings },
        { label: texts.pending, value: data?.pendingCount, tone: 'purple' },
        { label: texts.confirmed, value: data?.confirmedCount, tone: 'green' },
        { label: texts.completed, value: data?.completedCount, tone: 'grey' },
        { label: staffBadge('CANCELED').text, value: data?.canceledCount, tone: 'red' },
        { label: staffBadge('NO_SHOW').text, value: data?.noShowCount, tone: 'amber' },
      ]}
    />
  );
}
