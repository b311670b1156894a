import type { AdminUser } from '@aangan/contract/accounts/admin-entities';
import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { formatPhone } from '@aangan/contract/core/phone-text';
import { fill } from '@aangan/contract/core/translation';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { Column } from '../../../ui/data-table.tsx';
import { contact } from '../../shared/contact/contact.texts.ts';
import { ShowContactButton } from '../../shared/contact/show-contact-button.tsx';
import { ROLE_WORDS } from '../../shared/roles.ts';
import { UserActions } from './user-actions.tsx';
import { UserPicture } from './user-picture.tsx';
import { joinedText } from '../user-words.ts';
import { users as texts } from '../users.texts.ts';
import contactStyles from '../../shared/contact/contact.module.css';
import styles from './user-columns.module.css';
import dataTableStyles from '../../../ui/data-table.module.css';

interface Acts {
  onDelete: (user: AdminUser) => void;
  onShow: (user: AdminUser) => void;
  onChangeEmail: (user: AdminUser) => void;
}

/**
 * Columns of the list.
 * @param selfId the id of the signed-in admin
 * @param areUnreachable whether these are the users with an unreachable e-mail address, which can be changed
 */
export function userColumns(
  selfId: number,
  areUnreachable: boolean,
  { onDelete, onShow, onChangeEmail }: Acts,
): Column<AdminUser>[] {
  return [
    {
      key: 'user',
      header: texts.columns.user,
      cell: (user) => (
        <div className={classNames(dataTableStyles.who, styles.who)}>
          <UserPicture user={user} />
          <div>
            <b>{user.name}</b>
            <small className="num">{fill(user.id === selfId ? texts.ownId : texts.id, { id: String(user.id) })}</small>
          </div>
        </div>
      ),
    },
    {
      key: 'contact',
      header: texts.columns.contact,
      cell: (user) => <ContactCell user={user} onShow={() => onShow(user)} />,
    },
    {
      key: 'role',
      header: texts.columns.role,
      cell: ({ role }) => <Badge kind={role.toLowerCase() as 'admin' | 'executive' | 'user'}>{ROLE_WORDS[role]}</Badge>,
    },
    {
      key: 'status',
      header: texts.columns.status,
      cell: ({ active }) => (
        <Badge kind={active ? 'active' : 'inactive'}>{active ? texts.active : texts.inactive}</Badge>
      ),
    },
    {
      key: 'joined',
      header: texts.columns.joined,
      cell: ({ createdAt }) => <span className="num">{joinedText(createdAt)}</span>,
    },
    {
      key: 'actions',
      header: texts.columns.actions,
      isEnd: true,
      isCorner: true,
      cell: (user) => (
        <UserActions
          user={user}
          onDelete={() => onDelete(user)}
          onChangeEmail={areUnreachable ? () => onChangeEmail(user) : undefined}
        />
      ),
    },
  ];
}

function ContactCell({ user, onShow }: { user: AdminUser; onShow: () => void }) {
  const { name, email, contactNo, contactMasked, doNotContact } = user;
  if (contactNo === '' && email === '') return ADMIN_TEXTS.bookings.noContact;
  if (!contactMasked) {
    return (
      <div className={styles.contact}>
        {contactNo && <span className="num">{formatPhone(contactNo)}</span>}
        <small>{email}</small>
      </div>
    );
  }
  return (
    <div className={classNames(styles.contact, contactStyles.masked)}>
      <span className={contactStyles.lines}>
        <span className="num">{contactNo}</span>
        {doNotContact ? (
          <small>{fill(contact.stopped, { name })}</small>
        ) : (
          <small className={contactStyles.email}>{email}</small>
        )}
      </span>
      <ShowContactButton person={user} onShow={onShow} />
    </div>
  );
}
