import { VISIT_REASON_MAX } from '@aangan/contract/visits/limits';
import { useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { closeWhenIdle } from '../../../../lib/close-when-idle.ts';
import type { SingleMutation } from '../../../../lib/calls/use-single-mutation.ts';
import { notify } from '../../../../lib/notifications.ts';
import { useDraftText } from '../../../../lib/storage/use-draft-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { cancelTexts as texts } from './cancel-visit.texts.ts';
import styles from './cancel-visit-dialog.module.css';

interface Props {
  /** Names the visit. */
  description: string;
  /** Name of the draft of an unsent reason in this tab. */
  draftName: string;
  canceling: Pick<SingleMutation<unknown, unknown>, 'isUnderWay' | 'isPending' | 'isError' | 'reset'>;
  /** @param reason null when none was given */
  onCancel: (reason: string | null, onDone: () => void) => void;
  isOpen: boolean;
  /** Takes the focus on closing, when the button that opened the dialog is gone. */
  movedFocus: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Asks before a visit is cancelled, with an optional reason. */
export function CancelVisitDialog(props: Props) {
  const { description, draftName, canceling, onCancel, isOpen, movedFocus, onClose } = props;
  const [isDone, setIsDone] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const reason = useRef<HTMLTextAreaElement>(null);
  const draft = useDraftText(draftName);
  const handleClose = closeWhenIdle(canceling, onClose);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    onCancel(reason.current?.value.trim() || null, () => {
      draft.forget();
      notify.success(texts.done);
      setIsDone(true);
      onClose();
    });
  }

  return (
    <Dialog
      title={texts.title}
      description={description}
      isOpen={isOpen}
      onClose={handleClose}
      initialFocus={keep}
      finalFocus={isDone ? movedFocus : undefined}
    >
      <form onSubmit={handleSubmit}>
        <TextArea
          label={texts.reason}
          isOptional
          rows={3}
          maxLength={VISIT_REASON_MAX}
          hint={texts.hint}
          ref={reason}
          defaultValue={draft.text}
          onInput={draft.onInput}
        />
        {canceling.isError && <Notice>{texts.failed}</Notice>}
        <div className={styles.two}>
          <Button variant="second" onClick={handleClose} ref={keep}>
            {texts.keep}
          </Button>
          <Button variant="second" type="submit" isBusy={canceling.isPending} busyText={texts.busy}>
            {texts.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
