import { Switch } from '../../../ui/checkbox.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { EmailField } from '../../../shared/fields/email-field.tsx';
import { NumberField } from '../../../shared/fields/number-field.tsx';
import type { SectionProps } from '../section.ts';
import formGridStyles from '../../shared/form-grid.module.css';
import panelStyles from '../../../ui/panel.module.css';

/** The mail server, and what it sends. */
export function EmailSection({ form: { register, formState } }: SectionProps) {
  const errors = formState.errors.email;
  return (
    <section className={panelStyles.panel} aria-labelledby="email-settings">
      <h2 id="email-settings">Email Settings</h2>
      <div className={formGridStyles.grid}>
        <TextField label="SMTP host" {...register('email.smtpHost')} />
        <NumberField label="SMTP port" isWhole {...register('email.smtpPort')} />
        <TextField label="SMTP username" autoComplete="off" {...register('email.smtpUsername')} />
        <TextField
          label="SMTP password"
          type="password"
          // Neither filled in nor offered for keeping: it goes nowhere.
          autoComplete="new-password"
          {...register('email.smtpPassword')}
        />
        <EmailField
          label="From e-mail"
          autoComplete="off"
          error={errors?.fromEmail?.message}
          {...register('email.fromEmail')}
        />
        <TextArea className={formGridStyles.full} label="E-mail footer" rows={2} {...register('email.emailFooter')} />
        <Switch label="Enable e-mail notifications" {...register('email.enableEmailNotifications')} />
      </div>
    </section>
  );
}
