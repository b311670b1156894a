import type { AdminBooking } from '@aangan/contract/visits/admin-entities';
import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import type { Paged } from '@aangan/contract/core/paged';
import { formatDate } from '@aangan/contract/core/dates';
import { formatPhone } from '@aangan/contract/core/phone-text';
import { staffBadge } from '@aangan/contract/visits/status';
import { formatTime } from '@aangan/contract/core/times';
import { fill } from '@aangan/contract/core/translation';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { classNames } from '../../../ui/class-names.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { ContactPerson } from '../../shared/contact/contact-person.ts';
import { ShowContactButton } from '../../shared/contact/show-contact-button.tsx';
import type { RowGroup } from '../../shared/list-page.tsx';
import { timeTexts, upcoming } from '../../shared/visit/visit.texts.ts';
import { groupByProperty } from '../../shared/visit-groups.ts';
import { visitList as texts } from '../visit-list.texts.ts';
import contactStyles from '../../shared/contact/contact.module.css';
import styles from './visit-columns.module.css';
import badgeStyles from '../../../ui/badge.module.css';

/**
 * Groups the visits of a page by property, with a table each, on a phone a list (ADMB5).
 * @param list the page
 */
export function visitGroups({ content, totalPages }: Paged<AdminBooking>): RowGroup<AdminBooking>[] {
  return groupByProperty(content).map(({ key, heading, bookings }) => ({
    key,
    caption: fill(texts.caption, { heading }),
    heading: (
      <>
        <h2>{heading}</h2>
        <span className={classNames('num', badgeStyles.count)}>
          {bookings.length}
          {totalPages > 1 ? (
            ` ${texts.onThisPage}`
          ) : (
            <VisuallyHidden> {bookings.length === 1 ? texts.one : texts.more}</VisuallyHidden>
          )}
        </span>
      </>
    ),
    rows: bookings,
  }));
}

/**
 * Columns of the list.
 * @param onShow called with the buyer whose contact to open
 */
export const visitColumns = (onShow: (person: ContactPerson) => void): readonly Column<AdminBooking>[] => [
  {
    key: 'property',
    header: texts.columns.property,
    cell: ({ property: { id, name } }) => (
      <>
        <b>{name}</b>
        {id > 0 && <small className="num">{fill(texts.id, { id: String(id) })}</small>}
      </>
    ),
  },
  {
    key: 'user',
    header: texts.columns.user,
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
    header: texts.columns.date,
    cell: (visit) => <VisitTime {...visit} />,
  },
  { key: 'status', header: texts.columns.status, cell: ({ status }) => <StatusBadge status={status} /> },
  {
    key: 'actions',
    header: texts.columns.actions,
    isEnd: true,
    cell: ({ id }) => (
      <button type="button" className={buttonClass({ variant: 'quiet', size: 'compact' })}>
        {texts.details}
        <VisuallyHidden> {fill(texts.ofBooking, { id: String(id) })}</VisuallyHidden>
      </button>
    ),
  },
];

function VisitTime({ visitDate, visitTime, host }: AdminBooking) {
  return (
    <span className={contactStyles.lines}>
      <span className="num">{visitDate ? formatDate(visitDate, 'short') : timeTexts.datePending}</span>
      {visitTime === null ? <small>{timeTexts.anyTime}</small> : <small className="num">{formatTime(visitTime)}</small>}
      {host !== null && <small>{fill(upcoming.with, { name: host.name })}</small>}
    </span>
  );
}

function StatusBadge({ status }: { status: string }) {
  const { kind, text } = staffBadge(status);
  return <Badge kind={kind}>{text}</Badge>;
}
