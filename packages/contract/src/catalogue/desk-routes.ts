import { nameRoutes } from '../core/route.ts';

/** The admin's calls of the catalogue desk (F52). */
export const CATALOGUE_DESK = nameRoutes({
  adminPropertyPublication: { method: 'PUT', path: '/api/admin/properties/:id/publication' },
});
