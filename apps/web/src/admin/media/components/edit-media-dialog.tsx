import type { AdminFlat, AdminMedia } from '@aangan/contract/catalogue/admin-entities';
import type { MediaFacts } from '@aangan/contract/catalogue/media-facts';
import { fill } from '@aangan/contract/core/translation';
import { useEffect, useEffectEvent, useState } from 'react';
import { closeWhenIdle } from '../../../lib/close-when-idle.ts';
import { isApiError } from '../../../lib/calls/api.ts';
import { notify } from '../../../lib/notifications.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useChangeMedia } from '../api/change-media.ts';
import { mediaFactsForm, valuesOf, type MediaFactsValues } from '../media-facts-form.ts';
import { mediaTypeFacts } from '../media-types.ts';
import { media as texts } from '../media.texts.ts';
import { MediaFields } from './media-fields.tsx';
import styles from './edit-media-dialog.module.css';
import dialogStyles from '../../../ui/dialog.module.css';

/** Unsaved edits by medium, kept until the user leaves the page. */
export type MediaDrafts = Map<number, MediaFactsValues>;

interface Props {
  propertyId: string;
  item: AdminMedia;
  flats: readonly AdminFlat[];
  drafts: MediaDrafts;
  isOpen: boolean;
  onClose: () => void;
}

/** Edits the facts of a medium; key it by medium. */
export function EditMediaDialog({ propertyId, isOpen, onClose, ...props }: Props) {
  const { label } = mediaTypeFacts(props.item.mediaType);
  const saving = useChangeMedia(propertyId);
  const handleClose = closeWhenIdle(saving, onClose);

  return (
    <Dialog title={fill(texts.editTitle, { label })} isOpen={isOpen} onClose={handleClose}>
      <EditForm saving={saving} onDone={onClose} onClose={handleClose} {...props} />
    </Dialog>
  );
}

interface FormProps extends Omit<Props, 'propertyId' | 'isOpen'> {
  saving: ReturnType<typeof useChangeMedia>;
  onDone: () => void;
}

function EditForm({ item, flats, drafts, saving, onDone, onClose }: FormProps) {
  const stored = valuesOf(item);
  const [draft] = useState(() => drafts.get(item.id));
  const form = useSchemaForm(mediaFactsForm(item.mediaType), draft ?? stored);
  const { mutate, isPending, isError, error } = saving;

  const keep = useEffectEvent((values: MediaFactsValues) => {
    if (isSame(values, stored)) drafts.delete(item.id);
    else drafts.set(item.id, values);
  });
  const { subscribe } = form;
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keep(values) }), [subscribe]);

  const save = (facts: MediaFacts) =>
    mutate(
      { id: item.id, facts },
      {
        onSuccess: () => {
          drafts.delete(item.id);
          notify.success(texts.saved);
          onDone();
        },
        onError: (failure) => {
          for (const [index, { field, message }] of fieldErrors(failure).entries()) {
            form.setError(field, { type: 'manual', message }, { shouldFocus: index === 0 });
          }
        },
      },
    );
  return (
    <form className={styles.form} onSubmit={(event) => void form.handleSubmit(save)(event)} noValidate>
      {draft && <Notice kind="info">{texts.unsaved}</Notice>}
      <MediaFields form={form} mediaType={item.mediaType} flats={flats} />
      {isError && fieldErrors(error).length === 0 && <Notice>{texts.saveFailed}</Notice>}
      <div className={dialogStyles.acts}>
        <Button variant="second" disabled={isPending} onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" isBusy={isPending} busyText={texts.saving}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}

const FIELDS = ['title', 'takenOn', 'flatType', 'flatArea'] as const satisfies (keyof MediaFactsValues)[];

const isSame = (one: MediaFactsValues, other: MediaFactsValues) => FIELDS.every((name) => one[name] === other[name]);

/** Returns the server's errors of fields that the form has. */
function fieldErrors(failure: unknown) {
  const errors = isApiError(failure) ? (failure.errors ?? []) : [];
  return FIELDS.flatMap((field) =>
    errors.filter((error) => error.field === field).map((error) => ({ ...error, field })),
  );
}
