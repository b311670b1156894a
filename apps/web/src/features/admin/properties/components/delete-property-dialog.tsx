import type { AdminPropertyRow } from '@aangan/contract/admin-entities';
import { ADMIN_TEXTS } from '@aangan/contract/admin-texts';
import { useState } from 'react';
import { ConfirmDialog } from '../../../../ui/dialog.tsx';
import { mainFocus } from '../../shared/main-focus.ts';
import { useDeleteProperty } from '../api/delete-property.ts';

interface DeletePropertyDialogProps {
  /** The one to delete; null closes the dialog. */
  property: AdminPropertyRow | null;
  onClose: () => void;
}

/** Asks before a property goes for good (admin document section 2.4). */
export function DeletePropertyDialog({ property, onClose }: DeletePropertyDialogProps) {
  const { mutate, reset, isPending, isError } = useDeleteProperty();
  // Keeps its words while it closes.
  const [shown, setShown] = useState(property);
  const [isDeleted, setIsDeleted] = useState(false);
  if (property && property !== shown) {
    setShown(property);
    setIsDeleted(false);
  }
  const close = () => {
    reset();
    onClose();
  };
  const handleDeleted = () => {
    setIsDeleted(true);
    close();
  };
  return (
    <ConfirmDialog
      isOpen={property !== null}
      title={`Delete ${shown?.name ?? 'property'}?`}
      text="This action cannot be undone and may affect users who have shortlisted or booked this property."
      confirmText="Delete"
      busyText="Deleting..."
      isDanger
      isBusy={isPending}
      error={isError ? ADMIN_TEXTS.properties.deleteFailed : undefined}
      finalFocus={isDeleted ? mainFocus : undefined}
      onConfirm={() => property && mutate(property.id, { onSuccess: handleDeleted })}
      onCancel={close}
    />
  );
}
