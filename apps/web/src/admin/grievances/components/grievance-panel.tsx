import type { AdminGrievance } from '@aangan/contract/privacy/entities';
import { grievanceMessageBody } from '@aangan/contract/privacy/inputs';
import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '../../../lib/calls/api.ts';
import { notify } from '../../../lib/notifications.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { Badge, type BadgeKind } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Loaded } from '../../../ui/loaded.tsx';
import { Waiting } from '../../../ui/spinner.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { account } from '../../../areas/accounts/shared/account/account.texts.ts';
import { Thread } from '../../../areas/accounts/shared/account/thread.tsx';
import { ContactDialog } from '../../shared/contact/contact-dialog.tsx';
import { ShowContactButton } from '../../shared/contact/show-contact-button.tsx';
import { useAnswerGrievance } from '../api/answer-grievance.ts';
import { getGrievanceQuery } from '../api/get-grievance.ts';
import { standingText } from '../grievance-words.ts';
import { grievances as texts } from '../grievances.texts.ts';
import panelStyles from '../../../ui/panel.module.css';
import styles from './grievance-panel.module.css';

const BADGES: Record<AdminGrievance['status'], BadgeKind> = { OPEN: 'pending', ANSWERED: 'confirmed', CLOSED: 'plain' };

/** One complaint: who filed it, its messages, and the form for an answer. */
export function GrievancePanel({ id }: { id: string }) {
  return (
    <Loaded
      query={useQuery(getGrievanceQuery(id))}
      waiting={<Waiting text={texts.loading} />}
      failure={{ title: texts.oneLoadFailed, text: account.checkConnection }}
    >
      {(complaint) => <GrievanceContent complaint={complaint} />}
    </Loaded>
  );
}

function GrievanceContent({ complaint }: { complaint: AdminGrievance }) {
  const { number, status, overdueDays } = complaint;
  return (
    <section
      className={classNames(panelStyles.panel, panelStyles.roomy, styles.complaint)}
      aria-labelledby="complaint-number"
    >
      <header className={styles.head}>
        <div>
          <h2 id="complaint-number" tabIndex={-1}>
            {number}
          </h2>
          <p className={overdueDays > 0 ? styles.late : 'muted'}>{standingText(complaint)}</p>
        </div>
        <Badge kind={BADGES[status]}>{texts.statuses[status]}</Badge>
      </header>
      <Filer complaint={complaint} />
      <Thread grievance={complaint} ownAuthor="STAFF" />
      {status === 'OPEN' && <AnswerForm complaint={complaint} />}
    </section>
  );
}

function Filer({ complaint }: { complaint: AdminGrievance }) {
  const { userId, userName: name, contactNo, contactMasked } = complaint;
  const [isAsked, setIsAsked] = useState(false);
  const person = { ...complaint, id: userId, name };
  return (
    <div className={styles.filer}>
      <p>
        <b>{name || texts.gone}</b> {contactMasked && <span className="muted num">{contactNo}</span>}
      </p>
      {contactMasked && (
        <>
          <ShowContactButton person={person} onShow={() => setIsAsked(true)} />
          <ContactDialog person={isAsked ? person : null} onClose={() => setIsAsked(false)} />
        </>
      )}
    </div>
  );
}

function AnswerForm({ complaint: { id, userName } }: { complaint: AdminGrievance }) {
  const { mutate, isPending } = useAnswerGrievance();
  const { register, handleSubmit, formState, setError } = useSchemaForm(grievanceMessageBody, { text: '' });
  const send = handleSubmit(({ text }) =>
    mutate(
      { id, text },
      {
        onSuccess: ({ number }) => {
          notify.success(fill(texts.sent, { number }));
          // the form goes with the pressed button
          document.querySelector<HTMLElement>('#complaint-number')?.focus();
        },
        onError: (error) => {
          const words = isApiError(error) && error.status > 0 ? error.message : texts.failed;
          setError('text', { message: words });
        },
      },
    ),
  );
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      <TextArea
        label={texts.answer}
        hint={userName === '' ? undefined : fill(texts.answerHint, { name: userName })}
        error={formState.errors.text?.message}
        {...register('text')}
      />
      <Button type="submit" isBusy={isPending} busyText={texts.sending}>
        {texts.send}
      </Button>
    </form>
  );
}
