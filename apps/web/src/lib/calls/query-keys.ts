/**
 * Query keys that more than one feature uses. The first part says whom the data depends on: `shared` is the same for
 * everybody, `audience` differs between visitors and signed-in users (masked names), `own` belongs to the user and is
 * dropped at sign-out.
 */
export const queryKeys = {
  stats: ['shared', 'stats'] as const,
  featured: ['audience', 'featured'] as const,
  search: (query: object) => ['audience', 'search', query] as const,
  properties: ['own', 'properties'] as const,
  propertyList: (query: object) => ['own', 'properties', 'list', query] as const,
  propertyMap: (query: object) => ['own', 'properties', 'map', query] as const,
  facets: (query: object) => ['own', 'properties', 'facets', query] as const,
  property: (id: number) => ['own', 'properties', id] as const,
  openPrice: (id: number) => ['own', 'properties', id, 'open-price'] as const,
  propertyChanges: (id: number) => ['own', 'properties', id, 'changes'] as const,
  propertyHistory: (id: number) => ['own', 'properties', id, 'history'] as const,
  comparedFlats: (ids: readonly number[]) => ['own', 'compared', ids] as const,
  propertyDiary: (id: number, before: string | null) => ['own', 'properties', id, 'diary', before] as const,
  /** Which questions are old depends on the day. */
  propertyQuestions: (id: number, today: string) => ['own', 'properties', id, 'questions', today] as const,
  sharePicture: (id: number) => ['own', 'properties', id, 'share-picture'] as const,
  shortlist: ['own', 'shortlist'] as const,
  shortlistList: ['own', 'shortlist', 'list'] as const,
  shortlistCheck: (propertyId: number) => ['own', 'shortlist', 'check', propertyId] as const,
  bookings: ['own', 'bookings'] as const,
  /** Below the bookings, which it shows, so that they are invalidated together. */
  visitPlan: (id: number) => ['own', 'bookings', 'plan', id] as const,
  /** Below the bookings: with one the exact location of a home is shown (T40). */
  propertyPlace: (id: number) => ['own', 'bookings', 'place', id] as const,
  profile: ['own', 'profile'] as const,
};
