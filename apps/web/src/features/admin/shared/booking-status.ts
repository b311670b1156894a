import { bookingTone, type BookingTone } from '@aangan/contract/status';

const STATUS_WORDS: Record<string, string> = {
  PENDING: 'Pending',
  CONFIRMED: 'Confirmed',
  SCHEDULED: 'Scheduled',
  COMPLETED: 'Completed',
  CANCELED: 'Canceled',
};

/** The word and the look of a booking's badge; an unknown status shows as it came. */
export function bookingStatusBadge(status: string): { kind: BookingTone; text: string } {
  return { kind: status === 'SCHEDULED' ? 'confirmed' : bookingTone(status), text: STATUS_WORDS[status] ?? status };
}
