import { useQueryClient } from '@tanstack/react-query';
import { Switch } from '../../../ui/checkbox.tsx';
import { NumberField } from '../../../shared/fields/number-field.tsx';
import { useDeleteVisitHours } from '../api/delete-visit-hours.ts';
import { getVisitHoursQuery } from '../api/get-visit-hours.ts';
import { useSaveVisitHours } from '../api/save-visit-hours.ts';
import type { OwnDraft } from '../hours-draft.ts';
import { fieldProblems } from '../problems.ts';
import { visits } from '../visit-settings.texts.ts';
import { SaveBar } from './save-bar.tsx';
import { WeekEditor } from './week-editor.tsx';
import panelStyles from '../../../ui/panel.module.css';
import styles from './hours-tab.module.css';

const texts = visits.hours;

interface OwnHoursProps {
  id: number;
  saved: OwnDraft;
  /** what was changed and not saved */
  draft: OwnDraft | undefined;
  onDraft: (draft: OwnDraft | undefined) => void;
  /** also once this form is gone */
  onSaved: (sent: OwnDraft, version: number) => void;
}

/** Hours of one property in place of the firm's, or the firm's. */
export function OwnHours({ id, saved, draft, onDraft, onSaved }: OwnHoursProps) {
  const client = useQueryClient();
  const saving = useSaveVisitHours(id, onSaved);
  const removing = useDeleteVisitHours(id, (sent) => onSaved(sent, 0));
  const form = draft ?? saved;
  const error = saving.error ?? removing.error;
  const problems = fieldProblems(saving.error);
  const change = (changes: Partial<OwnDraft>) => onDraft({ ...form, ...changes });

  function save() {
    saving.reset();
    removing.reset();
    if (form.isOwn) saving.mutate(form);
    else if (form.version > 0) removing.mutate(form);
    else onSaved(form, 0);
  }
  function load() {
    saving.reset();
    removing.reset();
    onDraft(undefined);
    void client.invalidateQueries({ queryKey: getVisitHoursQuery(id).queryKey });
  }
  return (
    <form
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <div className={styles.form}>
        <section className={panelStyles.panel} aria-labelledby="weekly-hours">
          <h2 id="weekly-hours" className="panel-title">
            {texts.weekly}
          </h2>
          <Switch label={texts.own} checked={form.isOwn} onChange={({ target }) => change({ isOwn: target.checked })} />
          {form.isOwn ? (
            <WeekEditor week={form.hours} onChange={(hours) => change({ hours })} problems={problems} />
          ) : (
            <p className={styles.firm}>{texts.firmHold}</p>
          )}
        </section>
        {form.isOwn && (
          <section className={panelStyles.panel} aria-labelledby="visit-times">
            <h2 id="visit-times" className="panel-title">
              {texts.times}
            </h2>
            <div className={styles.numbers}>
              <NumberField
                isWhole
                label={texts.atProperty}
                hint={texts.atPropertyHint}
                value={form.capacity}
                error={problems.get('capacity')}
                onChange={({ target }) => change({ capacity: target.value })}
              />
            </div>
          </section>
        )}
      </div>
      <SaveBar isBusy={saving.isPending || removing.isPending} error={error} onLoad={load} />
    </form>
  );
}
