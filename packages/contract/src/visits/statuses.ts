export const BOOKING_STATUSES = ['PENDING', 'CONFIRMED', 'SCHEDULED', 'COMPLETED', 'CANCELED', 'NO_SHOW'] as const;

/** The statuses an admin may set (ADMB11). */
export const ADMIN_BOOKING_STATUSES = ['PENDING', 'CONFIRMED', 'COMPLETED'] as const;

/** The statuses a buyer may reschedule from (VISIT15). */
export const RESCHEDULABLE_STATUSES = ['CONFIRMED', 'PENDING', 'SCHEDULED'] as const;

export type BookingStatus = (typeof BOOKING_STATUSES)[number];
