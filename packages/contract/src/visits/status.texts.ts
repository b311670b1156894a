/** Words of visit statuses for buyers, and titles of consultants (VISIT10, VISIT28, PROP13). */
export const statuses = {
  /** In sentences, mails and downloads. */
  words: {
    PENDING: 'Pending',
    CONFIRMED: 'Confirmed',
    SCHEDULED: 'Scheduled',
    COMPLETED: 'Completed',
    CANCELED: 'Cancelled',
    NO_SHOW: 'You did not come',
  },
  /** On badges: the four that the product documents show, verbatim; the others as in sentences. */
  badges: {
    PENDING: 'PENDING',
    CONFIRMED: 'CONFIRMED',
    SCHEDULED: 'SCHEDULED',
    COMPLETED: 'COMPLETED',
    CANCELED: 'Cancelled',
    NO_SHOW: 'You did not come',
  },
  /** A status that is not in the table, such as one of another server. */
  other: 'Other',
  /** Headings of a buyer's visits. */
  groups: {
    confirmed: 'Confirmed',
    pending: 'Pending',
    completed: 'Completed',
    'past-and-cancelled': 'Past and cancelled',
    other: 'Other',
  },
  titles: {
    admin: 'Senior Property Advisor',
    executive: 'Real Estate Consultant',
    other: 'Property Specialist',
  },
} as const;
