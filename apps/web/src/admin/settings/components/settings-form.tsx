import { ADMIN_TEXTS } from '@aangan/contract/core/admin-texts';
import { notify } from '../../../lib/notifications.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { BookingSection } from './booking-section.tsx';
import { EmailSection } from './email-section.tsx';
import { GeneralSection } from './general-section.tsx';
import { settingsForm, type Settings } from '../settings.ts';
import { saveSettings } from '../settings-mock.ts';
import { classNames } from '../../../ui/class-names.ts';
import { settings as texts } from '../settings.texts.ts';
import styles from './settings-form.module.css';
import layout from '../../../ui/layout.module.css';

/** The three sections; saved values last until the user leaves the page. */
export function SettingsForm({ initial }: { initial: Settings }) {
  const form = useSchemaForm(settingsForm, initial, { areErrorsKept: true });
  const { mutate, isPending } = useSingleMutation({
    mutationFn: saveSettings,
    onSuccess: () => notify.success(ADMIN_TEXTS.settings.saved),
    onError: () => notify.error(ADMIN_TEXTS.settings.saveFailed),
  });
  return (
    <form
      className={styles.settings}
      aria-label={texts.title}
      autoComplete="off"
      onSubmit={(event) => void form.handleSubmit(() => mutate())(event)}
      noValidate
    >
      <GeneralSection form={form} />
      <EmailSection form={form} />
      <BookingSection form={form} />
      <div className={classNames(layout.row, styles.foot)}>
        <Button variant="second" onClick={() => form.reset()} disabled={isPending}>
          {texts.reset}
        </Button>
        <Button type="submit" isBusy={isPending} busyText={texts.saving}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
