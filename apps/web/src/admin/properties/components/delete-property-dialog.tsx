import type { AdminPropertyRow } from '@aangan/contract/catalogue/admin-entities';
import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { fill } from '@aangan/contract/core/translation';
import type { RefObject } from 'react';
import { DeleteDialog } from '../../shared/delete-dialog.tsx';
import { trash } from '../../shared/trash.texts.ts';
import { useDeleteProperty } from '../api/delete-property.ts';
import { propertyList as texts } from '../property-list.texts.ts';

interface DeletePropertyDialogProps {
  /** The property to delete; null closes the dialog. */
  property: AdminPropertyRow | null;
  onDeleted: (property: AdminPropertyRow) => void;
  onClose: () => void;
}

/** The button that undoes the newest deletion, which takes the place of the row. */
const undoFocus: RefObject<HTMLElement | null> = {
  get current() {
    return document.querySelector<HTMLElement>('[data-removed] button');
  },
};

/** Asks before a property is deleted (ADMP3), and says what of it goes for good (F63). */
export function DeletePropertyDialog({ property, onDeleted, onClose }: DeletePropertyDialogProps) {
  return (
    <DeleteDialog
      item={property}
      wordsOf={({ name }) => ({
        title: fill(texts.deleteTitle, { name }),
        text: `${texts.deleteText} ${trash.propertyKept}`,
        confirmText: texts.delete,
      })}
      deletion={useDeleteProperty()}
      errorTextOf={() => ADMIN_TEXTS.properties.deleteFailed}
      deletedFocus={undoFocus}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  );
}
