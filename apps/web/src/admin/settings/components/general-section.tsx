import { Switch } from '../../../ui/checkbox.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { EmailField } from '../../../shared/fields/email-field.tsx';
import type { SectionProps } from '../section.ts';
import formGridStyles from '../../shared/form-grid.module.css';
import panelStyles from '../../../ui/panel.module.css';

/** Who runs the site, and whether it is open. */
export function GeneralSection({ form: { register, formState } }: SectionProps) {
  const errors = formState.errors.general;
  return (
    <section className={panelStyles.panel} aria-labelledby="general-settings">
      <h2 id="general-settings">General Settings</h2>
      <div className={formGridStyles.grid}>
        <TextField label="Site name" error={errors?.siteName?.message} {...register('general.siteName')} required />
        <EmailField
          label="Contact e-mail"
          autoComplete="off"
          error={errors?.contactEmail?.message}
          {...register('general.contactEmail')}
          required
        />
        <TextField label="Contact phone" type="tel" {...register('general.contactPhone')} />
        <TextArea className={formGridStyles.full} label="Address" rows={2} {...register('general.address')} />
        <Switch label="Enable registration" {...register('general.enableRegistration')} />
        <Switch
          label="Maintenance mode (when on, only admins can access the site)"
          {...register('general.maintenanceMode')}
        />
      </div>
    </section>
  );
}
