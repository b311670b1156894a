import { PRIVACY_STAFF } from '@aangan/contract/privacy/admin-routes';
import type { OpenedContact as Contact } from '@aangan/contract/privacy/entities';
import {
  CONTACT_NOTE_MAX,
  CONTACT_NOTE_MIN,
  CONTACT_REASONS,
  NOTED_REASONS,
  type ContactReason,
} from '@aangan/contract/privacy/lists';
import { fill } from '@aangan/contract/core/translation';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { isApiError } from '../../../lib/calls/api.ts';
import { call } from '../../../lib/calls/api.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { useDraftText } from '../../../lib/storage/use-draft-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceRows } from '../../../ui/choice-rows.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Eye } from '../../../ui/icons.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import dialogStyles from '../../../ui/dialog.module.css';
import { CallHoursHint } from '../../../areas/privacy/shared/contact/call-hours-hint.tsx';
import type { ContactPerson } from './contact-person.ts';
import { contact as texts } from './contact.texts.ts';
import styles from './contact.module.css';

interface Props {
  person: ContactPerson;
  /** Never called once the form is gone. */
  onOpened: (contact: Contact) => void;
}

const isNoted = (reason: ContactReason) => NOTED_REASONS.some((noted) => noted === reason);

/** Why a contact is needed: nothing is chosen at first, and the buyer reads the answer (I22). */
export function ReasonForm({ person, onOpened }: Props) {
  const { id, name, doNotContact, callHours } = person;
  const [reason, setReason] = useState<ContactReason | null>(null);
  const kept = useDraftText(`contact-${id}`);
  const [note, setNote] = useState(kept.text);
  const [isSent, setIsSent] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  const noteField = useRef<HTMLTextAreaElement>(null);
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (body: { reason: ContactReason; note?: string }) =>
      call(PRIVACY_STAFF.buyerContact, { params: { id }, body }),
    // the answer is not kept beside the page
    gcTime: 0,
  });
  // also where it takes the place of another dialog
  useEffect(() => group.current?.querySelector<HTMLElement>('input:enabled')?.focus(), []);
  const written = note.trim();
  const isNoteShort = reason !== null && isNoted(reason) && Array.from(written).length < CONTACT_NOTE_MIN;
  const bounds = { min: String(CONTACT_NOTE_MIN), max: String(CONTACT_NOTE_MAX) };

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setIsSent(true);
    if (reason === null) group.current?.querySelector<HTMLElement>('input:enabled')?.focus();
    else if (isNoteShort) noteField.current?.focus();
    // Told by the call, not by the hook: who closed the form meanwhile, and maybe asks about another buyer, is told nothing.
    else
      mutate(
        { reason, ...(written !== '' && { note: written }) },
        {
          onSuccess: (contact) => {
            kept.forget();
            onOpened(contact);
          },
        },
      );
  }

  return (
    <form noValidate className={styles.form} onSubmit={handleSubmit}>
      {doNotContact && (
        <Notice kind="warning" isStill>
          {fill(texts.stopped, { name })}
        </Notice>
      )}
      <CallHoursHint hours={callHours} />
      <ChoiceRows
        ref={group}
        isInColumns
        legend={texts.why}
        options={CONTACT_REASONS.map((value) => ({
          value,
          label: texts.reasons[value],
          isDisabled: doNotContact && value !== 'LEGAL',
        }))}
        value={reason}
        error={isSent && reason === null && texts.reasonNeeded}
        onChange={setReason}
      />
      <TextArea
        ref={noteField}
        label={texts.note}
        rows={3}
        maxLength={CONTACT_NOTE_MAX}
        value={note}
        onInput={kept.onInput}
        onChange={({ target }) => setNote(target.value)}
        error={isSent && isNoteShort && fill(texts.noteNeeded, bounds)}
        hint={
          <span className={styles.reads}>
            <Icon of={Eye} size="s" />
            <span>{fill(texts.canRead, { name })}</span>
          </span>
        }
      />
      {error && <Notice>{refusalOf(error)}</Notice>}
      <div className={dialogStyles.acts}>
        <Button type="submit" isBusy={isPending} busyText={texts.showing}>
          {texts.show}
        </Button>
      </div>
    </form>
  );
}

/** What the server said where it knows better than the page: too many looks, say. */
function refusalOf(error: Error): string {
  const isSaid = isApiError(error) && [400, 404, 409, 429].includes(error.status);
  return isSaid && error.message !== '' ? error.message : texts.failed;
}
