/** Builds every URL of the admin area; apart from `paths.ts`, so that visitors do not load it. */

export const adminPaths = {
  dashboard: () => '/admin',
  properties: () => '/admin/properties',
  createProperty: () => '/admin/properties/create',
  property: (id: number | string) => `/admin/properties/${encodeURIComponent(id)}`,
  media: (id: number | string) => `/admin/properties/${encodeURIComponent(id)}/media`,
  bookings: () => '/admin/bookings',
  visits: () => '/admin/visits',
  users: () => '/admin/users',
  grievances: () => '/admin/grievances',
  privacy: () => '/admin/privacy',
  rates: () => '/admin/rates',
  settings: () => '/admin/settings',
  audit: () => '/admin/audit',
};
