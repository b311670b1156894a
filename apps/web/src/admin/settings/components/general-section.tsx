import { Switch } from '../../../ui/checkbox.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { EmailField } from '../../../shared/fields/email-field.tsx';
import type { SectionProps } from '../section.ts';
import { settings as texts } from '../settings.texts.ts';
import formGridStyles from '../../shared/form-grid.module.css';
import panelStyles from '../../../ui/panel.module.css';

/** The operator of the site, and whether it is open. */
export function GeneralSection({ form: { register, formState } }: SectionProps) {
  const errors = formState.errors.general;
  return (
    <section className={panelStyles.panel} aria-labelledby="general-settings">
      <h2 id="general-settings">{texts.general}</h2>
      <div className={formGridStyles.grid}>
        <TextField
          label={texts.siteName}
          error={errors?.siteName?.message}
          {...register('general.siteName')}
          required
        />
        <EmailField
          label={texts.contactEmail}
          autoComplete="off"
          error={errors?.contactEmail?.message}
          {...register('general.contactEmail')}
          required
        />
        <TextField label={texts.contactPhone} type="tel" {...register('general.contactPhone')} />
        <TextArea className={formGridStyles.full} label={texts.address} rows={2} {...register('general.address')} />
        <Switch label={texts.registration} {...register('general.enableRegistration')} />
        <Switch label={texts.maintenance} {...register('general.maintenanceMode')} />
      </div>
    </section>
  );
}
