import { Switch } from '../../../../ui/checkbox.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import type { SectionProps } from '../section.ts';
import formGridStyles from '../../shared/form-grid.module.css';
import panelStyles from '../../../../ui/panel.module.css';

/** The mail server, and what it sends. */
export function EmailSection({ values, errors, onChange }: SectionProps<'email'>) {
  return (
    <section className={panelStyles.panel} aria-labelledby="email-settings">
      <h2 id="email-settings">Email Settings</h2>
      <div className={formGridStyles.grid}>
        <TextField
          label="SMTP Host"
          value={values.smtpHost}
          onChange={(event) => onChange({ smtpHost: event.target.value })}
        />
        <TextField
          label="SMTP Port"
          inputMode="numeric"
          value={values.smtpPort}
          onChange={(event) => onChange({ smtpPort: event.target.value })}
        />
        <TextField
          label="SMTP Username"
          autoComplete="off"
          value={values.smtpUsername}
          onChange={(event) => onChange({ smtpUsername: event.target.value })}
        />
        <TextField
          label="SMTP Password"
          type="password"
          // Neither filled in nor offered for keeping: it goes nowhere.
          autoComplete="new-password"
          value={values.smtpPassword}
          onChange={(event) => onChange({ smtpPassword: event.target.value })}
        />
        <TextField
          label="From Email"
          type="email"
          value={values.fromEmail}
          error={errors.fromEmail}
          onChange={(event) => onChange({ fromEmail: event.target.value })}
        />
        <TextArea
          className={formGridStyles.full}
          label="Email Footer"
          rows={2}
          value={values.emailFooter}
          onChange={(event) => onChange({ emailFooter: event.target.value })}
        />
        <Switch
          label="Enable email notifications"
          checked={values.enableEmailNotifications}
          onChange={(event) => onChange({ enableEmailNotifications: event.target.checked })}
        />
      </div>
    </section>
  );
}
