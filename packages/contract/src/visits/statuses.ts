export const BOOKING_STATUSES = ['PENDING', 'CONFIRMED', 'SCHEDULED', 'COMPLETED', 'CANCELED', 'NO_SHOW'] as const;

/** Statuses that an admin may set (ADMB11). */
export const ADMIN_BOOKING_STATUSES = ['PENDING', 'CONFIRMED', 'COMPLETED'] as const;

/** Statuses from which a buyer may reschedule (VISIT15). */
export const RESCHEDULABLE_STATUSES = ['CONFIRMED', 'PENDING', 'SCHEDULED'] as const;

export type BookingStatus = (typeof BOOKING_STATUSES)[number];
