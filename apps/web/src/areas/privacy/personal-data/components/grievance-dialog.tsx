import type { ContactLogEntry } from '@aangan/contract/privacy/entities';
import { grievanceMessageBody } from '@aangan/contract/privacy/inputs';
import { momentInIndia } from '@aangan/contract/core/times';
import { fill } from '@aangan/contract/core/translation';
import { closeWhenIdle } from '../../../../lib/close-when-idle.ts';
import { isApiError } from '../../../../lib/calls/api.ts';
import { notify } from '../../../../lib/notifications.ts';
import { useSchemaForm } from '../../../../lib/use-schema-form.ts';
import { useDraftText } from '../../../../lib/storage/use-draft-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { LogSentence } from '../../../accounts/shared/account/log-sentence.tsx';
import { useFileGrievance } from '../api/change-grievances.ts';
import { privacy } from '../privacy.texts.ts';
import partStyles from './parts.module.css';
import styles from './complaints.module.css';

const texts = privacy.complaints;

interface GrievanceDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** the subject; null for a general complaint */
  entry: ContactLogEntry | null;
}

/** Files a complaint about an entry of the log, or a general one. */
export function GrievanceDialog({ isOpen, onClose, entry }: GrievanceDialogProps) {
  const filing = useFileGrievance();
  const handleClose = closeWhenIdle(filing, onClose);

  return (
    <Dialog isOpen={isOpen} onClose={handleClose} title={texts.file} size="wide">
      <ComplaintForm entry={entry} filing={filing} onDone={onClose} />
    </Dialog>
  );
}

interface FormProps extends Pick<GrievanceDialogProps, 'entry'> {
  filing: ReturnType<typeof useFileGrievance>;
  onDone: () => void;
}

function ComplaintForm({ entry, filing: { mutate, isPending, error }, onDone }: FormProps) {
  const draft = useDraftText(`complaint-${entry?.id ?? 'new'}`);
  const { register, handleSubmit, formState } = useSchemaForm(grievanceMessageBody, { text: draft.text });
  const send = handleSubmit(({ text }) =>
    mutate(
      { text, ...(entry && { contactLogId: entry.id }) },
      {
        onSuccess: ({ number }) => {
          draft.forget();
          notify.success(fill(texts.filed, { number }));
          onDone();
        },
      },
    ),
  );
  return (
    <form className={partStyles.stack} onSubmit={(event) => void send(event)} noValidate>
      {entry && (
        <div className={styles.about}>
          <p className="small muted">{texts.about}</p>
          <p>
            <LogSentence entry={entry} /> {momentInIndia(new Date(entry.at))}
          </p>
        </div>
      )}
      <TextArea
        label={texts.what}
        hint={texts.promise}
        error={formState.errors.text?.message}
        onInput={draft.onInput}
        {...register('text')}
      />
      {error && <Notice>{isApiError(error) && error.status > 0 ? error.message : texts.failed}</Notice>}
      <Button type="submit" isFullWidth isBusy={isPending} busyText={texts.sending}>
        {texts.send}
      </Button>
    </form>
  );
}
