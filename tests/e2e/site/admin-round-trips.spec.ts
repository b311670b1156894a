import { addProperty, expect, signInAsAdmin, test, type Page } from '../support/index.ts';
import { expectThreeTrips } from '../support/round-trips.ts';

interface AdminPage {
  of: string;
  path: (id: number) => string;
  data: (id: number) => string[];
  /** Scripts that come with the data. */
  meanwhile?: RegExp[];
  stands: (page: Page, name: string) => Promise<void>;
}

const PAGES: AdminPage[] = [
  {
    of: 'the dashboard',
    path: () => '/admin',
    data: () => ['/api/admin/dashboard/stats', '/api/admin/bookings/upcoming', '/api/admin/bookings/stats/detailed'],
    meanwhile: [/visit-charts/],
    stands: async (page) => {
      await expect(page.getByText('Featured', { exact: true })).toBeVisible();
      await expect(page.getByText('Visits by day').first()).toBeVisible();
    },
  },
  {
    of: 'the properties',
    path: () => '/admin/properties?name=Court',
    // the list, and the counts of its four tabs
    data: () => Array.from({ length: 5 }, () => '/api/admin/properties'),
    stands: (page, name) => expect(page.getByText(name, { exact: true })).toBeVisible(),
  },
  {
    of: 'a property',
    path: (id) => `/admin/properties/${id}/edit`,
    data: (id) => [`/api/admin/properties/${id}`, '/api/admin/property-assignment/eligible-users'],
    stands: (page, name) => expect(page.getByLabel('Property name')).toHaveValue(name),
  },
  {
    of: 'the media',
    path: (id) => `/admin/properties/${id}/media`,
    data: (id) => [`/api/admin/properties/${id}`],
    stands: (page, name) => expect(page.getByText(name)).toBeVisible(),
  },
  {
    of: 'the history of a property',
    path: (id) => `/admin/properties/${id}/history`,
    data: (id) => [`/api/admin/properties/${id}`, `/api/admin/properties/${id}/revisions`],
    stands: (page, name) => expect(page.getByRole('heading', { name: `History of ${name}` })).toBeVisible(),
  },
  {
    of: 'imports and bulk edits',
    path: () => '/admin/changes',
    data: () => ['/api/admin/change-sets'],
    stands: (page) => expect(page.getByRole('heading', { name: 'Changes' })).toBeVisible(),
  },
  {
    of: 'the trash',
    path: () => '/admin/trash',
    data: () => ['/api/admin/trash'],
    stands: (page) => expect(page.getByRole('region', { name: 'Trash' })).toBeVisible(),
  },
  {
    of: 'the bookings',
    path: () => '/admin/bookings?status=PENDING',
    data: () => ['/api/admin/bookings/stats', '/api/admin/bookings/upcoming', '/api/admin/bookings/filter'],
    stands: (page) => expect(page.getByRole('region', { name: 'Bookings', exact: true })).toBeVisible(),
  },
  {
    of: 'the users',
    path: () => '/admin/users',
    data: () => ['/api/admin/users/stats', '/api/admin/users'],
    stands: (page) => expect(page.getByRole('row').nth(1)).toBeVisible(),
  },
  {
    of: 'the rates',
    path: () => '/admin/rates',
    data: () => ['/api/admin/price-rates'],
    stands: (page) => expect(page.getByText('In force')).toBeVisible(),
  },
  {
    of: 'the audit log',
    path: () => '/admin/audit',
    data: () => ['/api/admin/users/filter', '/api/admin/audit'],
    stands: (page) => expect(page.getByRole('row').nth(1)).toBeVisible(),
  },
];

for (const { of, path, data, meanwhile, stands } of PAGES) {
  test(`the admin page of ${of} is complete after three round trips @once [SESS14]`, async ({ page }) => {
    await signInAsAdmin(page);
    const { id, name } = await addProperty(page);
    await expectThreeTrips(page, path(id), data(id), meanwhile);
    await stands(page, name);
  });
}
