/** Texts of the counters and their parts. */
export const counters = {
  bookings: 'Bookings',
  pending: 'Pending',
  confirmed: 'Confirmed',
  completed: 'Completed',
  properties: 'Properties',
  users: 'Users',
  loading: 'Loading statistics...',
  tryAgain: 'Try Again',
  total: 'Total:',
  featured: 'Featured',
  notFeatured: 'Not featured',
  available: 'Available',
  unavailable: 'No flats for sale',
  admins: 'Admins',
  executives: 'Executives',
  buyers: 'Buyers',
  active: 'Active',
  inactive: 'Inactive',
} as const;

/** Texts of the charts. */
export const charts = {
  byDay: 'Visits by day',
  wanted: 'Most requested properties',
  none: 'No visits in these 30 days.',
  visits: 'Visits',
  byDayAndStatus: 'Visits by day and status',
  day: 'Day',
  property: 'Property',
  period: '{from} to {to}',
  asTable: '{title} as a table',
} as const;

/** Other texts of the dashboard. */
export const dashboard = {
  title: 'Dashboard',
  addProperty: 'Add Property',
  bookings: 'Manage Bookings',
  users: 'Manage Users',
  properties: 'View Properties',
  quickActions: 'Quick actions',
} as const;
