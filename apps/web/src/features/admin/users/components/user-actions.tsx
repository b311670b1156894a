import type { AdminUser } from '@aangan/contract/admin-entities';
import { ADMIN_TEXTS, userRoleText } from '@aangan/contract/admin-texts';
import type { Role } from '@aangan/contract/lists';
import { notify } from '../../../../lib/notifications.ts';
import { Mail, ShieldCheck, Trash2, User, UserCheck, UserCog, UserX } from '../../../../ui/icons.ts';
import { Menu } from '../../../../ui/menu.tsx';
import { useChangeUser } from '../api/change-user.ts';
import { ROLE_ORDER, ROLE_WORDS } from '../../shared/roles.ts';
import { users as texts } from '../users.texts.ts';
import { refusalText } from '../user-words.ts';

/** Pixels below the button under which the menu opens upward (ADMU6). */
const ROOM_BELOW = 250;
const ROLE_ICONS = { ADMIN: ShieldCheck, EXECUTIVE: UserCog, USER: User } as const;

interface Props {
  user: AdminUser;
  onDelete: () => void;
  /** Where addresses are mended. */
  onChangeEmail: (() => void) | undefined;
}

/** The menu of a row (ADMU5). */
export function UserActions({ user, onDelete, onChangeEmail }: Props) {
  const { mutate, isPending } = useChangeUser();

  const makeRole = (role: Role) =>
    mutate(
      { id: user.id, change: { role } },
      {
        onSuccess: () => notify.success(userRoleText(role)),
        onError: (error) => notify.error(refusalText(error, ADMIN_TEXTS.users.roleFailed)),
      },
    );
  const toggleActive = () =>
    mutate(
      { id: user.id, change: { active: !user.active } },
      {
        onSuccess: () => notify.success(user.active ? ADMIN_TEXTS.users.deactivated : ADMIN_TEXTS.users.activated),
        onError: (error) => notify.error(refusalText(error, ADMIN_TEXTS.users.statusFailed)),
      },
    );

  return (
    <Menu
      label={`Actions for ${user.name}`}
      roomBelow={ROOM_BELOW}
      actions={[
        ...ROLE_ORDER.map((role) => ({
          label: `Make ${ROLE_WORDS[role]}`,
          icon: ROLE_ICONS[role],
          isDisabled: isPending || role === user.role,
          onSelect: () => makeRole(role),
        })),
        {
          label: user.active ? 'Deactivate' : 'Activate',
          icon: user.active ? UserX : UserCheck,
          isDisabled: isPending,
          onSelect: toggleActive,
          startsGroup: true,
        },
        ...(onChangeEmail
          ? [{ label: texts.changeEmail, icon: Mail, isDisabled: isPending, onSelect: onChangeEmail }]
          : []),
        { label: 'Delete User', icon: Trash2, isDanger: true, isDisabled: isPending, onSelect: onDelete },
      ]}
    />
  );
}
