import type { AdminPropertyRow } from '@aangan/contract/catalogue/admin-entities';
import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { fill } from '@aangan/contract/core/translation';
import { DeleteDialog } from '../../shared/delete-dialog.tsx';
import { useDeleteProperty } from '../api/delete-property.ts';
import { propertyList as texts } from '../property-list.texts.ts';

interface DeletePropertyDialogProps {
  /** The property to delete; null closes the dialog. */
  property: AdminPropertyRow | null;
  onClose: () => void;
}

/** Asks before a property is permanently deleted (ADMP3). */
export function DeletePropertyDialog({ property, onClose }: DeletePropertyDialogProps) {
  return (
    <DeleteDialog
      item={property}
      wordsOf={({ name }) => ({
        title: fill(texts.deleteTitle, { name }),
        text: texts.deleteText,
        confirmText: texts.delete,
      })}
      deletion={useDeleteProperty()}
      errorTextOf={() => ADMIN_TEXTS.properties.deleteFailed}
      onClose={onClose}
    />
  );
}
