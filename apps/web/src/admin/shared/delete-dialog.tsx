import { useState, type ReactNode, type RefObject } from 'react';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { mainFocus } from './main-focus.ts';
import { dialogs } from './dialogs.texts.ts';

/** The texts of the question. */
interface Words {
  title: string;
  text: string;
  confirmText: string;
  /** names the item, below the text */
  detail?: ReactNode;
}

interface DeleteDialogProps<Item extends { id: Id }, Id> {
  /** the item to delete; null closes the dialog */
  item: Item | null;
  wordsOf: (item: Item) => Words;
  /** the mutation that deletes by id */
  deletion: {
    mutate: (id: Id, options: { onSuccess: () => void }) => void;
    reset: () => void;
    isPending: boolean;
    error: Error | null;
  };
  /** returns the error message shown in the dialog */
  errorTextOf: (error: Error) => string;
  /** takes the focus once the item is deleted, along with its button; by default the page's content */
  deletedFocus?: RefObject<HTMLElement | null>;
  onDeleted?: (item: Item) => void;
  onClose: () => void;
}

/** Asks before something is permanently deleted; stays open on failure. */
export function DeleteDialog<Item extends { id: Id }, Id>(props: DeleteDialogProps<Item, Id>) {
  const { item, wordsOf, deletion, errorTextOf, deletedFocus = mainFocus, onDeleted, onClose } = props;
  const [isDeleted, setIsDeleted] = useState(false);
  // Keeps its content during the exit animation.
  const [shown, setShown] = useState(item);
  if (item && item !== shown) {
    setShown(item);
    setIsDeleted(false);
  }
  const words = shown && wordsOf(shown);

  const close = () => {
    deletion.reset();
    onClose();
  };
  const handleConfirm = () => {
    if (!item) return;
    deletion.mutate(item.id, {
      onSuccess: () => {
        onDeleted?.(item);
        setIsDeleted(true);
        close();
      },
    });
  };
  return (
    <ConfirmDialog
      isOpen={item !== null}
      title={words?.title}
      text={words?.text}
      confirmText={words?.confirmText ?? ''}
      busyText={dialogs.deleting}
      isDanger
      isBusy={deletion.isPending}
      error={deletion.error && errorTextOf(deletion.error)}
      finalFocus={isDeleted ? deletedFocus : undefined}
      onConfirm={handleConfirm}
      onCancel={close}
    >
      {words?.detail}
    </ConfirmDialog>
  );
}
