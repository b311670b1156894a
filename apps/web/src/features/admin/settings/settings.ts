import { SITE } from '@aangan/contract/site';

/** The settings form (admin document section 3). It changes nothing: see `settings-mock.ts`. */
export interface Settings {
  general: {
    siteName: string;
    contactEmail: string;
    contactPhone: string;
    address: string;
    enableRegistration: boolean;
    maintenanceMode: boolean;
  };
  email: {
    smtpHost: string;
    smtpPort: string;
    smtpUsername: string;
    smtpPassword: string;
    fromEmail: string;
    emailFooter: string;
    enableEmailNotifications: boolean;
  };
  booking: {
    allowGuests: boolean;
    requireVerification: boolean;
    maxBookingsPerDay: string;
    minDaysAdvance: string;
    maxDaysAdvance: string;
    /** 0 is Sunday */
    availableDays: number[];
    /** 'HH:mm' */
    startTime: string;
    endTime: string;
    /** minutes */
    visitDuration: string;
  };
}

/** As the document has them (section 9); the rest as the site is run. */
export const DEFAULT_SETTINGS: Settings = {
  general: {
    siteName: SITE.name,
    contactEmail: SITE.supportEmail,
    contactPhone: SITE.supportPhone,
    address: SITE.address,
    enableRegistration: true,
    maintenanceMode: false,
  },
  email: {
    smtpHost: '',
    smtpPort: '587',
    smtpUsername: '',
    smtpPassword: '',
    fromEmail: SITE.supportEmail,
    emailFooter: '',
    enableEmailNotifications: true,
  },
  booking: {
    allowGuests: true,
    requireVerification: true,
    maxBookingsPerDay: '10',
    minDaysAdvance: '1',
    maxDaysAdvance: '30',
    availableDays: [1, 2, 3, 4, 5],
    startTime: '09:00',
    endTime: '17:00',
    visitDuration: '60',
  },
};

/** Bounds of the numbers, both included (admin document section 5). */
export const NUMBER_RULES = {
  maxBookingsPerDay: { min: 1, max: 50, step: 1 },
  minDaysAdvance: { min: 0, max: 30, step: 1 },
  maxDaysAdvance: { min: 1, max: 90, step: 1 },
  visitDuration: { min: 15, max: 120, step: 15 },
} as const;

export type NumberField = keyof typeof NUMBER_RULES;
export type SettingsErrors = Partial<Record<'siteName' | 'contactEmail' | 'fromEmail' | NumberField, string>>;

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const EMAIL_ERROR = 'Please enter a valid email address';

/** What is wrong with which field; empty when nothing is. */
export function settingsErrors({ general, email, booking }: Settings): SettingsErrors {
  const errors: SettingsErrors = {};
  if (general.siteName.trim() === '') errors.siteName = 'Site name is required';
  if (general.contactEmail.trim() === '') errors.contactEmail = 'Contact email is required';
  else if (!EMAIL.test(general.contactEmail.trim())) errors.contactEmail = EMAIL_ERROR;
  if (email.fromEmail.trim() !== '' && !EMAIL.test(email.fromEmail.trim())) errors.fromEmail = EMAIL_ERROR;
  for (const field of Object.keys(NUMBER_RULES) as NumberField[]) {
    const error = numberError(booking[field], NUMBER_RULES[field]);
    if (error) errors[field] = error;
  }
  return errors;
}

function numberError(text: string, { min, max, step }: { min: number; max: number; step: number }): string | null {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  const isAllowed = value >= min && value <= max && (value - min) % step === 0;
  if (isAllowed) return null;
  return `Must be from ${min} to ${max}${step > 1 ? ` in steps of ${step}` : ''}`;
}
