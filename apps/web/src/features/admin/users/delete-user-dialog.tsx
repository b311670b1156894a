import { ADMIN_TEXTS, confirmDeleteUserText, userDeletedText } from '@aangan/contract/admin-texts';
import { useState } from 'react';
import { notify } from '../../../lib/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { mainFocus } from '../shared/main-focus.ts';
import { useDeleteUser } from './api/delete-user.ts';
import type { AdminPerson } from './read-user.ts';
import { refusalText } from './user-refusal.ts';

interface Props {
  /** whom to delete; none closes the dialog */
  user: AdminPerson | null;
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

  function handleClose() {
    if (isPending) return;
    reset();
    onClose();
  }

  function handleDelete({ id, name }: AdminPerson) {
    mutate(id, {
      onSuccess: () => {
        notify.success(userDeletedText(name));
        setIsDeleted(true);
        onClose();
      },
    });
  }

  if (!shown) return null;
  return (
    <Dialog
      isOpen={user !== null}
      onClose={handleClose}
      title="Delete User"
      description={confirmDeleteUserText(shown.name)}
      role="alertdialog"
      finalFocus={isDeleted ? mainFocus : undefined}
    >
      {error && <Notice>{refusalText(error, ADMIN_TEXTS.users.deleteFailed)}</Notice>}
      <div className="acts">
        <Button variant="second" onClick={handleClose} disabled={isPending}>
          Cancel
        </Button>
        <Button variant="danger" onClick={() => handleDelete(shown)} isBusy={isPending} busyText="Deleting...">
          Delete User
        </Button>
      </div>
    </Dialog>
  );
}
