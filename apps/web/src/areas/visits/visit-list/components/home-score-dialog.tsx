import { NOTES_MAX } from '@aangan/contract/core/limits';
import { SCORE_PARTS, type ScorePart } from '@aangan/contract/visits/lists';
import type { VisitScore } from '@aangan/contract/visits/entities';
import { fill } from '@aangan/contract/core/translation';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { closeWhenIdle } from '../../../../lib/close-when-idle.ts';
import { notify } from '../../../../lib/notifications.ts';
import { useDraftText } from '../../../../lib/storage/use-draft-text.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Loaded } from '../../../../ui/loaded.tsx';
import { FieldError } from '../../../../ui/field.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { getScoreQuery, useSaveScore } from '../api/score-home.ts';
import { homeScoreTexts as texts } from '../visits.texts.ts';
import type { VisitDialogProps } from './dialog-props.ts';
import { RemovableForm } from './removable-form.tsx';
import styles from './visit-dialogs.module.css';
import toggleStyles from '../../../../ui/toggle-group.module.css';

const STEPS = [1, 2, 3, 4, 5];
const NONE: VisitScore = { light: null, layout: null, build: null, surroundings: null, value: null, note: '' };

/** The buyer's private score of the home (V66). */
export function HomeScoreDialog({ visit, isOpen, onClose }: VisitDialogProps) {
  const saving = useSaveScore(visit.id);
  const handleClose = closeWhenIdle(saving, onClose);

  return (
    <Dialog
      title={texts.title}
      description={fill(texts.onlyYou, { property: visit.propertyName })}
      isOpen={isOpen}
      onClose={handleClose}
    >
      <Score id={visit.id} saving={saving} onDone={onClose} onClose={handleClose} />
    </Dialog>
  );
}

interface FormProps {
  saving: ReturnType<typeof useSaveScore>;
  onDone: () => void;
  onClose: () => void;
}

function Score({ id, ...form }: FormProps & { id: number }) {
  const score = useQuery(getScoreQuery(id));
  return (
    <Loaded
      query={{ ...score, data: score.isFetchedAfterMount ? score.data : undefined }}
      waiting={<Loading />}
      failure={{ title: texts.loadFailed }}
    >
      {(known) => <ScoreForm id={id} known={known} {...form} />}
    </Loaded>
  );
}

function Loading() {
  return (
    <>
      <output className="sr-only">{texts.loading}</output>
      {SCORE_PARTS.map((part) => (
        <Skeleton key={part} height="72px" />
      ))}
    </>
  );
}

function ScoreForm({ id, saving, known, onDone, onClose }: FormProps & { id: number; known: VisitScore | null }) {
  const { mutate, error } = saving;
  const draft = useDraftText(`score-${id}`);
  const [values, setValues] = useState(known ?? NONE);
  const [isEmpty, setIsEmpty] = useState(false);
  const note = useRef<HTMLTextAreaElement>(null);
  const errorId = useId();

  function save(score: VisitScore | null) {
    mutate(score, {
      onSuccess: () => {
        draft.forget();
        notify.success(score ? texts.saved : texts.removed);
        onDone();
      },
    });
  }

  function handleSave() {
    const hasSome = SCORE_PARTS.some((part) => values[part] !== null);
    setIsEmpty(!hasSome);
    if (hasSome) save({ ...values, note: (note.current?.value ?? '').trim() });
  }

  return (
    <RemovableForm
      texts={texts}
      isKnown={known !== null}
      saving={saving}
      failure={error && texts.failed}
      describedBy={isEmpty ? errorId : undefined}
      onSave={handleSave}
      onRemove={() => save(null)}
      onClose={onClose}
    >
      {SCORE_PARTS.map((part) => (
        <ScoreRow
          key={part}
          part={part}
          value={values[part]}
          onChange={(value) => {
            setValues({ ...values, [part]: value });
            setIsEmpty(false);
          }}
        />
      ))}
      <p className="small muted">{texts.ends}</p>
      <FieldError id={errorId}>{isEmpty && texts.none}</FieldError>
      <TextArea
        label={texts.note}
        isOptional
        rows={2}
        maxLength={NOTES_MAX}
        defaultValue={draft.text || values.note}
        onInput={draft.onInput}
        ref={note}
      />
    </RemovableForm>
  );
}

interface RowProps {
  part: ScorePart;
  value: number | null;
  onChange: (value: number) => void;
}

function ScoreRow({ part, value, onChange }: RowProps) {
  const name = useId();
  return (
    <fieldset className={styles.row}>
      <legend>{texts.parts[part]}</legend>
      <div className={styles.five}>
        {STEPS.map((step) => (
          <label className={toggleStyles.toggle} key={step}>
            <input type="radio" name={name} value={step} checked={value === step} onChange={() => onChange(step)} />
            <span>{step}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
