import type { AdminUser } from '@aangan/contract/accounts/admin-entities';
import { ADMIN_TEXTS, confirmDeleteUserText, userDeletedText } from '@aangan/contract/core/admin-texts';
import { notify } from '../../../lib/notifications.ts';
import { DeleteDialog } from '../../shared/delete-dialog.tsx';
import { useDeleteUser } from '../api/delete-user.ts';
import { refusalText } from '../user-words.ts';
import { users as texts } from '../users.texts.ts';

interface Props {
  /** the user to delete; null closes the dialog */
  user: AdminUser | null;
  onClose: () => void;
}

/** Asks before a user is deleted. */
export function DeleteUserDialog({ user, onClose }: Props) {
  return (
    <DeleteDialog
      item={user}
      wordsOf={({ name }) => ({
        title: texts.deleteUser,
        text: confirmDeleteUserText(name),
        confirmText: texts.deleteUser,
      })}
      deletion={useDeleteUser()}
      errorTextOf={(error) => refusalText(error, ADMIN_TEXTS.users.deleteFailed)}
      onDeleted={({ name }) => notify.success(userDeletedText(name))}
      onClose={onClose}
    />
  );
}
