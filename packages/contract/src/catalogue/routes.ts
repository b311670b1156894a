import { nameRoutes } from '../core/route.ts';

/** The calls about homes: lists, home pages, the shortlist and hidden homes. */
export const CATALOGUE = nameRoutes({
  propertiesList: { method: 'GET', path: '/api/properties' },
  propertiesFeatured: { method: 'GET', path: '/api/properties/featured' },
  propertiesStats: { method: 'GET', path: '/api/properties/stats' },
  propertiesSearch: { method: 'GET', path: '/api/properties/search' },
  propertiesMap: { method: 'GET', path: '/api/properties/map' },
  propertiesFacets: { method: 'GET', path: '/api/properties/facets' },
  propertyGet: { method: 'GET', path: '/api/properties/:id' },
  propertyOpenPrice: { method: 'GET', path: '/api/properties/:id/open-price' },
  propertyChanges: { method: 'GET', path: '/api/properties/:id/changes' },
  propertyHistory: { method: 'GET', path: '/api/properties/:id/history' },
  propertyPlace: { method: 'GET', path: '/api/properties/:id/place' },
  propertyDiary: { method: 'GET', path: '/api/properties/:id/diary' },
  propertyQuestions: { method: 'GET', path: '/api/properties/:id/questions' },
  propertySharePicture: { method: 'GET', path: '/api/properties/:id/share-picture' },
  propertySeen: { method: 'POST', path: '/api/properties/:id/seen' },
  flatsCompare: { method: 'GET', path: '/api/flats/compare' },
  propertyLocationRequest: { method: 'POST', path: '/api/properties/:id/location-request', takesKey: true },

  shortlistsList: { method: 'GET', path: '/api/shortlists' },
  shortlistCheck: { method: 'GET', path: '/api/shortlists/properties/:id/check' },
  shortlistToggle: { method: 'POST', path: '/api/shortlists/properties/:id/toggle', takesKey: true },
  shortlistSet: { method: 'PUT', path: '/api/shortlists/properties/:id' },
  shortlistRemove: { method: 'DELETE', path: '/api/shortlists/:id' },

  marksGet: { method: 'GET', path: '/api/marks' },
  marksForget: { method: 'DELETE', path: '/api/marks/seen' },
  seenList: { method: 'GET', path: '/api/seen' },
  propertySimilar: { method: 'GET', path: '/api/properties/:id/similar' },
  hiddenList: { method: 'GET', path: '/api/hidden' },
  propertyHide: { method: 'POST', path: '/api/properties/:id/hide' },
  propertyUnhide: { method: 'DELETE', path: '/api/properties/:id/hide' },
});
