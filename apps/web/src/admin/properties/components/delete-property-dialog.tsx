import type { AdminPropertyRow } from '@aangan/contract/catalogue/admin-entities';
import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { DeleteDialog } from '../../shared/delete-dialog.tsx';
import { useDeleteProperty } from '../api/delete-property.ts';

interface DeletePropertyDialogProps {
  /** The one to delete; null closes the dialog. */
  property: AdminPropertyRow | null;
  onClose: () => void;
}

/** Asks before a property goes for good (ADMP3). */
export function DeletePropertyDialog({ property, onClose }: DeletePropertyDialogProps) {
  return (
    <DeleteDialog
      item={property}
      wordsOf={({ name }) => ({
        title: `Delete ${name}?`,
        text: 'This action cannot be undone and may affect users who have shortlisted or booked this property.',
        confirmText: 'Delete',
      })}
      deletion={useDeleteProperty()}
      errorTextOf={() => ADMIN_TEXTS.properties.deleteFailed}
      onClose={onClose}
    />
  );
}
