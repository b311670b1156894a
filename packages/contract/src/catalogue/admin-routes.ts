import { nameRoutes } from '../core/route.ts';

/** The admin's calls about homes, their media and rates. */
export const CATALOGUE_ADMIN = nameRoutes({
  adminPropertyCreate: { method: 'POST', path: '/api/admin/properties', takesKey: true },
  adminPropertiesList: { method: 'GET', path: '/api/admin/properties' },
  adminPropertyGet: { method: 'GET', path: '/api/admin/properties/:id' },
  adminPropertyReplace: { method: 'PUT', path: '/api/admin/properties/:id' },
  adminPropertyChange: { method: 'PATCH', path: '/api/admin/properties/:id' },
  adminPropertyDelete: { method: 'DELETE', path: '/api/admin/properties/:id' },
  adminPropertyChecked: { method: 'POST', path: '/api/admin/properties/:id/checked' },
  adminPropertyRevisions: { method: 'GET', path: '/api/admin/properties/:id/revisions' },
  adminPropertyRevisionsCompare: { method: 'GET', path: '/api/admin/properties/:id/revisions/compare' },
  adminPropertyRevisionRestore: { method: 'POST', path: '/api/admin/properties/:id/revisions/:entryId/restore' },

  adminTrashList: { method: 'GET', path: '/api/admin/trash' },
  adminTrashRestore: { method: 'POST', path: '/api/admin/trash/:id/restore' },
  adminTrashDelete: { method: 'DELETE', path: '/api/admin/trash/:id' },

  adminPriceRatesList: { method: 'GET', path: '/api/admin/price-rates' },
  adminPriceRatesCreate: { method: 'POST', path: '/api/admin/price-rates', takesKey: true },
  adminPriceRatesDelete: { method: 'DELETE', path: '/api/admin/price-rates/:id' },

  adminUploadAccess: { method: 'GET', path: '/api/admin/upload-access' },
  adminMediaList: { method: 'GET', path: '/api/admin/properties/:id/media' },
  adminMediaUpload: { method: 'POST', path: '/api/admin/properties/:id/media', takesKey: true },
  adminMediaUploadBatch: { method: 'POST', path: '/api/admin/properties/:id/media/batch', takesKey: true },
  adminMediaOrder: { method: 'PUT', path: '/api/admin/properties/:id/media/order' },
  adminMediaGet: { method: 'GET', path: '/api/admin/media/:id' },
  adminMediaChange: { method: 'PATCH', path: '/api/admin/media/:id' },
  adminMediaDelete: { method: 'DELETE', path: '/api/admin/media/:id' },
});
