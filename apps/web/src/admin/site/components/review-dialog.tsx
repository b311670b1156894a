import { SITE_LIMITS } from '@aangan/contract/site/document-fields';
import { useId, useState, type RefObject, type SubmitEvent } from 'react';
import { useIsOnline } from '../../../lib/use-is-online.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ArrowRight } from '../../../ui/icons.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { SiteChange } from '../site-changes.ts';
import { site as texts } from '../site.texts.ts';
import dialogStyles from '../../../ui/dialog.module.css';
import styles from './review-dialog.module.css';

export interface Review {
  changes: readonly SiteChange[];
  warnings: readonly string[];
}

interface ReviewDialogProps {
  /** Null closes the dialog. */
  review: Review | null;
  isSaving: boolean;
  /** Why the save failed; the dialog stays open. */
  error: string | null;
  /** The element to focus after closing. */
  finalFocus: RefObject<HTMLElement | null>;
  onSave: (note: string) => void;
  onClose: () => void;
}

/** What is about to change for everybody, before it is saved. */
export function ReviewDialog({ review, isSaving, error, finalFocus, onSave, onClose }: ReviewDialogProps) {
  // Keeps its content during the exit animation.
  const [shown, setShown] = useState(review);
  if (review && review !== shown) setShown(review);
  return (
    <Dialog
      isOpen={review !== null}
      onClose={onClose}
      size="wide"
      title={texts.reviewTitle}
      isDismissible={!isSaving}
      finalFocus={finalFocus}
    >
      {shown && <ReviewForm {...shown} isSaving={isSaving} error={error} onSave={onSave} onClose={onClose} />}
    </Dialog>
  );
}

type ReviewFormProps = Review & Pick<ReviewDialogProps, 'isSaving' | 'error' | 'onSave' | 'onClose'>;

function ReviewForm({ changes, warnings, isSaving, error, onSave, onClose }: ReviewFormProps) {
  const isOnline = useIsOnline();
  const [note, setNote] = useState('');
  const id = useId();
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    // The dialog is inside the form of the page for React, though not in the document.
    event.stopPropagation();
    if (!isSaving) onSave(note.trim());
  };
  return (
    <form onSubmit={handleSubmit} noValidate autoComplete="off">
      <dl className={styles.changes}>
        {changes.map((change) => (
          <div key={change.path}>
            <dt>{change.label}</dt>
            <Change {...change} />
          </div>
        ))}
      </dl>
      {warnings.map((warning) => (
        <Notice key={warning} kind="warning" isStill>
          {warning}
        </Notice>
      ))}
      <TextField
        id={id}
        label={texts.note}
        isOptional
        maxLength={SITE_LIMITS.note}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      {error !== null && <Notice>{error}</Notice>}
      <div className={dialogStyles.acts}>
        <Button variant="second" disabled={isSaving} onClick={onClose}>
          {texts.keepEditing}
        </Button>
        <Button type="submit" isBusy={isSaving} busyText={texts.saving} disabled={!isOnline}>
          {texts.saveChanges}
        </Button>
      </div>
    </form>
  );
}

/** What a field was and becomes; of a long list what becomes of its rows. */
function Change({ before, after, rows }: SiteChange) {
  if (rows) return rows.map((row) => <dd key={row}>{row}</dd>);
  return (
    <>
      <dd className={styles.before}>
        <span className="sr-only">{texts.before} </span>
        {before}
      </dd>
      <dd>
        <Icon of={ArrowRight} size="s" />
        <span className="sr-only">{texts.after} </span>
        <span>{after}</span>
      </dd>
    </>
  );
}
