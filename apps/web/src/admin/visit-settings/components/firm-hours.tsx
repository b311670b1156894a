import { CONFIRMATIONS } from '@aangan/contract/visits/lists';
import { fill } from '@aangan/contract/core/translation';
import { useQueryClient } from '@tanstack/react-query';
import { SelectField } from '../../../ui/select-field.tsx';
import { ChoiceGroup } from '../../../ui/toggle-group.tsx';
import { NumberField } from '../../../shared/fields/number-field.tsx';
import { getVisitSettingsQuery } from '../api/get-visit-settings.ts';
import { useSaveVisitSettings } from '../api/save-visit-settings.ts';
import type { FirmDraft, NumberName } from '../hours-draft.ts';
import { fieldProblems } from '../problems.ts';
import { visits } from '../visit-settings.texts.ts';
import { HoursForm, WeeklyPanel, NumbersPanel, type HoursProps } from './hours-form.tsx';
import { WeekEditor } from './week-editor.tsx';
import panelStyles from '../../../ui/panel.module.css';
import styles from './hours-tab.module.css';

const texts = visits.hours;
const LENGTHS = [15, 30, 45, 60, 75, 90, 105, 120];

/** All settings of the firm in one form, saved together. */
export function FirmHours({ saved, draft, onDraft, onSaved }: HoursProps<FirmDraft>) {
  const client = useQueryClient();
  const { mutate, isPending, error, reset } = useSaveVisitSettings(onSaved);
  const problems = fieldProblems(error);
  const values = draft ?? saved;
  const change = (part: Partial<FirmDraft>) => onDraft({ ...values, ...part });
  const field = (name: NumberName) => ({
    isWhole: true,
    value: values.numbers[name],
    error: problems.get(name),
    onChange: ({ target }: { target: { value: string } }) =>
      change({ numbers: { ...values.numbers, [name]: target.value } }),
  });

  function load() {
    reset();
    onDraft(undefined);
    void client.invalidateQueries({ queryKey: getVisitSettingsQuery.queryKey });
  }
  return (
    <HoursForm isBusy={isPending} error={error} onSave={() => mutate(values)} onLoad={load}>
      <div className={styles.column}>
        <WeeklyPanel>
          <WeekEditor week={values.hours} onChange={(hours) => change({ hours })} problems={problems} />
        </WeeklyPanel>
        <section className={panelStyles.panel}>
          <ChoiceGroup
            legend={texts.confirmation}
            value={values.confirmation}
            onChange={(confirmation) => change({ confirmation })}
            options={CONFIRMATIONS.map((value) => ({ value, label: confirmationText(value) }))}
            hint={values.confirmation === 'INSTANT' ? texts.atOnceNote : texts.byConsultantNote}
          />
        </section>
      </div>
      <div className={styles.column}>
        <NumbersPanel id="visit-times" title={texts.times}>
          <SelectField
            label={texts.length}
            value={values.numbers.slotMinutes}
            error={problems.get('slotMinutes')}
            options={LENGTHS.map((minutes) => ({
              value: String(minutes),
              label: fill(texts.minutesLong, { number: String(minutes) }),
            }))}
            onChange={({ target }) => change({ numbers: { ...values.numbers, slotMinutes: target.value } })}
          />
          <NumberField label={texts.atProperty} {...field('propertyCapacity')} />
          <NumberField label={texts.byOne} {...field('consultantCapacity')} />
          <NumberField label={texts.notice} hint={texts.noticeHint} unit={texts.minutes} {...field('noticeMinutes')} />
        </NumbersPanel>
        <NumbersPanel id="visit-way" title={texts.way}>
          <NumberField label={texts.road} unit={texts.percent} {...field('roadFactorPercent')} />
          <NumberField label={texts.speed} unit={texts.speedUnit} {...field('speedKmh')} />
          <NumberField label={texts.spare} hint={texts.spareHint} unit={texts.minutes} {...field('bufferMinutes')} />
        </NumbersPanel>
      </div>
    </HoursForm>
  );
}

function confirmationText(confirmation: FirmDraft['confirmation']): string {
  return confirmation === 'INSTANT' ? texts.atOnce : texts.byConsultant;
}
