import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { conflicts as texts } from './conflict.texts.ts';
import styles from './conflict-dialog.module.css';
import dialogStyles from '../../ui/dialog.module.css';

export type Choice = 'mine' | 'newest';

/** A field whose typed value differs from the stored one, both as text. */
export interface Conflict<Field extends string = string> {
  field: Field;
  label: string;
  mine: string;
  newest: string;
  /** The preselected side: the one that changed the field; mine when both did. */
  suggestion: Choice;
}

export interface OpenConflict<Field extends string> {
  /** Of the newest copy. */
  version: number;
  /** The fields that differ; read once when the dialog opens. */
  findRows: () => Conflict<Field>[];
  isSaving: boolean;
  /** Discards the typed values and continues with the newest copy. */
  loadNewest: () => void;
  /** Saves the chosen values over the newest copy. */
  save: (choices: Partial<Record<Field, Choice>>) => void;
  /** Returns to the form without changes. */
  close: () => void;
}

interface ConflictDialogProps<Field extends string> {
  conflict: OpenConflict<Field> | null;
  title: string;
  savingText: string;
}

/** Resolves a conflict between two editors: no input is lost, and no save overwritten unnoticed. */
export function ConflictDialog<Field extends string>({ conflict, title, savingText }: ConflictDialogProps<Field>) {
  // Keeps its content during the exit animation.
  const [shown, setShown] = useState(conflict);
  if (conflict && conflict !== shown) setShown(conflict);
  return (
    <Dialog
      isOpen={conflict !== null}
      onClose={() => shown?.close()}
      size="wide"
      title={title}
      description={texts.text}
      isDismissible={!shown?.isSaving}
    >
      {shown && <Review key={shown.version} conflict={shown} savingText={savingText} />}
    </Dialog>
  );
}

interface ReviewProps<Field extends string> {
  conflict: OpenConflict<Field>;
  savingText: string;
}

function Review<Field extends string>({ conflict, savingText }: ReviewProps<Field>) {
  const { findRows, isSaving, loadNewest, save } = conflict;
  // Computed once: saving rebases the form on the newest copy while the dialog is still open.
  const [rows] = useState(findRows);
  const [choices, setChoices] = useState<Partial<Record<Field, Choice>>>(
    () => Object.fromEntries(rows.map(({ field, suggestion }) => [field, suggestion])) as Record<Field, Choice>,
  );
  return (
    <>
      {rows.length === 0 && <p>{texts.sameVersion}</p>}
      <div className={styles.rows}>
        {rows.map((row) => (
          <ConflictRow
            key={row.field}
            row={row}
            choice={choices[row.field] ?? row.suggestion}
            onChoose={(choice) => setChoices({ ...choices, [row.field]: choice })}
          />
        ))}
      </div>
      <div className={dialogStyles.acts}>
        <Button variant="second" disabled={isSaving} onClick={loadNewest}>
          {texts.loadNewest}
        </Button>
        <Button isBusy={isSaving} busyText={savingText} onClick={() => save(choices)}>
          {texts.saveChoice}
        </Button>
      </div>
    </>
  );
}

interface ConflictRowProps {
  row: Conflict;
  choice: Choice;
  onChoose: (choice: Choice) => void;
}

function ConflictRow({ row: { field, label, mine, newest }, choice, onChoose }: ConflictRowProps) {
  const options = [
    { value: 'mine', head: texts.mine, text: mine },
    { value: 'newest', head: texts.stored, text: newest },
  ] as const;
  return (
    <fieldset className={styles.conflict}>
      <legend>{label}</legend>
      {options.map(({ value, head, text }) => (
        <label key={value} className={styles.radio}>
          <input type="radio" name={`keep-${field}`} checked={choice === value} onChange={() => onChoose(value)} />
          <span>
            <small>{head}</small>
            {text}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
