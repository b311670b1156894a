import { formatDate } from '@aangan/contract/core/dates';
import type { Grievance } from '@aangan/contract/privacy/entities';
import { grievanceMessageBody } from '@aangan/contract/privacy/inputs';
import { fill } from '@aangan/contract/core/translation';
import { isApiError } from '../../../../lib/calls/api.ts';
import { notify } from '../../../../lib/notifications.ts';
import { useIsOnline } from '../../../../lib/use-is-online.ts';
import { useSchemaForm } from '../../../../lib/use-schema-form.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { Thread } from '../../../accounts/shared/account/thread.tsx';
import { useCloseGrievance, useReplyToGrievance } from '../api/change-grievances.ts';
import { privacy } from '../privacy.texts.ts';
import styles from './complaints.module.css';
import partStyles from './parts.module.css';

const texts = privacy.complaints;

const refusal = (error: Error) => (isApiError(error) && error.status > 0 ? error.message : texts.failed);

interface GrievanceDetailsProps {
  grievance: Grievance;
  /** called once closed; the pressed button is gone by then */
  onClosed: () => void;
}

/** One complaint: its messages, and the actions of its author. */
export function GrievanceDetails({ grievance, onClosed }: GrievanceDetailsProps) {
  return (
    <div className={styles.whole}>
      <Thread grievance={grievance} ownAuthor="BUYER" ownName={texts.you} />
      {grievance.status !== 'CLOSED' && <Reply grievance={grievance} onClosed={onClosed} />}
    </div>
  );
}

function Reply({ grievance: { id, status, closesOn }, onClosed }: GrievanceDetailsProps) {
  const isOnline = useIsOnline();
  const reply = useReplyToGrievance();
  const close = useCloseGrievance();
  const { register, handleSubmit, formState, getValues, reset, setError } = useSchemaForm(grievanceMessageBody, {
    text: '',
  });
  const send = handleSubmit(({ text }) =>
    reply.mutate(
      { id, text },
      {
        onSuccess: () => {
          if (getValues('text').trim() === text) reset();
        },
        onError: (error) => setError('text', { message: refusal(error) }),
      },
    ),
  );
  return (
    <form className={partStyles.stack} onSubmit={(event) => void send(event)} noValidate>
      {closesOn !== null && (
        <p className="small muted">{fill(texts.replyUntil, { date: formatDate(closesOn, 'long') })}</p>
      )}
      <TextArea
        label={status === 'ANSWERED' ? texts.reply : texts.add}
        rows={3}
        error={formState.errors.text?.message}
        {...register('text')}
      />
      <div className={partStyles.buttons}>
        <Button type="submit" variant="second" disabled={!isOnline} isBusy={reply.isPending} busyText={texts.sending}>
          {texts.sendReply}
        </Button>
        <Button
          variant="quiet"
          disabled={!isOnline}
          isBusy={close.isPending}
          onClick={() =>
            close.mutate(id, {
              onSuccess: () => {
                notify.success(texts.closedToast);
                onClosed();
              },
              onError: (error) => notify.error(refusal(error)),
            })
          }
        >
          {texts.close}
        </Button>
      </div>
    </form>
  );
}
