/** Of the frame of the admin pages. */
export const adminShell = {
  openMenu: 'Open menu',
  adminMenu: 'Admin menu',
  admin: 'Admin',
  logout: 'Logout',
  links: {
    dashboard: 'Dashboard',
    properties: 'Properties',
    changes: 'Changes',
    trash: 'Trash',
    bookings: 'Bookings',
    visits: 'Visits',
    users: 'Users',
    complaints: 'Complaints',
    privacy: 'Privacy',
    rates: 'Rates',
    site: 'Site',
    settings: 'Settings',
    audit: 'Audit',
    home: 'Home',
  },
} as const;
