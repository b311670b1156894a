import { BOARD_KEY_HEADER, GUEST_KEY_HEADER } from '@aangan/contract/boards/routes';
import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import { ENDPOINTS, type EndpointHead, type EndpointName, type EndpointShape } from '@aangan/contract/endpoints';
import { NOTICE_LANG, PRESENT_NOTICE } from '@aangan/contract/privacy/notice';
import { FIRST_RATES } from '@aangan/contract/catalogue/price-rates';
import { propertyBody } from '../../../apps/server/test/admin-kit.ts';
import type { Call } from '../../support/http.ts';
import type { Person, Things } from './world.ts';

export type KnownCall = EndpointHead & EndpointShape;

/** Every call of the contract. */
export const CALLS: readonly KnownCall[] = Object.values(ENDPOINTS);

/** Calls that read a form instead of JSON. */
export const FORMS: readonly EndpointName[] = [
  'adminMediaUpload',
  'adminMediaUploadBatch',
  'adminSiteFileUpload',
  'adminChangeSetImport',
];

/** Calls whose id may be 0, that of the default rates. */
export const COUNTED_FROM_ZERO: readonly EndpointName[] = ['adminPriceRatesDelete'];

export const MISSING_ID = 987_654_321;

const visitDate = addDays(todayInIndia(), 6);

/** Gives a valid query with every key that a call knows. */
export const RIGHT_QUERIES: Partial<Record<EndpointName, Record<string, string>>> = {
  propertiesList: { ...searchQuery(), hidden: 'exclude' },
  flatsCompare: { ids: '1,2' },
  bookingCalendar: { lang: 'mr' },
  bookingTimeline: { lang: 'mr' },
  notificationMark: { lang: 'mr' },
  propertiesFeatured: { lang: 'mr' },
  propertyGet: { lang: 'mr' },
  propertyQuestions: { lang: 'mr' },
  propertySharePicture: { lang: 'mr' },
  shortlistsList: { lang: 'mr' },
  visitLinkCalendar: { lang: 'mr' },
  visitPlanCalendar: { lang: 'mr' },
  propertiesSearch: { ...searchQuery(), name: '' },
  propertiesFacets: { ...searchQuery(), hidden: 'only' },
  propertyDiary: { before: '2026-01' },
  bookingsEarlier: { page: '0', size: '5' },
  notificationsList: { page: '0', size: '5' },
  visitLinkDays: { from: todayInIndia(), to: visitDate },
  visitLinkSlots: { date: visitDate },
  propertiesMap: { ...searchQuery(), hidden: 'exclude' },
  adminPropertiesList: { page: '0', size: '5', name: 'a', publication: 'PUBLISHED' },
  contactLogList: { page: '0', size: '5', group: 'messages' },
  adminContactLog: { page: '0', size: '5', ...range(), actorId: '1', userId: '1', kind: 'LISTED' },
  adminBookingsList: { page: '0', size: '5', ...masked() },
  adminBookingsFilter: { page: '0', size: '5', ...bookingFilter(), ...masked() },
  adminBookingsUpcoming: { days: '7', ...masked() },
  adminBookingGet: masked(),
  adminBookingChange: masked(),
  adminUserGet: masked(),
  adminUserReplace: masked(),
  adminUserChange: masked(),
  adminBookingsStatsDetailed: range(),
  adminUsersList: { page: '0', size: '5', sortBy: 'name', sortDir: 'desc', ...masked() },
  adminUsersFilter: { page: '0', size: '5', sortBy: 'name', sortDir: 'desc', search: 'a', role: 'USER', ...masked() },
  visitDays: { from: todayInIndia(), to: visitDate },
  visitSlots: { date: visitDate },
  deskVisitsList: { from: '2026-01-01', to: '2026-01-31', open: 'true' },
  adminVisitsList: { from: '2026-01-01', to: '2026-01-31', hostId: '1', propertyId: '1' },
  adminVisitHoursDelete: { version: '1' },
  adminGrievancesList: { page: '0', size: '5', status: 'OPEN' },
  privacyNotice: { version: PRESENT_NOTICE.version, lang: NOTICE_LANG },
  alertsUnsubscribe: { t: 'a'.repeat(26) },
  alertsResubscribe: { t: 'a'.repeat(26) },
  adminSiteVersions: { page: '0', size: '5' },
  adminPropertyRevisions: { page: '0', size: '5' },
  adminPropertyRevisionsCompare: { from: '1', to: 'current' },
  adminTrashList: { page: '0', size: '5', kind: 'PROPERTY' },
  adminPropertiesExport: { format: 'csv', name: 'a', publication: 'PUBLISHED' },
  adminChangeSetsList: { page: '0', size: '5' },
  adminChangeSetRows: { page: '0', size: '5', outcome: 'CHANGE' },
  adminAudit: { page: '0', size: '5', ...range(), entity: 'USER', action: 'UPDATE', actorId: '1', entityId: '1' },
};

/** Gives the same query, with an access token where the call takes one. */
export function rightQuery(name: EndpointName, { alertsToken, entryId }: Things): Record<string, string> {
  const query = RIGHT_QUERIES[name] ?? {};
  if (name === 'adminPropertyRevisionsCompare') return { ...query, from: String(entryId) };
  return 't' in query ? { ...query, t: alertsToken } : query;
}

function affectedFrom() {
  return new Date(Date.now() - 86_400_000).toISOString();
}

function searchQuery() {
  return {
    name: 'a',
    location: 'a',
    flatTypes: '2BHK,3BHK',
    minPrice: '1',
    maxPrice: '99999999',
    minArea: '500',
    maxArea: '1950',
    possessionBy: '2030-12-31',
    minDone: '25',
    rera: 'true',
    amenities: 'Gym,Garden',
    page: '0',
    size: '6',
    sortBy: 'price',
    sortDirection: 'asc',
  };
}

/** Gives the filters of a saved search. */
function filters() {
  const { page: _p, size: _s, sortBy: _b, sortDirection: _d, ...filters } = searchQuery();
  return filters;
}

function masked() {
  return { contacts: 'masked' };
}

function range() {
  return { startDate: '2026-01-01', endDate: '2026-12-31' };
}

function bookingFilter() {
  return { status: 'PENDING', ...range(), searchTerm: 'a', propertyId: '1' };
}

/** Gives valid bodies with every field that a call knows. */
export function rightBodies({
  consultant,
  mediaId,
  propertyId,
  siteVersion,
}: Things): Partial<Record<EndpointName, Record<string, unknown>>> {
  const person = { name: 'Asha', preferredFlatType: '2BHK', minBudget: 1_000_000, maxBudget: 9_000_000 };
  const { featured: _, ...property } = propertyBody();
  const address = { location: 'Charholi', city: 'Pune', state: 'Maharashtra', zipcode: '411014' };
  const whole = {
    ...property,
    address,
    featured: true,
    isFeatured: true,
    assignedUserId: String(consultant.id),
    mapUrl: 'https://maps.example/place',
    lat: 18.6558,
    lng: 73.8822,
    flats: [
      {
        type: '2BHK',
        area: 702.5,
        price: 6_000_000,
        agreementValue: 5_000_000,
        unitsTotal: 24,
        unitsAvailable: 9,
        unitsAsOf: '2026-01-01',
      },
    ],
    phases: [
      {
        name: 'A',
        reraNo: property.reraNo,
        reraUrl: property.reraUrl,
        possessionDate: property.possessionDate,
        registeredCompletion: '2028-12-31',
        revisedCompletion: '2029-12-31',
        progressAsOf: '2026-01-01',
        checkedOn: '2026-01-01',
      },
    ],
    notInPrice: [{ label: 'Parking', amount: 300_000, unit: 'ONCE', note: 'One a flat' }],
    notInPriceAsOf: '2026-01-01',
  };
  const hours = Array.from({ length: 7 }, () => [{ from: '10:00', to: '18:00' }]);
  const times = { fromTime: '18:00', toTime: '20:00' };
  const code = { contactNo: '9000000001', otp: '123456' };
  return {
    authStart: { contactNo: '9000000001' },
    authVerifyOtp: code,
    authSignin: code,
    authSignup: { ...person, ...code, email: 'asha@abuse.example' },
    profileUpdate: { ...person, email: 'asha@abuse.example' },
    languageSet: { language: 'mr' },
    stepUp: { action: 'DELETE_ACCOUNT' },
    deletionAsk: { otp: '123456' },
    contactChange: { contactNo: '9876598765' },
    propertyLocationRequest: { contactNo: consultant.contactNo },
    bookingCreate: { visitDate, notes: 'On a Sunday' },
    bookingUpdate: { visitDate, visitTime: '11:00', status: 'PENDING', revision: 0 },
    bookingAgain: { visitDate: addDays(visitDate, 1), notes: 'With my parents' },
    bookingCancel: { reason: 'It rains', revision: 0 },
    bookingComing: { revision: 0 },
    bookingProposal: { answer: 'ACCEPT', revision: 0 },
    bookingScoreSave: { light: 4, note: 'Morning sun' },
    bookingRatingSave: { stars: 5 },
    notificationMark: { read: true },
    searchCreate: { name: 'Near the office', query: filters(), frequency: 'DAILY' },
    searchChange: { name: 'Near the school', query: { ...filters(), rera: 'true' }, frequency: 'OFF' },
    searchSeen: { upTo: 0 },
    notificationsReadAll: { upToId: 1 },
    visitPlanPreview: { visitDate, propertyIds: [propertyId, MISSING_ID], notBefore: '10:00', notAfter: '17:00' },
    visitPlanBook: {
      visitDate,
      stops: [
        { propertyId, visitTime: '10:00' },
        { propertyId: MISSING_ID, visitTime: '13:00' },
      ],
      notes: 'One after the other',
    },
    visitLinkCancel: { reason: 'It rains' },
    visitLinkComing: { revision: 0 },
    visitLinkMove: { visitDate, visitTime: '11:00', revision: 0 },
    visitLinkProposal: { answer: 'ACCEPT', revision: 0 },
    adminPropertyCreate: { ...whole, publication: 'PUBLISHED' },
    adminPropertyReplace: whole,
    adminPropertyChange: whole,
    adminPropertyChecked: { version: 1 },
    adminPropertyPublication: { publication: 'PUBLISHED', version: 1 },
    adminPropertyRevisionRestore: { version: 1 },
    adminChangeSetBulk: { ids: [propertyId], edit: { kind: 'PRICE_PERCENT', percent: 3.5, roundTo: 1000 } },
    adminPriceRatesCreate: { ...FIRST_RATES, effectiveFrom: visitDate },
    adminVisitSettingsSave: {
      hours,
      slotMinutes: 60,
      propertyCapacity: 3,
      consultantCapacity: 1,
      noticeMinutes: 120,
      confirmation: 'REVIEW',
      roadFactorPercent: 140,
      speedKmh: 20,
      bufferMinutes: 10,
      version: 0,
    },
    adminVisitHoursSave: { hours, capacity: 2, version: 0 },
    adminVisitExceptionCreate: { visitDate, kind: 'EXTRA', propertyId, ...times, note: 'An extra evening' },
    adminVisitAbsenceCreate: { fromDate: visitDate, toDate: visitDate, ...times, note: 'Away', userId: consultant.id },
    deskVisitConfirm: { revision: 0 },
    deskVisitPropose: { visitDate, visitTime: '11:00', note: 'The sample flat is open then', revision: 0 },
    deskVisitWithdraw: { revision: 0 },
    deskVisitArrive: { revision: 0 },
    deskVisitComplete: { revision: 0 },
    deskVisitNoShow: { revision: 0 },
    deskVisitReopen: { revision: 0 },
    deskVisitCancel: { reason: 'It rains', revision: 0 },
    deskCheckIn: { code: 'K7M4QX', look: true },
    deskVisitNote: { text: 'Asked for the sample flat' },
    deskVisitReveal: { channel: 'CALL' },
    buyerContact: { reason: 'OTHER', note: 'Left an umbrella here' },
    contactUsed: { channel: 'EMAIL' },
    contactPreferencesSave: { stopped: false, callHours: { days: [1, 6], from: 18, to: 21 } },
    deskAbsenceCreate: { fromDate: visitDate, toDate: visitDate, ...times, note: 'Away' },
    adminMediaOrder: { ids: [mediaId] },
    adminMediaChange: { title: 'Typical', takenOn: '2026-01-01', flatType: '2BHK', flatArea: 702.5 },
    adminBookingChange: { visitDate, visitTime: '12:00', status: 'CONFIRMED' },
    shortlistSet: { shortlisted: true },
    consentSave: { given: true, version: PRESENT_NOTICE.version, lang: NOTICE_LANG },
    dataExport: { format: 'json' },
    nomineeSave: { name: 'Asha', relation: 'Sister', contactNo: '9000000001', email: 'asha@abuse.example' },
    adminAffected: {
      from: affectedFrom(),
      to: new Date().toISOString(),
      scope: 'all',
      reason: 'A laptop was stolen',
      otp: '123456',
    },
    adminBookingsExport: { ...bookingFilter(), status: ['PENDING'], propertyId: 1, reason: 'Report', otp: '123456' },
    adminUsersExport: { search: 'a', role: 'USER', reason: 'Report', otp: '123456' },
    grievanceFile: { text: 'I was rung up at 11 in the morning.' },
    grievanceReply: { text: 'That is no answer to me.' },
    boardCreate: { title: 'For Aai and Baba', days: 30 },
    boardChange: { title: 'For all of us', days: 7 },
    boardHomeSave: { nickname: 'Near the school' },
    boardComment: { text: 'Six minutes on foot' },
    guestJoin: { firstName: 'Aai' },
    guestVote: { vote: 'YES' },
    guestComment: { text: 'Is there a temple nearby?' },
    alertsResubscribe: { againKey: 'a'.repeat(43) },
    alertSettingsSave: { shortlistFrequency: 'WEEKLY', email: true, source: 'SETTINGS' },
    adminSiteSave: {
      version: siteVersion,
      site: { words: { tagline: 'Homes' } },
      note: 'New words',
      smsRegistered: true,
    },
    adminGrievanceAnswer: { text: 'We have spoken to the consultant.' },
    adminUserReplace: { name: 'Asha', email: 'asha2@abuse.example', role: 'USER', active: true },
    adminUserChange: { role: 'USER', active: true },
  };
}

export interface Caller {
  buyer: Person;
  admin: Person;
}

/** Gives the cookie of a user who may make a call. */
export function cookieFor({ access }: KnownCall, { buyer, admin }: Caller): string | undefined {
  return { public: undefined, user: buyer.cookie, desk: admin.cookie, admin: admin.cookie }[access];
}

/** The resource whose id is in a path; a property where none is named. */
const THINGS: [where: RegExp, idOf: (of: Things) => number][] = [
  [/\/(?:bookings|desk\/visits)\/:id/, ({ bookingId }) => bookingId],
  [/\/visit-plans\/:id/, ({ planId }) => planId],
  [/\/notifications\/:id/, ({ notificationId }) => notificationId],
  [/absences\/:id/, ({ absenceId }) => absenceId],
  [/\/shortlists\/:id/, ({ shortlistId }) => shortlistId],
  [/\/media\/:id/, ({ mediaId }) => mediaId],
  [/\/searches\/:id/, ({ searchId }) => searchId],
  [/\/grievances\/:id/, ({ grievanceId }) => grievanceId],
  [/\/sessions\/:id/, ({ sessionId }) => sessionId],
  [/\/boards\/:id/, ({ boardId }) => boardId],
  [/\/board\/comments\/:id/, ({ commentId }) => commentId],
  [/\/contact-log\/:id/, ({ lookId }) => lookId],
  [/\/buyers\/:id/, ({ buyerId }) => buyerId],
  [/\/trash\/:id/, ({ trashId }) => trashId],
  [/\/change-sets\/:id/, ({ changeSetId }) => changeSetId],
  [/\/site\/versions\/:id/, ({ siteVersion }) => siteVersion],
  [/eligible-users/, ({ consultant }) => consultant.id],
];

/** Gives the id of an existing resource, for the path of a call. */
export function thingOf({ path }: Pick<KnownCall, 'path'>, things: Things): number {
  const [, idOf] = THINGS.find(([where]) => where.test(path)) ?? [];
  return idOf?.(things) ?? things.propertyId;
}

type Parts = Record<string, string | number>;

/**
 * Gives a call with this id in its path.
 * @param things where absent, the rest of the path does not exist and no key is sent
 * @param other parts of the path in place of the valid ones
 */
export function callTo(
  { method, path }: Pick<KnownCall, 'method' | 'path'>,
  id: number | string = MISSING_ID,
  things?: Things,
  other: Parts = {},
): Call {
  const none = { propertyId: MISSING_ID, commentId: MISSING_ID, guestId: MISSING_ID, entryId: MISSING_ID };
  const { propertyId, commentId, guestId, entryId } = things ?? none;
  const token = things && { token: tokenFor({ path }, things) };
  const parts: Parts = { purpose: 'ALERT_EMAILS', id, propertyId, commentId, guestId, entryId, ...token, ...other };
  const address = path.replaceAll(/:(\w+)/g, (whole, name: string) => String(parts[name] ?? whole));
  return { method, path: address, ...(things && /^\/api\/board\b/.test(path) && { headers: keysOf(things) }) };
}

function keysOf({ boardKey, guestKey }: Things) {
  return { [BOARD_KEY_HEADER]: boardKey, [GUEST_KEY_HEADER]: guestKey };
}

/** Gives the same call, with a complete and valid body. */
export function rightCall(
  call: KnownCall,
  bodies: ReturnType<typeof rightBodies>,
  id?: number | string,
  things?: Things,
): Call {
  const json = bodies[call.name];
  return { ...callTo(call, id, things), ...(json && { json }) };
}

/** Gives the token of the link that a call opens: a visit's, or a calendar's. */
function tokenFor({ path }: Pick<KnownCall, 'path'>, { visitToken, calendarToken }: Things): string {
  return path.startsWith('/api/calendar/') ? calendarToken : visitToken;
}
