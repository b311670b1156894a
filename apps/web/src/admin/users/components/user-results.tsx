import type { AdminUser } from '@aangan/contract/accounts/admin-entities';
import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { formatPhone } from '@aangan/contract/core/phone-text';
import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { notify } from '../../../lib/notifications.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Navigate } from '../../../lib/router/router.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { DataTable, type Column } from '../../../ui/data-table.tsx';
import { EmptyState, ErrorState } from '../../../ui/empty-state.tsx';
import { Waiting } from '../../../ui/spinner.tsx';
import { contact as texts } from '../../shared/contact/contact.texts.ts';
import { ContactDialog } from '../../shared/contact/contact-dialog.tsx';
import { ShowContactButton } from '../../shared/contact/show-contact-button.tsx';
import { ListFoot } from '../../shared/list-foot.tsx';
import { lastPageInstead } from '../../shared/last-page.ts';
import { userPageQuery } from '../user-page-query.ts';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { ROLE_WORDS } from '../../shared/roles.ts';
import { UserActions } from './user-actions.tsx';
import { UserPicture } from './user-picture.tsx';
import { joinedText } from '../user-words.ts';
import { usersPath, type UsersState } from '../users-url.ts';
import listStyles from '../../shared/list.module.css';
import contactStyles from '../../shared/contact/contact.module.css';
import styles from './user-results.module.css';
import dataTableStyles from '../../../ui/data-table.module.css';

interface Props {
  state: UsersState;
  onReset: () => void;
}

/** The list of users, and the dialogs about one of them, which outlast the row. */
export function UserResults(props: Props) {
  const [leaving, setLeaving] = useState<AdminUser | null>(null);
  const [asked, setAsked] = useState<AdminUser | null>(null);
  const [unreachable, setUnreachable] = useState<AdminUser | null>(null);
  return (
    <>
      <UserList {...props} onDelete={setLeaving} onShow={setAsked} onChangeEmail={setUnreachable} />
      <ContactDialog person={asked} onClose={() => setAsked(null)} />
      <ChangeEmailDialog user={unreachable} onClose={() => setUnreachable(null)} />
      <DeleteUserDialog user={leaving} onClose={() => setLeaving(null)} />
    </>
  );
}

interface Acts {
  onDelete: (user: AdminUser) => void;
  onShow: (user: AdminUser) => void;
  onChangeEmail: (user: AdminUser) => void;
}

/** The list with its three other states. */
function UserList({ state, onReset, ...acts }: Props & Acts) {
  const { data, isError, errorUpdatedAt, isFetching, isPlaceholderData, refetch } = useQuery(userPageQuery(state));
  const { user: self } = useSession();

  // The time of the last failure outlasts the success that follows it.
  const failedAt = isError ? errorUpdatedAt : 0;
  useEffect(() => {
    if (failedAt > 0) notify.error(ADMIN_TEXTS.users.loadFailedToast);
  }, [failedAt]);

  if (isError) {
    return <ErrorState title={ADMIN_TEXTS.users.loadFailed} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  if (!data) return <Waiting text="Loading users..." />;
  const last = isPlaceholderData ? null : lastPageInstead(state.page, data);
  if (last !== null) return <Navigate to={usersPath({ ...state, page: last })} replace />;
  if (data.content.length === 0) {
    return (
      <EmptyState
        title={ADMIN_TEXTS.users.empty}
        text={ADMIN_TEXTS.users.emptyHint}
        action={
          <Button variant="second" onClick={onReset}>
            Reset Filters
          </Button>
        }
      />
    );
  }
  return (
    <section
      aria-label="Users"
      aria-busy={isPlaceholderData}
      className={classNames(styles.people, isPlaceholderData && listStyles.stale)}
    >
      <DataTable
        caption="Users"
        columns={columns(self?.id ?? 0, state.email !== '', acts)}
        rows={data.content}
        rowKey={({ id }) => id}
        footer={<ListFoot list={data} hrefFor={(page) => usersPath({ ...state, page })} />}
      />
    </section>
  );
}

function columns(
  selfId: number,
  areUnreachable: boolean,
  { onDelete, onShow, onChangeEmail }: Acts,
): Column<AdminUser>[] {
  return [
    {
      key: 'user',
      header: 'User',
      cell: (user) => (
        <div className={classNames(dataTableStyles.who, styles.who)}>
          <UserPicture user={user} />
          <div>
            <b>{user.name}</b>
            <small className="num">
              ID {user.id}
              {user.id === selfId && ' (you)'}
            </small>
          </div>
        </div>
      ),
    },
    {
      key: 'contact',
      header: 'Contact',
      cell: (user) => <ContactCell user={user} onShow={() => onShow(user)} />,
    },
    {
      key: 'role',
      header: 'Role',
      cell: ({ role }) => <Badge kind={role.toLowerCase() as 'admin' | 'executive' | 'user'}>{ROLE_WORDS[role]}</Badge>,
    },
    {
      key: 'status',
      header: 'Status',
      cell: ({ active }) => <Badge kind={active ? 'active' : 'inactive'}>{active ? 'Active' : 'Inactive'}</Badge>,
    },
    {
      key: 'joined',
      header: 'Joined',
      cell: ({ createdAt }) => <span className="num">{joinedText(createdAt)}</span>,
    },
    {
      key: 'actions',
      header: 'Actions',
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
          <small>{fill(texts.stopped, { name })}</small>
        ) : (
          <small className={contactStyles.email}>{email}</small>
        )}
      </span>
      <ShowContactButton person={user} onShow={onShow} />
    </div>
  );
}
