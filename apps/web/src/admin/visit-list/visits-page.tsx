import type { AdminBooking } from '@aangan/contract/visits/admin-entities';
import { staffBadge } from '@aangan/contract/visits/status';
import { useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RefreshCw } from '../../ui/icons.ts';
import { adminQueryKeys } from '../../lib/calls/admin-query-keys.ts';
import { queryClient } from '../../lib/calls/query-client.ts';
import { navigate } from '../../lib/router/navigation.ts';
import { useSearchParams } from '../../lib/router/router.tsx';
import type { ContactPerson } from '../shared/contact/contact-person.ts';
import { ContactDialog } from '../shared/contact/contact-dialog.tsx';
import { ExportButton } from '../shared/export/export-button.tsx';
import { PageTitle } from '../shared/page-title.tsx';
import { StatCards } from '../shared/stat-cards.tsx';
import { listUpcomingBookingsQuery } from '../shared/api/list-upcoming-bookings.ts';
import { getBookingStatsQuery } from './api/get-visit-stats.ts';
import { listAdminBookingsQuery } from './api/list-admin-visits.ts';
import { BookingDialog } from '../shared/visit/visit-dialog.tsx';
import type { VisitDraft } from '../shared/visit/visit-draft.ts';
import { VisitFilterBar } from './components/visit-filter-bar.tsx';
import { VisitResults } from './components/visit-results.tsx';
import { bookingsPath, exportFilters, parseBookings, type BookingFilters } from './visits-url.ts';
import { UpcomingVisits } from '../shared/upcoming-visits.tsx';
import layout from '../../ui/layout.module.css';

/** Asks for what stands at this address before the page is shown. */
export function askForVisits({ search }: Location): void {
  void queryClient.prefetchQuery(getBookingStatsQuery);
  void queryClient.prefetchQuery(listUpcomingBookingsQuery);
  void queryClient.prefetchQuery(listAdminBookingsQuery(parseBookings(new URLSearchParams(search))));
}

/** /admin/bookings: what comes up, and every visit by property. */
export function VisitListPage() {
  const query = useSearchParams();
  const state = parseBookings(query);
  const { page: _, ...filters } = state;
  const [opened, setOpened] = useState<AdminBooking | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [asked, setAsked] = useState<ContactPerson | null>(null);
  // What was typed and not saved, by booking: a press beside the dialog closes it and must not lose that.
  const [drafts] = useState(() => new Map<number, VisitDraft>());

  const showFilters = (filters: BookingFilters) =>
    navigate(bookingsPath({ ...filters, page: 0 }), { preventScrollReset: true });
  const open = (visit: AdminBooking) => {
    setOpened(visit);
    setIsOpen(true);
  };
  return (
    <>
      <PageTitle
        title="Bookings Management"
        action={
          <div className={layout.row}>
            <ExportButton name="adminBookingsExport" filters={exportFilters(state)} />
            <RefreshButton />
          </div>
        }
      />
      <Counters />
      <UpcomingVisits onOpen={open} />
      <VisitFilterBar filters={filters} onApply={showFilters} />
      <VisitResults state={state} onOpen={open} onShow={setAsked} />
      <ContactDialog person={asked} onClose={() => setAsked(null)} />
      {opened && (
        <BookingDialog
          key={opened.id}
          visit={opened}
          isOpen={isOpen}
          drafts={drafts}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

function RefreshButton() {
  const client = useQueryClient();
  const isFetching = useIsFetching({ queryKey: adminQueryKeys.bookings }) > 0;
  return (
    <Button
      variant="second"
      isBusy={isFetching}
      busyText="Refresh Bookings"
      onClick={() => void client.invalidateQueries({ queryKey: adminQueryKeys.all })}
    >
      <Icon of={RefreshCw} />
      Refresh Bookings
    </Button>
  );
}

function Counters() {
  const { data } = useQuery(getBookingStatsQuery);
  return (
    <StatCards
      stats={[
        { label: 'Total Bookings', value: data?.totalBookings },
        { label: 'Pending', value: data?.pendingCount, tone: 'purple' },
        { label: 'Confirmed', value: data?.confirmedCount, tone: 'green' },
        { label: 'Completed', value: data?.completedCount, tone: 'grey' },
        { label: staffBadge('CANCELED').text, value: data?.canceledCount, tone: 'red' },
        { label: staffBadge('NO_SHOW').text, value: data?.noShowCount, tone: 'amber' },
      ]}
    />
  );
}
