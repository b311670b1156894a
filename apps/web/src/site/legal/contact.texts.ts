export const contact = {
  title: 'Contact Us',
  description: 'Call, write to or visit {site} in {address}.',
  lead: 'Ask about a project, a visit you have booked, or your account. A person answers.',
  call: 'Call',
  write: 'Write',
  aboutAccount: 'About your account or a visit you have booked: <mail>{supportEmail}</mail>',
  visit: 'Visit',
  openInMaps: 'Open in maps',
  officeHours: 'Office hours',
  general: 'General',
  sales: 'Sales',
  support: 'Support',
} as const;
