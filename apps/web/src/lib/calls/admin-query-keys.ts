/**
 * Query keys of the admin area, apart from `query-keys.ts`, so that visitors do not load them. All under 'own', so that
 * sign-out drops them. One change affects lists, counters and the audit log, so all share a root.
 */
const all = ['own', 'admin'] as const;
const properties = [...all, 'properties'] as const;
const changeSets = [...all, 'change-sets'] as const;
const bookings = [...all, 'bookings'] as const;
const visits = [...all, 'visits'] as const;
const users = [...all, 'users'] as const;
const site = [...all, 'site'] as const;
const audit = [...all, 'audit'] as const;

export const adminQueryKeys = {
  all,
  dashboard: [...all, 'dashboard'] as const,
  properties,
  propertyLists: [...properties, 'list'] as const,
  propertyList: (query: object) => [...properties, 'list', query] as const,
  propertyCount: (query: object) => [...properties, 'count', query] as const,
  property: (id: number | string) => [...properties, 'one', String(id)] as const,
  revisions: (id: string, page: number) => [...properties, 'revisions', id, page] as const,
  comparison: (id: string, versions: object) => [...properties, 'comparison', id, versions] as const,
  changeSets,
  changeSetLists: [...changeSets, 'list'] as const,
  changeSetList: (page: number) => [...changeSets, 'list', page] as const,
  changeSet: (id: number | string) => [...changeSets, 'one', String(id)] as const,
  changeRows: (id: string, query: object) => [...changeSets, 'rows', id, query] as const,
  trash: (kind: string, page: number) => [...properties, 'trash', kind, page] as const,
  eligibleUsers: [...all, 'eligible-users'] as const,
  bookings,
  bookingList: (filters: object) => [...bookings, 'list', filters] as const,
  upcomingBookings: [...bookings, 'upcoming'] as const,
  bookingStats: [...bookings, 'stats'] as const,
  visitStats: (range: object) => [...bookings, 'visit-stats', range] as const,
  visits,
  visitList: (filters: object) => [...visits, 'list', filters] as const,
  visitSettings: [...visits, 'settings'] as const,
  visitHours: (propertyId: number) => [...visits, 'hours', propertyId] as const,
  visitExceptions: [...visits, 'exceptions'] as const,
  visitAbsences: [...visits, 'absences'] as const,
  userList: (filters: object) => [...users, 'list', filters] as const,
  userStats: [...users, 'stats'] as const,
  admins: [...users, 'admins'] as const,
  grievances: [...all, 'grievances'] as const,
  grievanceList: (filters: object) => [...all, 'grievances', 'list', filters] as const,
  grievance: (id: string) => [...all, 'grievances', 'one', id] as const,
  contactLog: (filters: object) => [...all, 'contact-log', filters] as const,
  retention: [...all, 'retention'] as const,
  rates: [...all, 'rates'] as const,
  siteNow: [...site, 'now'] as const,
  allSiteVersions: [...site, 'versions'] as const,
  siteVersions: (page: number) => [...site, 'versions', page] as const,
  audit,
  auditEntries: (filters: object) => [...audit, 'list', filters] as const,
};
