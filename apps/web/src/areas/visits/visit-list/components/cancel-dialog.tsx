import { VISIT_REASON_MAX } from '@aangan/contract/visits/limits';
import { useRef, useState, type SyntheticEvent } from 'react';
import { closeWhenIdle } from '../../../../lib/close-when-idle.ts';
import { notify } from '../../../../lib/notifications.ts';
import { useDraftText } from '../../../../lib/storage/use-draft-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { dayText } from '../../shared/visit-times/days.ts';
import { useCancelVisit } from '../api/cancel-visit.ts';
import { cancelTexts as texts } from '../visits.texts.ts';
import { timeText } from '../../shared/visit-state/visit-time.ts';
import type { VisitDialogProps } from './dialog-props.ts';
import styles from './visit-dialogs.module.css';

/** Asks before a visit is cancelled, and for the reason if somebody cares to give one. */
export function CancelDialog({ visit, isOpen, movedFocus, onClose }: VisitDialogProps) {
  const [isDone, setIsDone] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  const reason = useRef<HTMLTextAreaElement>(null);
  const kept = useDraftText(`cancel-${visit.id}`);
  const canceling = useCancelVisit(visit.id);
  const { mutate, isPending, isError } = canceling;
  const handleClose = closeWhenIdle(canceling, onClose);

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    mutate(reason.current?.value ?? '', {
      onSuccess: () => {
        kept.forget();
        notify.success(texts.done);
        setIsDone(true);
        onClose();
      },
    });
  }

  return (
    <Dialog
      title={texts.title}
      description={[visit.propertyName, visit.visitDate && dayText(visit.visitDate), timeText(visit)]
        .filter(Boolean)
        .join(', ')}
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
          defaultValue={kept.text}
          onInput={kept.onInput}
        />
        {isError && <Notice>{texts.failed}</Notice>}
        <div className={styles.two}>
          <Button variant="second" onClick={handleClose} ref={keep}>
            {texts.keep}
          </Button>
          <Button variant="second" type="submit" isBusy={isPending} busyText={texts.busy}>
            {texts.cancel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
