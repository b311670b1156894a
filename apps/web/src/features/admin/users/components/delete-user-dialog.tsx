import type { AdminUser } from '@aangan/contract/admin-entities';
import { ADMIN_TEXTS, confirmDeleteUserText, userDeletedText } from '@aangan/contract/admin-texts';
import { useState } from 'react';
import { notify } from '../../../../lib/notifications.ts';
import { ConfirmDialog } from '../../../../ui/dialog.tsx';
import { mainFocus } from '../../shared/main-focus.ts';
import { useDeleteUser } from '../api/delete-user.ts';
import { refusalText } from '../user-words.ts';

interface Props {
  /** whom to delete; none closes the dialog */
  user: AdminUser | null;
  onClose: () => void;
}

/** Asks before a user is deleted (admin document section 5); a refusal is said inside. */
export function DeleteUserDialog({ user, onClose }: Props) {
  const { mutate, isPending, error, reset } = useDeleteUser();
  const [isDeleted, setIsDeleted] = useState(false);
  // Its words stay while the dialog leaves.
  const [shown, setShown] = useState(user);
  if (user && user !== shown) {
    setShown(user);
    setIsDeleted(false);
  }

  const close = () => {
    reset();
    onClose();
  };
  const handleConfirm = () => {
    if (!user) return;
    mutate(user.id, {
      onSuccess: () => {
        notify.success(userDeletedText(user.name));
        setIsDeleted(true);
        close();
      },
    });
  };
  return (
    <ConfirmDialog
      isOpen={user !== null}
      title="Delete User"
      text={shown && confirmDeleteUserText(shown.name)}
      confirmText="Delete User"
      busyText="Deleting..."
      isDanger
      isBusy={isPending}
      error={error && refusalText(error, ADMIN_TEXTS.users.deleteFailed)}
      finalFocus={isDeleted ? mainFocus : undefined}
      onConfirm={handleConfirm}
      onCancel={close}
    />
  );
}
