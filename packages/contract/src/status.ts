/** Display rules of booking statuses and of roles. */

export type BookingTone = 'cancelled' | 'completed' | 'confirmed' | 'pending';

/** The tone of a booking's badge by its text: cancel red, complet grey, confirm green, else purple. */
export function bookingTone(status: string | null | undefined): BookingTone {
  const text = (status ?? '').toLowerCase();
  if (text.includes('cancel')) return 'cancelled';
  if (text.includes('complet')) return 'completed';
  if (text.includes('confirm')) return 'confirmed';
  return 'pending';
}

export type BookingGroup = 'Confirmed' | 'Pending' | 'Completed' | 'Other';

/** The heading a booking stands under; SCHEDULED stands under Confirmed (VISIT10). */
export function bookingGroup(status: string): BookingGroup {
  switch (status.toUpperCase()) {
    case 'CONFIRMED':
    case 'SCHEDULED':
      return 'Confirmed';
    case 'PENDING':
      return 'Pending';
    case 'COMPLETED':
      return 'Completed';
    default:
      return 'Other';
  }
}

/** The word of a booking's badge: four statuses as they are, any other, CANCELED too, 'Other' (VISIT10). */
export function bookingStatusText(status: string): string {
  const known = ['CONFIRMED', 'PENDING', 'SCHEDULED', 'COMPLETED'];
  const upper = status.toUpperCase();
  return known.includes(upper) ? upper : 'Other';
}

/** The title a consultant carries; EXEC and EXECUTIVE are one (PROP13). */
export function consultantTitle(role: string | null | undefined): string {
  if (role === 'ADMIN') return 'Senior Property Advisor';
  if (role === 'EXEC' || role === 'EXECUTIVE') return 'Real Estate Consultant';
  return 'Property Specialist';
}
