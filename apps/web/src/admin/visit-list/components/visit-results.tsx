import type { AdminBooking } from '@aangan/contract/visits/admin-entities';
import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { formatDate } from '@aangan/contract/core/dates';
import { formatPhone } from '@aangan/contract/core/phone-text';
import { staffBadge } from '@aangan/contract/visits/status';
import { formatTime } from '@aangan/contract/core/times';
import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '../../../lib/router/router.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { classNames } from '../../../ui/class-names.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx';
import { Waiting } from '../../../ui/spinner.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { ContactPerson } from '../../shared/contact/contact-person.ts';
import { ShowContactButton } from '../../shared/contact/show-contact-button.tsx';
import { bookings as texts, timeTexts, upcoming } from '../../shared/visit/visit.texts.ts';
import { ListFoot } from '../../shared/list-foot.tsx';
import { groupByProperty } from '../../shared/visit-groups.ts';
import { lastPageInstead } from '../../shared/last-page.ts';
import { listAdminBookingsQuery } from '../api/list-admin-visits.ts';
import { bookingsPath, type BookingsState } from '../visits-url.ts';
import contactStyles from '../../shared/contact/contact.module.css';
import styles from './visit-results.module.css';
import listStyles from '../../shared/list.module.css';
import badgeStyles from '../../../ui/badge.module.css';
import dataTableStyles from '../../../ui/data-table.module.css';

interface Props {
  state: BookingsState;
  onOpen: (booking: AdminBooking) => void;
  onShow: (person: ContactPerson) => void;
}

/** The filtered bookings by property, each group a table, on a phone a list (ADMB5). */
export function VisitResults({ state, onOpen, onShow }: Props) {
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(listAdminBookingsQuery(state));
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
      {data.content.length === 0 ? (
        <EmptyState title="No bookings" text={ADMIN_TEXTS.bookings.empty} />
      ) : (
        groupByProperty(data.content).map(({ key, heading, bookings }) => (
          <DataTable
            key={key}
            caption={`Bookings for ${heading}`}
            heading={
              <>
                <h2>{heading}</h2>
                <span className={classNames('num', badgeStyles.count)}>
                  {bookings.length}
                  {data.totalPages > 1 ? (
                    ` ${texts.onThisPage}`
                  ) : (
                    <VisuallyHidden>{bookings.length === 1 ? ' booking' : ' bookings'}</VisuallyHidden>
                  )}
                </span>
              </>
            }
            columns={columns(onShow)}
            onRowPress={onOpen}
            rows={bookings}
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

const columns = (onShow: Props['onShow']): readonly Column<AdminBooking>[] => [
  {
    key: 'property',
    header: 'Property',
    cell: ({ property: { id, name } }) => (
      <>
        <b>{name}</b>
        {id > 0 && <small className="num">ID {id}</small>}
      </>
    ),
  },
  {
    key: 'user',
    header: 'User',
    cell: ({ user }) => (
      <div className={classNames(styles.person, contactStyles.masked)}>
        <span className={contactStyles.lines}>
          {user.name}
          <small className="num">{formatPhone(user.contactNo) || ADMIN_TEXTS.bookings.noContact}</small>
        </span>
        <ShowContactButton person={user} onShow={() => onShow(user)} />
      </div>
    ),
  },
  {
    key: 'date',
    header: 'Visit Date',
    cell: (visit) => <VisitTime {...visit} />,
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    key: 'actions',
    header: 'Actions',
    isEnd: true,
    cell: ({ id }) => (
      <button type="button" className={buttonClass({ variant: 'quiet', size: 'compact' })}>
        Details<VisuallyHidden> of booking {id}</VisuallyHidden>
      </button>
    ),
  },
];

function VisitTime({ visitDate, visitTime, host }: AdminBooking) {
  return (
    <span className={contactStyles.lines}>
      <span className="num">{visitDate ? formatDate(visitDate, 'short') : 'Date pending'}</span>
      {visitTime === null ? <small>{timeTexts.anyTime}</small> : <small className="num">{formatTime(visitTime)}</small>}
      {host !== null && <small>{fill(upcoming.with, { name: host.name })}</small>}
    </span>
  );
}

function StatusBadge({ status }: { status: string }) {
  const { kind, text } = staffBadge(status);
  return <Badge kind={kind}>{text}</Badge>;
}
