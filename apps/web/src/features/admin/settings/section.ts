import type { Settings, SettingsErrors } from './settings.ts';

/** What each section of the form is handed. */
export interface SectionProps<Section extends keyof Settings> {
  values: Settings[Section];
  errors: SettingsErrors;
  onChange: (part: Partial<Settings[Section]>) => void;
}
