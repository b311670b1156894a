import { isEmailAddress } from '@aangan/contract/core/email';
import { SITE } from '@aangan/contract/core/site';
import { readNumber } from '@aangan/contract/core/typed-amount';
import * as z from 'zod/mini';

/** Inclusive bounds of the numbers (ADMS5). */
export const NUMBER_RULES = {
  maxBookingsPerDay: { min: 1, max: 50, step: 1 },
  minDaysAdvance: { min: 0, max: 30, step: 1 },
  maxDaysAdvance: { min: 1, max: 90, step: 1 },
  visitDuration: { min: 15, max: 120, step: 15 },
} as const;

export type NumberField = keyof typeof NUMBER_RULES;

const EMAIL_ERROR = 'Please enter a valid email address';

const filled = (error: string) => z.string().check(z.refine((text) => text.trim() !== '', { error, abort: true }));
const email = z.refine<string>((text) => isEmailAddress(text.trim()), EMAIL_ERROR);
const emailOrNone = z.refine<string>((text) => text.trim() === '' || isEmailAddress(text.trim()), EMAIL_ERROR);

/** Validates a typed number. */
function numberText({ min, max, step }: { min: number; max: number; step: number }) {
  const isAllowed = (text: string) => {
    const value = readNumber(text);
    return value >= min && value <= max && (value - min) % step === 0;
  };
  return z
    .string()
    .check(z.refine(isAllowed, `Must be from ${min} to ${max}${step > 1 ? ` in steps of ${step}` : ''}`));
}

/** The schema of the settings form, which has no effect: see `settings-mock.ts`. */
export const settingsForm = z.object({
  general: z.object({
    siteName: filled('Site name is required'),
    contactEmail: filled('Contact e-mail is required').check(email),
    contactPhone: z.string(),
    address: z.string(),
    enableRegistration: z.boolean(),
    maintenanceMode: z.boolean(),
  }),
  email: z.object({
    smtpHost: z.string(),
    smtpPort: z.string(),
    smtpUsername: z.string(),
    smtpPassword: z.string(),
    fromEmail: z.string().check(emailOrNone),
    emailFooter: z.string(),
    enableEmailNotifications: z.boolean(),
  }),
  booking: z.object({
    allowGuests: z.boolean(),
    requireVerification: z.boolean(),
    maxBookingsPerDay: numberText(NUMBER_RULES.maxBookingsPerDay),
    minDaysAdvance: numberText(NUMBER_RULES.minDaysAdvance),
    maxDaysAdvance: numberText(NUMBER_RULES.maxDaysAdvance),
    /** 0 is Sunday */
    availableDays: z.array(z.number()),
    /** 'HH:mm' */
    startTime: z.string(),
    endTime: z.string(),
    /** minutes */
    visitDuration: numberText(NUMBER_RULES.visitDuration),
  }),
});

export type Settings = z.infer<typeof settingsForm>;

/** The defaults of ADMS3; the rest as the site is run. */
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
