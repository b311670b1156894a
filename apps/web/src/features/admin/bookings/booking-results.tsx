import { ADMIN_TEXTS } from '@aangan/contract/admin-texts';
import { formatDate } from '@aangan/contract/dates';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { classNames } from '../../../ui/class-names.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx';
import { Waiting } from '../../../ui/spinner.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { ListFoot } from '../shared/list-foot.tsx';
import { lastPageInstead } from '../shared/read-page.ts';
import { bookingsQuery } from './api/list-bookings.ts';
import { bookingsPath, type BookingsState } from './bookings-address.ts';
import { groupByProperty, statusBadge, type AdminVisit } from './read-booking.ts';
import styles from './booking-results.module.css';
import listStyles from '../shared/list.module.css';
import badgeStyles from '../../../ui/badge.module.css';
import dataTableStyles from '../../../ui/data-table.module.css';

interface Props {
  state: BookingsState;
  onOpen: (visit: AdminVisit) => void;
}

/** The filtered bookings by property, each group a table, on a phone a list (admin document section 2.8). */
export function BookingResults({ state, onOpen }: Props) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(bookingsQuery(state));
  if (isError) {
    return (
      <ErrorState title={ADMIN_TEXTS.bookings.loadFailed} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  }
  if (!data) return <Waiting text="Loading bookings..." />;
  const last = isPlaceholderData ? null : lastPageInstead(state.page, data);
  if (last !== null) return <Navigate to={bookingsPath({ ...state, page: last })} replace />;
  return (
    <section
      aria-label="Bookings"
      aria-busy={isPlaceholderData}
      className={classNames(styles.byProperty, isPlaceholderData && listStyles.stale)}
    >
      {data.rows.length === 0 ? (
        <EmptyState title="No bookings" text={ADMIN_TEXTS.bookings.empty} />
      ) : (
        groupByProperty(data.rows).map(({ key, heading, visits }) => (
          <DataTable
            key={key}
            caption={`Bookings for ${heading}`}
            heading={
              <>
                <h2>{heading}</h2>
                <span className={classNames('num', badgeStyles.count)}>
                  {visits.length}
                  <VisuallyHidden>{visits.length === 1 ? ' booking' : ' bookings'}</VisuallyHidden>
                </span>
              </>
            }
            columns={COLUMNS}
            onRowPress={onOpen}
            rows={visits}
            rowKey={({ id }) => id}
          />
        ))
      )}
      {data.totalPages > 0 && (
        <div className={classNames(dataTableStyles.foot, dataTableStyles.bare)}>
          <ListFoot list={data} hrefFor={(page) => bookingsPath({ ...state, page })} />
        </div>
      )}
    </section>
  );
}

const COLUMNS: readonly Column<AdminVisit>[] = [
  {
    key: 'property',
    header: 'Property',
    cell: ({ propertyName, propertyId }) => (
      <>
        <b>{propertyName}</b>
        {propertyId && <small className="num">ID {propertyId}</small>}
      </>
    ),
  },
  {
    key: 'user',
    header: 'User',
    cell: ({ userName, contact }) => (
      <div className={styles.person}>
        {userName}
        <small className="num">{contact ?? ADMIN_TEXTS.bookings.noContact}</small>
      </div>
    ),
  },
  {
    key: 'date',
    header: 'Visit Date',
    cell: ({ date }) => <span className="num">{date ? formatDate(date, 'short') : 'Date pending'}</span>,
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    key: 'actions',
    header: 'Actions',
    isEnd: true,
    cell: (visit) => (
      <button type="button" className={buttonClass({ variant: 'quiet', size: 'compact' })}>
        Details<VisuallyHidden> of booking {visit.id}</VisuallyHidden>
      </button>
    ),
  },
];

function StatusBadge({ status }: { status: string }) {
  const { kind, text } = statusBadge(status);
  return <Badge kind={kind}>{text}</Badge>;
}
