import { formatDate } from '@aangan/contract/dates';
import { SITE } from '@aangan/contract/site';
import type { SmsMessage } from '../../adapters/sms/sms-sender.ts';
import { smsText } from '../../adapters/sms/sms-text.ts';
import type { LockedBooking, VisitState } from './bookings.admin-store.ts';

const day = (date: string) => formatDate(date, 'long');

/**
 * What a buyer is told by SMS when staff change a visit: how it stands now, else the day it has moved to. Null
 * when neither changed, and for another day of a visit that stays cancelled: there is none.
 */
export function visitNotice(before: LockedBooking, after: VisitState): SmsMessage | null {
  const to = before.contactNo;
  const propertyName = smsText(before.propertyName);
  const visit = `your visit to ${propertyName} on ${day(after.visitDate)}`;
  if (after.status !== before.status) {
    switch (after.status) {
      case 'CONFIRMED':
        return { to, template: 'booking-confirmed', body: `${SITE.name}: ${visit} is confirmed.` };
      case 'COMPLETED':
        return {
          to,
          template: 'booking-completed',
          body: `${SITE.name}: ${visit} is completed. Thank you for coming.`,
        };
      default:
        return { to, template: 'booking-pending', body: `${SITE.name}: ${visit} is waiting to be confirmed.` };
    }
  }
  if (after.visitDate === before.visitDate || after.status === 'CANCELED') return null;
  const moved = `your visit to ${propertyName} has moved from ${day(before.visitDate)} to ${day(after.visitDate)}.`;
  return { to, template: 'booking-moved', body: `${SITE.name}: ${moved}` };
}
