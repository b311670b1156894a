import { Switch } from '../../../ui/checkbox.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { EmailField } from '../../../shared/fields/email-field.tsx';
import { NumberField } from '../../../shared/fields/number-field.tsx';
import type { SectionProps } from '../section.ts';
import { settings as texts } from '../settings.texts.ts';
import formGridStyles from '../../shared/form-grid.module.css';
import panelStyles from '../../../ui/panel.module.css';

/** The mail server, and which e-mails are sent. */
export function EmailSection({ form: { register, formState } }: SectionProps) {
  const errors = formState.errors.email;
  return (
    <section className={panelStyles.panel} aria-labelledby="email-settings">
      <h2 id="email-settings">{texts.email}</h2>
      <div className={formGridStyles.grid}>
        <TextField label={texts.smtpHost} {...register('email.smtpHost')} />
        <NumberField label={texts.smtpPort} isWhole {...register('email.smtpPort')} />
        <TextField label={texts.smtpUsername} autoComplete="off" {...register('email.smtpUsername')} />
        <TextField
          label={texts.smtpPassword}
          type="password"
          // Neither filled in nor offered to be saved: it is never used.
          autoComplete="new-password"
          {...register('email.smtpPassword')}
        />
        <EmailField
          label={texts.fromEmail}
          autoComplete="off"
          error={errors?.fromEmail?.message}
          {...register('email.fromEmail')}
        />
        <TextArea
          className={formGridStyles.full}
          label={texts.emailFooter}
          rows={2}
          {...register('email.emailFooter')}
        />
        <Switch label={texts.notifications} {...register('email.enableEmailNotifications')} />
      </div>
    </section>
  );
}
