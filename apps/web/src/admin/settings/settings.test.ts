import { describe, expect, it } from 'vitest';
import { DEFAULT_SETTINGS, settingsForm, type Settings } from './settings.ts';

const changed = (change: {
  general?: Partial<Settings['general']>;
  email?: Partial<Settings['email']>;
  booking?: Partial<Settings['booking']>;
}): Settings => ({
  general: { ...DEFAULT_SETTINGS.general, ...change.general },
  email: { ...DEFAULT_SETTINGS.email, ...change.email },
  booking: { ...DEFAULT_SETTINGS.booking, ...change.booking },
});

const wrongFields = (settings: Settings) =>
  (settingsForm.safeParse(settings).error?.issues ?? []).map(({ path }) => path.at(-1));

describe('the settings', () => {
  it('begin with the defaults [ADMS3]', () => {
    const { booking, general, email } = DEFAULT_SETTINGS;
    expect(Number(booking.minDaysAdvance)).toBeLessThan(Number(booking.maxDaysAdvance));
    expect(booking.startTime < booking.endTime).toBe(true);
    // working days only, from Monday
    expect(booking.availableDays.every((day) => day >= 1 && day <= 5)).toBe(true);
    expect(new Set(booking.availableDays).size).toBe(5);
    // open to guests and registrations, with verification required
    expect([booking.allowGuests, general.enableRegistration, general.maintenanceMode]).toEqual([true, true, false]);
    expect([booking.requireVerification, email.enableEmailNotifications]).toEqual([true, true]);
    expect(wrongFields(DEFAULT_SETTINGS)).toEqual([]);
  });

  it.each([
    ['no site name', { general: { siteName: ' ' } }, 'siteName'],
    ['no contact email', { general: { contactEmail: '' } }, 'contactEmail'],
    ['a contact email without a place', { general: { contactEmail: 'care@' } }, 'contactEmail'],
    ['a sender that is no address', { email: { fromEmail: 'Aangan' } }, 'fromEmail'],
    ['no bookings a day', { booking: { maxBookingsPerDay: '0' } }, 'maxBookingsPerDay'],
    ['51 bookings a day', { booking: { maxBookingsPerDay: '51' } }, 'maxBookingsPerDay'],
    ['an empty number', { booking: { maxBookingsPerDay: '' } }, 'maxBookingsPerDay'],
    ['half a booking', { booking: { maxBookingsPerDay: '1.5' } }, 'maxBookingsPerDay'],
    ['31 days at least', { booking: { minDaysAdvance: '31' } }, 'minDaysAdvance'],
    ['91 days at most', { booking: { maxDaysAdvance: '91' } }, 'maxDaysAdvance'],
    ['no day at most', { booking: { maxDaysAdvance: '0' } }, 'maxDaysAdvance'],
    ['a visit of 20 minutes', { booking: { visitDuration: '20' } }, 'visitDuration'],
    ['a visit of 135 minutes', { booking: { visitDuration: '135' } }, 'visitDuration'],
  ])('refuse %s [ADMS4]', (_name, change, field) => {
    expect(wrongFields(changed(change))).toEqual([field]);
  });

  it.each([
    { maxBookingsPerDay: '1', minDaysAdvance: '0', maxDaysAdvance: '1', visitDuration: '15' },
    { maxBookingsPerDay: '50', minDaysAdvance: '30', maxDaysAdvance: '90', visitDuration: '120' },
  ])('take the ends of every range [ADMS5]', (booking) => {
    expect(wrongFields(changed({ booking }))).toEqual([]);
  });
});
