import type { DeskVisitDetail } from '@aangan/contract/visits/entities';
import { NOTES_MAX } from '@aangan/contract/core/limits';
import { fill } from '@aangan/contract/core/translation';
import * as z from 'zod/mini';
import { useIsOnline } from '../../../../lib/use-is-online.ts';
import { useSchemaForm } from '../../../../lib/use-schema-form.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { useAddNote } from '../api/add-note.ts';
import formStyles from './desk-form.module.css';
import styles from './notes.module.css';
import partStyles from './part.module.css';
import { desk as texts } from '../desk.texts.ts';
import { momentAt } from '../moments.ts';

interface Props {
  visitId: number;
  /** Undefined while loading. */
  notes: DeskVisitDetail['visitNotes'] | undefined;
  headingLevel: 'h2' | 'h3';
}

/** Staff notes on a visit (V60): append-only. */
export function Notes({ visitId, notes, headingLevel: Heading }: Props) {
  const { user } = useSession();
  return (
    <section className={partStyles.part}>
      <Heading className={partStyles.partTitle}>{texts.note.title}</Heading>
      {!notes && <Skeleton width="100%" height="72px" />}
      {notes && notes.length > 0 && (
        <ul className={styles.said}>
          {notes.map(({ id, at, author, text }) => (
            <li key={id}>
              <p className={styles.text}>{text}</p>
              <small>
                {author === user?.name
                  ? fill(texts.note.you, { when: momentAt(at) })
                  : fill(texts.note.from, { author, when: momentAt(at) })}
              </small>
            </li>
          ))}
        </ul>
      )}
      <NoteForm key={visitId} visitId={visitId} />
    </section>
  );
}

const noteForm = z.object({
  text: z.string().check(z.trim(), z.minLength(1, texts.note.required), z.maxLength(NOTES_MAX)),
});

function NoteForm({ visitId }: { visitId: number }) {
  const isOnline = useIsOnline();
  const { register, handleSubmit, formState, getValues, reset } = useSchemaForm(noteForm, { text: '' });
  const { mutate, isPending, isError } = useAddNote(visitId, (sent) => {
    // keeps the field if the next note is being typed already
    if (getValues('text').trim() === sent) reset();
  });
  return (
    <form
      className={formStyles.form}
      noValidate
      onSubmit={(event) => void handleSubmit(({ text }) => mutate(text))(event)}
    >
      <TextArea
        label={texts.note.label}
        isLabelHidden
        hint={texts.note.hint}
        rows={2}
        maxLength={NOTES_MAX}
        error={formState.errors.text?.message}
        {...register('text')}
      />
      {isError && <Notice>{texts.note.failed}</Notice>}
      <Button type="submit" variant="second" disabled={!isOnline} isBusy={isPending} busyText={texts.note.saving}>
        {texts.note.save}
      </Button>
    </form>
  );
}
