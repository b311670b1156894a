import { ADMIN_TEXTS } from '@aangan/contract/admin-texts';
import type { AdminMedia } from '@aangan/contract/admin-entities';
import { useState, type RefObject } from 'react';
import { notify } from '../../../lib/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useDeleteMedia } from './api/property-media.ts';
import { mediaName } from './media-item.tsx';
import { mediaTypeFacts } from './media-types.ts';

interface Props {
  propertyId: string;
  /** what to delete; none closes the dialog */
  item: AdminMedia | null;
  /** takes the focus when the item is gone, and its button with it */
  deletedFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Asks before a medium is deleted (admin document section 5); a failure is said inside. */
export function DeleteMediaDialog({ propertyId, item, deletedFocus, onClose }: Props) {
  const { mutate, isPending, isError, reset } = useDeleteMedia(propertyId);
  const [isDeleted, setIsDeleted] = useState(false);
  // Its words stay while the dialog leaves.
  const [shown, setShown] = useState(item);
  if (item && item !== shown) {
    setShown(item);
    setIsDeleted(false);
  }

  function handleClose() {
    if (isPending) return;
    reset();
    onClose();
  }

  function handleDelete(id: number) {
    mutate(id, {
      onSuccess: () => {
        notify.success(ADMIN_TEXTS.media.deleted);
        setIsDeleted(true);
        onClose();
      },
    });
  }

  if (!shown) return null;
  return (
    <Dialog
      isOpen={item !== null}
      onClose={handleClose}
      title="Delete Media"
      description={ADMIN_TEXTS.media.confirmDelete}
      role="alertdialog"
      finalFocus={isDeleted ? deletedFocus : undefined}
    >
      <p className="wrap-anywhere">
        {mediaTypeFacts(shown.mediaType).label}: {mediaName(shown)}
      </p>
      {isError && <Notice>{ADMIN_TEXTS.media.deleteFailed}</Notice>}
      <div className="acts">
        <Button variant="second" onClick={handleClose} disabled={isPending}>
          Cancel
        </Button>
        <Button variant="danger" onClick={() => handleDelete(shown.id)} isBusy={isPending} busyText="Deleting...">
          Delete
        </Button>
      </div>
    </Dialog>
  );
}
