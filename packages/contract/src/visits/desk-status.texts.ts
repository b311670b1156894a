/** Words of visit statuses on every screen, export and calendar for staff (VISIT28). */
export const deskStatuses = {
  PENDING: 'Pending',
  CONFIRMED: 'Confirmed',
  SCHEDULED: 'Scheduled',
  COMPLETED: 'Completed',
  CANCELED: 'Cancelled',
  NO_SHOW: 'Did not come',
} as const;
