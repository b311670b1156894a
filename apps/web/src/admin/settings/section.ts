import type { UseFormReturn } from 'react-hook-form';
import type { Settings } from './settings.ts';

/** What each section of the form is handed. */
export interface SectionProps {
  form: UseFormReturn<Settings>;
}
