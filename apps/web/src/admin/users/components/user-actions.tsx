import type { AdminUser } from '@aangan/contract/accounts/admin-entities';
import { ADMIN_TEXTS, userRoleText } from '@aangan/contract/core/admin-texts';
import { fill } from '@aangan/contract/core/translation';
import { useState } from 'react';
import { notify } from '../../../lib/notifications.ts';
import { Mail, ShieldCheck, Trash2, User, UserCheck, UserCog, UserX } from '../../../ui/icons.ts';
import { Menu } from '../../../ui/menu.tsx';
import { useChangeUser } from '../api/change-user.ts';
import { ROLE_ORDER } from '../../shared/roles.ts';
import { users as texts } from '../users.texts.ts';
import { refusalText } from '../user-words.ts';
import { ChangeUserDialog, makeRoleText, type PendingChange } from './change-user-dialog.tsx';

/** With less space in pixels below the button, the menu opens upward (ADMU6). */
const ROOM_BELOW = 250;
const ROLE_ICONS = { ADMIN: ShieldCheck, EXECUTIVE: UserCog, USER: User } as const;

interface Props {
  user: AdminUser;
  onDelete: () => void;
  /** Only in the list of unreachable addresses. */
  onChangeEmail: (() => void) | undefined;
}

const activityText = (active: boolean) => ADMIN_TEXTS.users[active ? 'activated' : 'deactivated'];

/** The menu of a row (ADMU5), and the confirmation of a change of rights (ADMU23). */
export function UserActions({ user, onDelete, onChangeEmail }: Props) {
  const { mutate, isPending } = useChangeUser();

  const [pending, setPending] = useState<PendingChange | null>(null);

  function change({ user, change }: PendingChange) {
    const isRole = 'role' in change;
    mutate(
      { id: user.id, change },
      {
        onSuccess: () => notify.success(isRole ? userRoleText(change.role) : activityText(change.active)),
        onError: (error) => {
          const { roleFailed, statusFailed } = ADMIN_TEXTS.users;
          notify.error(refusalText(error, isRole ? roleFailed : statusFailed));
        },
        onSettled: () => setPending(null),
      },
    );
  }

  return (
    <>
      <Menu
        label={fill(texts.actionsFor, { name: user.name })}
        roomBelow={ROOM_BELOW}
        actions={[
          ...ROLE_ORDER.map((role) => ({
            label: makeRoleText(role),
            icon: ROLE_ICONS[role],
            isDisabled: isPending || role === user.role,
            onSelect: () => setPending({ user, change: { role } }),
          })),
          {
            label: user.active ? texts.deactivate : texts.activate,
            icon: user.active ? UserX : UserCheck,
            isDisabled: isPending,
            onSelect: () => (user.active ? setPending : change)({ user, change: { active: !user.active } }),
            startsGroup: true,
          },
          ...(onChangeEmail
            ? [{ label: texts.changeEmail, icon: Mail, isDisabled: isPending, onSelect: onChangeEmail }]
            : []),
          { label: texts.deleteUser, icon: Trash2, isDanger: true, isDisabled: isPending, onSelect: onDelete },
        ]}
      />
      <ChangeUserDialog pending={pending} isBusy={isPending} onConfirm={change} onCancel={() => setPending(null)} />
    </>
  );
}
