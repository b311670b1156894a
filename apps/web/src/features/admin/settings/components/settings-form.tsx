import { ADMIN_TEXTS } from '@aangan/contract/admin-texts';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { notify } from '../../../../lib/notifications.ts';
import { Button } from '../../../../ui/button.tsx';
import { BookingSection } from './booking-section.tsx';
import { EmailSection } from './email-section.tsx';
import { GeneralSection } from './general-section.tsx';
import { settingsErrors, type Settings, type SettingsErrors } from '../settings.ts';
import { saveSettings } from '../settings-mock.ts';
import { classNames } from '../../../../ui/class-names.ts';
import styles from './settings-form.module.css';
import layout from '../../../../ui/layout.module.css';

/** The three sections; what is saved lasts until the page is left. */
export function SettingsForm({ initial }: { initial: Settings }) {
  const [settings, setSettings] = useState(initial);
  const [errors, setErrors] = useState<SettingsErrors>({});
  const [isSaving, setIsSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function change<Section extends keyof Settings>(section: Section, part: Partial<Settings[Section]>) {
    const next = { ...settings, [section]: { ...settings[section], ...part } };
    setSettings(next);
    // A complaint goes as soon as it is answered; a new one comes with the next save.
    const wrong = settingsErrors(next);
    const stillWrong = Object.entries(errors).filter(([field]) => field in wrong);
    setErrors(Object.fromEntries(stillWrong));
  }

  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isSaving) return;
    const wrong = settingsErrors(settings);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0) return setRefusals(refusals + 1);
    setIsSaving(true);
    try {
      await saveSettings();
      notify.success(ADMIN_TEXTS.settings.saved);
    } catch {
      notify.error(ADMIN_TEXTS.settings.saveFailed);
    }
    setIsSaving(false);
  }

  function handleReset() {
    setSettings(initial);
    setErrors({});
  }

  return (
    <form
      ref={form}
      className={styles.settings}
      aria-label="System Settings"
      autoComplete="off"
      onSubmit={(event) => void handleSubmit(event)}
      noValidate
    >
      <GeneralSection values={settings.general} errors={errors} onChange={(part) => change('general', part)} />
      <EmailSection values={settings.email} errors={errors} onChange={(part) => change('email', part)} />
      <BookingSection values={settings.booking} errors={errors} onChange={(part) => change('booking', part)} />
      <div className={classNames(layout.row, styles.foot)}>
        <Button variant="second" onClick={handleReset} disabled={isSaving}>
          Reset
        </Button>
        <Button type="submit" isBusy={isSaving} busyText="Saving...">
          Save Settings
        </Button>
      </div>
    </form>
  );
}
