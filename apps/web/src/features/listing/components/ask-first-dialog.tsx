import { fill } from '@aangan/contract/translation';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { hiddenHomes, searches } from '../searches.texts.ts';
import dialogStyles from '../../../ui/dialog.module.css';

interface AskFirstProps {
  isOpen: boolean;
  title: string;
  text: string;
  yes: string;
  busy: string;
  no: string;
  /** Rejects when it could not be done: the dialog says so and stays. */
  onYes: () => Promise<void>;
  onClose: () => void;
}

/** Asks before something goes that was kept. */
function AskFirstDialog({ isOpen, title, text, yes, busy, no, onYes, onClose }: AskFirstProps) {
  const { mutate, isPending, isError, reset } = useSingleMutation({ mutationFn: onYes, onSuccess: onClose });
  const close = () => {
    if (isPending) return;
    reset();
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title={title} description={text} role="alertdialog">
      {isError && <Notice>{searches.notSaved}</Notice>}
      <div className={dialogStyles.acts}>
        <Button variant="second" onClick={close}>
          {no}
        </Button>
        <Button variant="danger" isBusy={isPending} busyText={busy} onClick={() => mutate()}>
          {yes}
        </Button>
      </div>
    </Dialog>
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
      yes={searches.deleteYes}
      busy={searches.deleting}
      no={searches.deleteNo}
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
      yes={hiddenHomes.forgetYes}
      busy={hiddenHomes.forgetting}
      no={hiddenHomes.forgetNo}
      onYes={onForget}
    />
  );
}
