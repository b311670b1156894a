/**
 * The path table: method and path of every call. Free of schemas on purpose: the browser imports this file, and zod
 * would cost it 22 KB. A call that `takesKey` is done once however often it is sent with one Idempotency-Key
 * (decisions/0013).
 */
export const ROUTES = {
  authStart: { method: 'POST', path: '/api/auth/start' },
  authVerifyOtp: { method: 'POST', path: '/api/auth/verify-otp' },
  authSignin: { method: 'POST', path: '/api/auth/signin' },
  authSignup: { method: 'POST', path: '/api/auth/signup', takesKey: true },
  authRefresh: { method: 'POST', path: '/api/auth/refresh' },
  authLogout: { method: 'POST', path: '/api/auth/logout' },
  authValidate: { method: 'GET', path: '/api/auth/validate' },

  profileGet: { method: 'GET', path: '/api/users/profile' },
  profileUpdate: { method: 'PUT', path: '/api/users/profile' },

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

  bookingCreate: { method: 'POST', path: '/api/bookings/properties/:id', takesKey: true },
  bookingsList: { method: 'GET', path: '/api/bookings' },
  bookingGet: { method: 'GET', path: '/api/bookings/:id' },
  bookingUpdate: { method: 'PUT', path: '/api/bookings/:id' },
} as const;

export type RouteName = keyof typeof ROUTES;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
