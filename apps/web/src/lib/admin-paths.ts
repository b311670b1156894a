/** Every address of the admin area is built here; apart from `paths.ts`, so that visitors never load it. */

interface AdminListFilters {
  name?: string | undefined;
  /** From zero; the first page is left out of the address. */
  page?: number | undefined;
}

function properties({ name, page }: AdminListFilters = {}): string {
  const query = new URLSearchParams();
  if (name) query.set('name', name);
  if (page) query.set('page', String(page));
  const text = query.toString();
  return text === '' ? '/admin/properties' : `/admin/properties?${text}`;
}

export const adminPaths = {
  dashboard: () => '/admin',
  properties,
  createProperty: () => '/admin/properties/create',
  property: (id: number | string) => `/admin/properties/${encodeURIComponent(id)}`,
  media: (id: number | string) => `/admin/properties/${encodeURIComponent(id)}/media`,
  bookings: () => '/admin/bookings',
  users: () => '/admin/users',
  settings: () => '/admin/settings',
  audit: () => '/admin/audit',
};
