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
import { SaveBar } from './save-bar.tsx';
import { WeekEditor } from './week-editor.tsx';
import panelStyles from '../../../ui/panel.module.css';
import styles from './hours-tab.module.css';

const texts = visits.hours;
const LENGTHS = [15, 30, 45, 60, 75, 90, 105, 120];

interface FirmHoursProps {
  saved: FirmDraft;
  /** what was changed and not saved */
  draft: FirmDraft | undefined;
  onDraft: (draft: FirmDraft | undefined) => void;
  /** also once this form is gone */
  onSaved: (sent: FirmDraft, version: number) => void;
}

/** All settings of the firm in one form, saved together. */
export function FirmHours({ saved, draft, onDraft, onSaved }: FirmHoursProps) {
  const client = useQueryClient();
  const { mutate, isPending, error, reset } = useSaveVisitSettings(onSaved);
  const form = draft ?? saved;
  const problems = fieldProblems(error);
  const change = (changes: Partial<FirmDraft>) => onDraft({ ...form, ...changes });
  const field = (name: NumberName) => ({
    isWhole: true,
    value: form.numbers[name],
    error: problems.get(name),
    onChange: ({ target }: { target: { value: string } }) =>
      change({ numbers: { ...form.numbers, [name]: target.value } }),
  });

  function load() {
    reset();
    onDraft(undefined);
    void client.invalidateQueries({ queryKey: getVisitSettingsQuery.queryKey });
  }
  return (
    <form
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        mutate(form);
      }}
    >
      <div className={styles.form}>
        <div className={styles.column}>
          <section className={panelStyles.panel} aria-labelledby="weekly-hours">
            <h2 id="weekly-hours" className="panel-title">
              {texts.weekly}
            </h2>
            <WeekEditor week={form.hours} onChange={(hours) => change({ hours })} problems={problems} />
          </section>
          <section className={panelStyles.panel}>
            <ChoiceGroup
              legend={texts.confirmation}
              value={form.confirmation}
              onChange={(confirmation) => change({ confirmation })}
              options={CONFIRMATIONS.map((value) => ({ value, label: confirmationText(value) }))}
              hint={form.confirmation === 'INSTANT' ? texts.atOnceNote : texts.byConsultantNote}
            />
          </section>
        </div>
        <div className={styles.column}>
          <section className={panelStyles.panel} aria-labelledby="visit-times">
            <h2 id="visit-times" className="panel-title">
              {texts.times}
            </h2>
            <div className={styles.numbers}>
              <SelectField
                label={texts.length}
                value={form.numbers.slotMinutes}
                error={problems.get('slotMinutes')}
                options={LENGTHS.map((minutes) => ({
                  value: String(minutes),
                  label: fill(texts.minutesLong, { number: String(minutes) }),
                }))}
                onChange={({ target }) => change({ numbers: { ...form.numbers, slotMinutes: target.value } })}
              />
              <NumberField label={texts.atProperty} {...field('propertyCapacity')} />
              <NumberField label={texts.byOne} {...field('consultantCapacity')} />
              <NumberField
                label={texts.notice}
                hint={texts.noticeHint}
                unit={texts.minutes}
                {...field('noticeMinutes')}
              />
            </div>
          </section>
          <section className={panelStyles.panel} aria-labelledby="visit-way">
            <h2 id="visit-way" className="panel-title">
              {texts.way}
            </h2>
            <div className={styles.numbers}>
              <NumberField label={texts.road} unit={texts.percent} {...field('roadFactorPercent')} />
              <NumberField label={texts.speed} unit={texts.speedUnit} {...field('speedKmh')} />
              <NumberField
                label={texts.spare}
                hint={texts.spareHint}
                unit={texts.minutes}
                {...field('bufferMinutes')}
              />
            </div>
          </section>
        </div>
      </div>
      <SaveBar isBusy={isPending} error={error} onLoad={load} />
    </form>
  );
}

function confirmationText(confirmation: FirmDraft['confirmation']): string {
  return confirmation === 'INSTANT' ? texts.atOnce : texts.byConsultant;
}
