import { useQueryClient } from '@tanstack/react-query';
import { Switch } from '../../../ui/checkbox.tsx';
import { NumberField } from '../../../shared/fields/number-field.tsx';
import { useDeleteVisitHours } from '../api/delete-visit-hours.ts';
import { getVisitHoursQuery } from '../api/get-visit-hours.ts';
import { useSaveVisitHours } from '../api/save-visit-hours.ts';
import type { OwnDraft } from '../hours-draft.ts';
import { fieldProblems } from '../problems.ts';
import { visits } from '../visit-settings.texts.ts';
import { HoursForm, WeeklyPanel, NumbersPanel, type HoursProps } from './hours-form.tsx';
import { WeekEditor } from './week-editor.tsx';
import styles from './hours-tab.module.css';

const texts = visits.hours;

interface OwnHoursProps extends HoursProps<OwnDraft> {
  id: number;
}

/** One property's own hours, or the firm's. */
export function OwnHours({ id, saved, draft, onDraft, onSaved }: OwnHoursProps) {
  const client = useQueryClient();
  const saving = useSaveVisitHours(id, onSaved);
  const removing = useDeleteVisitHours(id, (sent) => onSaved(sent, 0));
  const error = saving.error ?? removing.error;
  const problems = fieldProblems(saving.error);
  const values = draft ?? saved;
  const change = (part: Partial<OwnDraft>) => onDraft({ ...values, ...part });

  function save() {
    saving.reset();
    removing.reset();
    if (values.isOwn) saving.mutate(values);
    else if (values.version > 0) removing.mutate(values);
    else onSaved(values, 0);
  }
  function load() {
    saving.reset();
    removing.reset();
    onDraft(undefined);
    void client.invalidateQueries({ queryKey: getVisitHoursQuery(id).queryKey });
  }
  return (
    <HoursForm isBusy={saving.isPending || removing.isPending} error={error} onSave={save} onLoad={load}>
      <WeeklyPanel>
        <Switch label={texts.own} checked={values.isOwn} onChange={({ target }) => change({ isOwn: target.checked })} />
        {values.isOwn ? (
          <WeekEditor week={values.hours} onChange={(hours) => change({ hours })} problems={problems} />
        ) : (
          <p className={styles.firm}>{texts.firmHold}</p>
        )}
      </WeeklyPanel>
      {values.isOwn && (
        <NumbersPanel id="visit-times" title={texts.times}>
          <NumberField
            isWhole
            label={texts.atProperty}
            hint={texts.atPropertyHint}
            value={values.capacity}
            error={problems.get('capacity')}
            onChange={({ target }) => change({ capacity: target.value })}
          />
        </NumbersPanel>
      )}
    </HoursForm>
  );
}
