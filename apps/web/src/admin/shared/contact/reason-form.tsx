import type { OpenedContact as Contact } from '@aangan/contract/privacy/entities';
import {
  CONTACT_NOTE_MAX,
  CONTACT_NOTE_MIN,
  CONTACT_REASONS,
  NOTED_REASONS,
  type ContactReason,
} from '@aangan/contract/privacy/lists';
import { fill } from '@aangan/contract/core/translation';
import { useEffect, useRef } from 'react';
import { useController } from 'react-hook-form';
import * as z from 'zod/mini';
import { isApiError } from '../../../lib/calls/api.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { useDraftText } from '../../../lib/storage/use-draft-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceRows } from '../../../ui/choice-rows.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Eye } from '../../../ui/icons.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import dialogStyles from '../../../ui/dialog.module.css';
import { CallHoursHint } from '../../../areas/privacy/shared/contact/call-hours-hint.tsx';
import { useOpenContact } from '../api/open-contact.ts';
import type { ContactPerson } from './contact-person.ts';
import { contact as texts } from './contact.texts.ts';
import styles from './contact.module.css';

interface Props {
  person: ContactPerson;
  /** Not called once the form has unmounted. */
  onOpened: (contact: Contact) => void;
}

const focusFirst = (group: HTMLElement | null) => group?.querySelector<HTMLElement>('input:enabled')?.focus();

const bounds = { min: String(CONTACT_NOTE_MIN), max: String(CONTACT_NOTE_MAX) };
const reasonForm = z
  .object({
    reason: z.enum(CONTACT_REASONS, { error: texts.reasonNeeded }),
    note: z.string().check(z.trim()),
  })
  .check(
    z.refine(({ reason, note }) => !isNoted(reason) || Array.from(note).length >= CONTACT_NOTE_MIN, {
      error: fill(texts.noteNeeded, bounds),
      path: ['note'],
    }),
  );

function isNoted(reason: ContactReason): boolean {
  return NOTED_REASONS.some((noted) => noted === reason);
}

/** Asks for the reason, without a default; the buyer can read it (I22). */
export function ReasonForm({ person, onOpened }: Props) {
  const { id, name, doNotContact, callHours } = person;
  const draft = useDraftText(`contact-${id}`);
  const form = useSchemaForm(reasonForm, { note: draft.text }, { areErrorsKept: true });
  const { control, formState, handleSubmit, register, trigger } = form;
  const { errors, isSubmitted } = formState;
  const { field: reason } = useController({ control, name: 'reason' });
  const group = useRef<HTMLFieldSetElement>(null);
  const { mutate, isPending, error } = useOpenContact(id);
  // also where it replaces another dialog
  useEffect(() => focusFirst(group.current), []);
  // A callback of `mutate`, not of the hook: it must not run once the form is closed, perhaps for another buyer.
  const submit = handleSubmit((values) =>
    mutate(
      { reason: values.reason, ...(values.note !== '' && { note: values.note }) },
      {
        onSuccess: (contact) => {
          draft.forget();
          onOpened(contact);
        },
      },
    ),
  );

  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      {doNotContact && (
        <Notice kind="warning" isStill>
          {fill(texts.stopped, { name })}
        </Notice>
      )}
      <CallHoursHint hours={callHours} />
      <ChoiceRows
        ref={(fieldset) => {
          group.current = fieldset;
          reason.ref(fieldset && { focus: () => focusFirst(fieldset) });
        }}
        isInColumns
        legend={texts.why}
        options={CONTACT_REASONS.map((value) => ({
          value,
          label: texts.reasons[value],
          isDisabled: doNotContact && value !== 'LEGAL',
        }))}
        value={reason.value ?? null}
        error={errors.reason?.message}
        onChange={(chosen) => {
          reason.onChange(chosen);
          // the note is required for some reasons
          if (isSubmitted) void trigger('note');
        }}
      />
      <TextArea
        label={texts.note}
        rows={3}
        maxLength={CONTACT_NOTE_MAX}
        onInput={draft.onInput}
        error={errors.note?.message}
        {...register('note')}
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

/** Returns the server's message where it is specific, such as about too many looks. */
function refusalOf(error: Error): string {
  const isSaid = isApiError(error) && [400, 404, 409, 429].includes(error.status);
  return isSaid && error.message !== '' ? error.message : texts.failed;
}
