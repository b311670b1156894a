import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import type { AdminMedia } from '@aangan/contract/catalogue/admin-entities';
import type { RefObject } from 'react';
import { notify } from '../../../lib/notifications.ts';
import { DeleteDialog } from '../../shared/delete-dialog.tsx';
import { trash } from '../../shared/trash.texts.ts';
import { useDeleteMedia } from '../api/delete-media.ts';
import { mediaName } from './media-item.tsx';
import { mediaTypeFacts } from '../media-types.ts';
import { media as texts } from '../media.texts.ts';
import styles from './delete-media-dialog.module.css';

interface Props {
  propertyId: string;
  /** the item to delete; null closes the dialog */
  item: AdminMedia | null;
  /** takes the focus once the item is deleted, along with its button */
  deletedFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Asks before a medium is deleted. */
export function DeleteMediaDialog({ propertyId, item, deletedFocus, onClose }: Props) {
  return (
    <DeleteDialog
      item={item}
      wordsOf={(media) => ({
        title: texts.deleteTitle,
        text: `${ADMIN_TEXTS.media.confirmDelete} ${trash.mediaKept}`,
        confirmText: texts.delete,
        detail: (
          <p className={styles.name}>
            {mediaTypeFacts(media.mediaType).label}: {mediaName(media)}
          </p>
        ),
      })}
      deletion={useDeleteMedia(propertyId)}
      errorTextOf={() => ADMIN_TEXTS.media.deleteFailed}
      deletedFocus={deletedFocus}
      onDeleted={() => notify.success(ADMIN_TEXTS.media.deleted)}
      onClose={onClose}
    />
  );
}
