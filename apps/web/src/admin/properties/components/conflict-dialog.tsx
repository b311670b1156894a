import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { conflictsOf, mergeValues, type Choice, type Conflict } from '../property-conflict.ts';
import type { PropertyValues } from '../property-values.ts';
import type { OpenConflict } from '../use-edit-property.ts';
import { propertyForm as formTexts } from '../property-form.texts.ts';
import styles from './conflict-dialog.module.css';
import dialogStyles from '../../../ui/dialog.module.css';

interface ConflictDialogProps {
  conflict: OpenConflict | null;
  /** The values that the form was opened with. */
  base: PropertyValues;
  nameOfUser: (id: string) => string;
}

/** Resolves a conflict between two editors of a property: no input is lost, and no save overwritten unnoticed. */
export function ConflictDialog({ conflict, base, nameOfUser }: ConflictDialogProps) {
  // Keeps its content during the exit animation.
  const [shown, setShown] = useState(conflict);
  if (conflict && conflict !== shown) setShown(conflict);
  return (
    <Dialog
      isOpen={conflict !== null}
      onClose={() => shown?.close()}
      size="wide"
      title={formTexts.conflictTitle}
      description={formTexts.conflictText}
      isDismissible={!shown?.isSaving}
    >
      {shown && <Review key={shown.newest.version} conflict={shown} base={base} nameOfUser={nameOfUser} />}
    </Dialog>
  );
}

function Review({ conflict, base, nameOfUser }: ConflictDialogProps & { conflict: OpenConflict }) {
  const { mine, newest, isSaving, loadNewest, save } = conflict;
  // Computed once: saving rebases the form on the newest copy while the dialog is still open.
  const [rows] = useState(() => conflictsOf(base, mine, newest.values, nameOfUser));
  const [choices, setChoices] = useState(() =>
    Object.fromEntries(rows.map(({ field, suggestion }): [string, Choice] => [field, suggestion])),
  );
  return (
    <>
      {rows.length === 0 && <p>{formTexts.sameVersion}</p>}
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
          {formTexts.loadNewest}
        </Button>
        <Button
          isBusy={isSaving}
          busyText={formTexts.updating}
          onClick={() => save(mergeValues(mine, newest.values, choices))}
        >
          {formTexts.saveChoice}
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
    { value: 'mine', head: formTexts.mine, text: mine },
    { value: 'newest', head: formTexts.stored, text: newest },
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
