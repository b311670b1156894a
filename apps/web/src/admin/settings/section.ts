import type { UseFormReturn } from 'react-hook-form';
import type { Settings } from './settings.ts';

/** Props of each section of the form. */
export interface SectionProps {
  form: UseFormReturn<Settings>;
}
