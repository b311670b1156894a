import { Switch } from '../../../../ui/checkbox.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import type { SectionProps } from '../section.ts';
import formGridStyles from '../../shared/form-grid.module.css';
import panelStyles from '../../../../ui/panel.module.css';

/** Who runs the site, and whether it is open. */
export function GeneralSection({ values, errors, onChange }: SectionProps<'general'>) {
  return (
    <section className={panelStyles.panel} aria-labelledby="general-settings">
      <h2 id="general-settings">General Settings</h2>
      <div className={formGridStyles.grid}>
        <TextField
          label="Site Name"
          value={values.siteName}
          error={errors.siteName}
          onChange={(event) => onChange({ siteName: event.target.value })}
          required
        />
        <TextField
          label="Contact Email"
          type="email"
          value={values.contactEmail}
          error={errors.contactEmail}
          onChange={(event) => onChange({ contactEmail: event.target.value })}
          required
        />
        <TextField
          label="Contact Phone"
          type="tel"
          value={values.contactPhone}
          onChange={(event) => onChange({ contactPhone: event.target.value })}
        />
        <TextArea
          className={formGridStyles.full}
          label="Address"
          rows={2}
          value={values.address}
          onChange={(event) => onChange({ address: event.target.value })}
        />
        <Switch
          label="Enable registration"
          checked={values.enableRegistration}
          onChange={(event) => onChange({ enableRegistration: event.target.checked })}
        />
        <Switch
          label="Maintenance mode (when on, only admins can access the site)"
          checked={values.maintenanceMode}
          onChange={(event) => onChange({ maintenanceMode: event.target.checked })}
        />
      </div>
    </section>
  );
}
