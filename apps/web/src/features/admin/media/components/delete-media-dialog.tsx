import { ADMIN_TEXTS } from '@aangan/contract/admin-texts';
import type { AdminMedia } from '@aangan/contract/admin-entities';
import { useState, type RefObject } from 'react';
import { notify } from '../../../../lib/notifications.ts';
import { ConfirmDialog } from '../../../../ui/dialog.tsx';
import { useDeleteMedia } from '../api/delete-media.ts';
import { mediaName } from './media-item.tsx';
import { mediaTypeFacts } from '../media-types.ts';
import styles from './delete-media-dialog.module.css';

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

  const close = () => {
    reset();
    onClose();
  };
  const handleConfirm = () => {
    if (!item) return;
    mutate(item.id, {
      onSuccess: () => {
        notify.success(ADMIN_TEXTS.media.deleted);
        setIsDeleted(true);
        close();
      },
    });
  };
  return (
    <ConfirmDialog
      isOpen={item !== null}
      title="Delete Media"
      text={ADMIN_TEXTS.media.confirmDelete}
      confirmText="Delete"
      busyText="Deleting..."
      isDanger
      isBusy={isPending}
      error={isError && ADMIN_TEXTS.media.deleteFailed}
      finalFocus={isDeleted ? deletedFocus : undefined}
      onConfirm={handleConfirm}
      onCancel={close}
    >
      {shown && (
        <p className={styles.name}>
          {mediaTypeFacts(shown.mediaType).label}: {mediaName(shown)}
        </p>
      )}
    </ConfirmDialog>
  );
}
