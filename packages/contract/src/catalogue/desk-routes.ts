import { nameRoutes } from '../core/route.ts';

/** The admin's calls of the catalogue desk (F52, F70 to F78). */
export const CATALOGUE_DESK = nameRoutes({
  adminPropertyPublication: { method: 'PUT', path: '/api/admin/properties/:id/publication' },
  adminPropertiesExport: { method: 'GET', path: '/api/admin/properties/export' },

  adminChangeSetImport: { method: 'POST', path: '/api/admin/change-sets/import', takesKey: true },
  adminChangeSetBulk: { method: 'POST', path: '/api/admin/change-sets/bulk', takesKey: true },
  adminChangeSetsList: { method: 'GET', path: '/api/admin/change-sets' },
  adminChangeSetGet: { method: 'GET', path: '/api/admin/change-sets/:id' },
  adminChangeSetRows: { method: 'GET', path: '/api/admin/change-sets/:id/rows' },
  adminChangeSetCheck: { method: 'POST', path: '/api/admin/change-sets/:id/check' },
  adminChangeSetApply: { method: 'POST', path: '/api/admin/change-sets/:id/apply' },
  adminChangeSetUndo: { method: 'POST', path: '/api/admin/change-sets/:id/undo' },
  adminChangeSetCancel: { method: 'DELETE', path: '/api/admin/change-sets/:id' },
});
