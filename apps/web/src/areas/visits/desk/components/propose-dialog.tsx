import { isCalendarDate, visitWindow } from '@aangan/contract/core/dates';
import { minutesOf } from '@aangan/contract/core/times';
import { PROPOSAL_FROM, PROPOSAL_TO, VISIT_REASON_MAX } from '@aangan/contract/visits/limits';
import { fill } from '@aangan/contract/core/translation';
import * as z from 'zod/mini';
import { closeWhenIdle } from '../../../../lib/close-when-idle.ts';
import { notify } from '../../../../lib/notifications.ts';
import { useSchemaForm } from '../../../../lib/use-schema-form.ts';
import { typedTexts } from '../../../../lib/typed-texts.ts';
import { useDraftText } from '../../../../lib/storage/use-draft-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { DateField } from '../../../../ui/date-field.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import dialogStyles from '../../../../ui/dialog.module.css';
import { Clock } from '../../../../ui/icons.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { TimeField } from '../../shared/time-field/time-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useProposeTime } from '../api/propose-time.ts';
import { desk } from '../desk.texts.ts';
import { refusalOf, type VisitDialogProps } from './cancel-dialog.tsx';

const texts = desk.propose;

/** Suggests another day and time to the buyer (V34). */
export function ProposeDialog({ visit, isOpen, onClose, finalFocus }: VisitDialogProps) {
  const proposing = useProposeTime(visit, () => {
    typedTexts.delete(noteDraft(visit.id));
    notify.success(texts.done);
    onClose();
  });
  const handleClose = closeWhenIdle(proposing, onClose);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={handleClose}
      title={texts.title}
      description={fill(texts.text, { buyer: visit.buyer.name, home: visit.property.name })}
      finalFocus={finalFocus}
    >
      <ProposeForm visit={visit} proposing={proposing} onClose={handleClose} />
    </Dialog>
  );
}

/** In minutes; the server accepts steps of 5, but nobody needs finer than a quarter of an hour. */
const STEP = 15;
const isOffered = (time: string | null): time is string =>
  time !== null && time >= PROPOSAL_FROM && time <= PROPOSAL_TO && minutesOf(time) % STEP === 0;

const proposeForm = z.object({
  visitDate: z.string().check(z.refine(isCalendarDate, texts.dayRequired)),
  visitTime: z.string().check(z.minLength(1, texts.timeRequired)),
  note: z.string().check(z.trim(), z.maxLength(VISIT_REASON_MAX)),
});
type Proposal = z.output<typeof proposeForm>;

interface FormProps extends Pick<VisitDialogProps, 'visit' | 'onClose'> {
  proposing: { mutate: (proposal: Proposal) => void; isPending: boolean; error: Error | null };
}

/** Name of the draft of an unsent note in this tab. */
const noteDraft = (id: number) => `propose-${id}`;

function ProposeForm({ visit, proposing: { mutate, isPending, error }, onClose }: FormProps) {
  const draft = useDraftText(noteDraft(visit.id));
  const window = visitWindow();
  const start = visit.visitDate >= window.min ? visit.visitDate : window.min;
  const { register, handleSubmit, formState } = useSchemaForm(proposeForm, {
    visitDate: start,
    visitTime: isOffered(visit.visitTime) ? visit.visitTime : '',
    note: draft.text,
  });
  const { errors } = formState;
  return (
    <form noValidate onSubmit={(event) => void handleSubmit((proposal) => mutate(proposal))(event)}>
      <DateField label={texts.day} {...window} error={errors.visitDate?.message} {...register('visitDate')} />
      <TimeField
        label={texts.time}
        icon={Clock}
        from={PROPOSAL_FROM}
        to={PROPOSAL_TO}
        step={STEP}
        none={texts.timeRequired}
        error={errors.visitTime?.message}
        {...register('visitTime')}
      />
      <TextField
        label={texts.note}
        hint={texts.noteHint}
        isOptional
        maxLength={VISIT_REASON_MAX}
        error={errors.note?.message}
        onInput={draft.onInput}
        {...register('note')}
      />
      {error && <Notice>{refusalOf(error, texts.failed)}</Notice>}
      <div className={dialogStyles.acts}>
        <Button variant="second" onClick={onClose}>
          {desk.checkIn.cancel}
        </Button>
        <Button type="submit" isBusy={isPending} busyText={texts.sending}>
          {texts.send}
        </Button>
      </div>
    </form>
  );
}
