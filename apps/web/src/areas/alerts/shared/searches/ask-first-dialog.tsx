import { fill } from '@aangan/contract/core/translation';
import { useSingleMutation } from '../../../../lib/calls/use-single-mutation.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../../../../ui/dialog.tsx';
import { hiddenHomes, searches } from './searches.texts.ts';

interface AskFirstProps extends Pick<ConfirmDialogProps, 'isOpen' | 'title' | 'text' | 'confirmText' | 'busyText'> {
  cancelText: string;
  /** Rejects on failure: the dialog then shows an error and stays open. */
  onYes: () => Promise<void>;
  onClose: () => void;
}

/** Asks before something stored is deleted. */
function AskFirstDialog({ onYes, onClose, ...rest }: AskFirstProps) {
  const { mutate, isPending, isError, reset } = useSingleMutation({ mutationFn: onYes, onSuccess: onClose });
  return (
    <ConfirmDialog
      {...rest}
      isDanger
      isBusy={isPending}
      error={isError && searches.notSaved}
      onConfirm={() => mutate()}
      onCancel={() => {
        reset();
        onClose();
      }}
    />
  );
}

interface DeleteSearchProps {
  isOpen: boolean;
  name: string;
  onDelete: () => Promise<void>;
  onClose: () => void;
}

export function DeleteSearchDialog({ name, onDelete, ...rest }: DeleteSearchProps) {
  return (
    <AskFirstDialog
      {...rest}
      title={fill(searches.deleteTitle, { name })}
      text={searches.deleteText}
      confirmText={searches.deleteYes}
      busyText={searches.deleting}
      cancelText={searches.deleteNo}
      onYes={onDelete}
    />
  );
}

interface ForgetProps {
  isOpen: boolean;
  onForget: () => Promise<void>;
  onClose: () => void;
}

export function ForgetDialog({ onForget, ...rest }: ForgetProps) {
  return (
    <AskFirstDialog
      {...rest}
      title={hiddenHomes.forgetTitle}
      text={hiddenHomes.forgetText}
      confirmText={hiddenHomes.forgetYes}
      busyText={hiddenHomes.forgetting}
      cancelText={hiddenHomes.forgetNo}
      onYes={onForget}
    />
  );
}
