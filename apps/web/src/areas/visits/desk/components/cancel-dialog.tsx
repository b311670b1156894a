import type { DeskVisit } from '@aangan/contract/visits/entities';
import { VISIT_REASON_MAX } from '@aangan/contract/visits/limits';
import { fill } from '@aangan/contract/core/translation';
import type { RefObject } from 'react';
import * as z from 'zod/mini';
import { isApiError } from '../../../../lib/calls/api.ts';
import { closeWhenIdle } from '../../../../lib/close-when-idle.ts';
import { notify } from '../../../../lib/notifications.ts';
import { useSchemaForm } from '../../../../lib/use-schema-form.ts';
import { typedTexts } from '../../../../lib/typed-texts.ts';
import { useDraftText } from '../../../../lib/storage/use-draft-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import dialogStyles from '../../../../ui/dialog.module.css';
import { Notice } from '../../../../ui/notice.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useCancelVisit } from '../api/cancel-visit.ts';
import { desk } from '../desk.texts.ts';
import { longDay } from '../moments.ts';

const texts = desk.cancel;

export interface VisitDialogProps {
  visit: DeskVisit;
  isOpen: boolean;
  onClose: () => void;
  /** Takes the focus on closing, when the button that opened the dialog may be gone. */
  finalFocus: RefObject<HTMLElement | null>;
}

/** Cancels a visit with a reason, which the buyer reads (V33). */
export function CancelDialog({ visit, isOpen, onClose, finalFocus }: VisitDialogProps) {
  const { buyer, property, visitDate } = visit;
  const canceling = useCancelVisit(visit, () => {
    typedTexts.delete(reasonDraft(visit.id));
    notify.success(texts.done);
    onClose();
  });
  const handleClose = closeWhenIdle(canceling, onClose);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={handleClose}
      title={texts.title}
      description={fill(texts.text, { buyer: buyer.name, home: property.name, day: longDay(visitDate) })}
      finalFocus={finalFocus}
    >
      <CancelForm id={visit.id} canceling={canceling} onClose={handleClose} />
    </Dialog>
  );
}

const cancelForm = z.object({
  reason: z.string().check(z.trim(), z.minLength(1, texts.required), z.maxLength(VISIT_REASON_MAX)),
});

/** Name of the draft of an unsent reason in this tab. */
const reasonDraft = (id: number) => `desk-cancel-${id}`;

interface FormProps {
  id: number;
  canceling: { mutate: (reason: string) => void; isPending: boolean; error: Error | null };
  onClose: () => void;
}

function CancelForm({ id, canceling: { mutate, isPending, error }, onClose }: FormProps) {
  const draft = useDraftText(reasonDraft(id));
  const { register, handleSubmit, formState } = useSchemaForm(cancelForm, { reason: draft.text });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(({ reason }) => mutate(reason))(event)}>
      <TextField
        label={texts.reason}
        hint={texts.hint}
        maxLength={VISIT_REASON_MAX}
        error={formState.errors.reason?.message}
        onInput={draft.onInput}
        {...register('reason')}
      />
      {error && <Notice>{refusalOf(error, texts.failed)}</Notice>}
      <div className={dialogStyles.acts}>
        <Button variant="second" onClick={onClose}>
          {texts.keep}
        </Button>
        <Button variant="second" type="submit" isBusy={isPending} busyText={texts.sending}>
          {texts.send}
        </Button>
      </div>
    </form>
  );
}

/** Returns the server's message where it is specific, such as that the visit has changed; else the given text. */
export function refusalOf(error: Error, otherwise: string): string {
  const isSaid = isApiError(error) && [400, 404, 409, 429].includes(error.status);
  return isSaid && error.message !== '' ? error.message : otherwise;
}
