/**
 * The HTTP API in one table: each call's input, answer and error codes, on the paths of `routes.ts`. The server binds
 * it, OpenAPI is generated from it, and the page takes its types from it without loading it.
 */
import * as z from 'zod/mini';
import { FEATURED_MAX, SHORTLIST_MAX, listOf } from './core/list-of.ts';
import { BOOKINGS_LISTED_MAX } from './visits/limits.ts';
import { ADMIN_ENDPOINTS } from './admin-endpoints.ts';
import { ALERT_ENDPOINTS } from './alerts/endpoints.ts';
import { BOARD_ENDPOINTS } from './boards/endpoints.ts';
import { KEY_ERRORS } from './core/errors.ts';
import * as changes from './catalogue/change-entities.ts';
import * as compare from './catalogue/compare-entities.ts';
import { propertyDiary } from './catalogue/construction-entities.ts';
import { profile } from './accounts/entities.ts';
import { foundCards, propertyCard, propertyDetail, propertyStats, shortlistEntry } from './catalogue/entities.ts';
import * as places from './catalogue/place-entities.ts';
import * as prices from './catalogue/price-entities.ts';
import { propertyQuestions } from './catalogue/question-entities.ts';
import { propertyFacets } from './catalogue/facets-entities.ts';
import { idParams } from './core/fields.ts';
import { authCodeBody, authSignupBody, authStartBody, profileUpdateBody } from './accounts/inputs.ts';
import { propertySearchQuery } from './catalogue/search-inputs.ts';
import { flatsCompareQuery, locationRequestBody, propertyDiaryQuery, shortlistBody } from './catalogue/inputs.ts';
import { bookingCreateBody, bookingUpdateBody } from './visits/booking-inputs.ts';
import type { EndpointHead, EndpointShape, Guarded } from './core/endpoint.ts';
import { DESK_ENDPOINTS } from './visits/desk-endpoints.ts';
import { ADMIN_VISIT_ENDPOINTS } from './visits/admin-endpoints.ts';
import { PRIVACY_ENDPOINTS } from './privacy/endpoints.ts';
import { ROUTES, type RouteName } from './routes.ts';
import { ADMIN_PRIVACY_ENDPOINTS, CONTACT_ENDPOINTS } from './privacy/staff-endpoints.ts';
import { VISIT_ENDPOINTS } from './visits/endpoints.ts';
import { visit } from './visits/entities.ts';

export type { EndpointHead, EndpointShape } from './core/endpoint.ts';

type PathOf<Name extends RouteName> = (typeof ROUTES)[Name]['path'];

function endpoint<const Name extends RouteName, const Shape extends EndpointShape & Guarded<PathOf<Name>>>(
  name: Name,
  shape: Shape,
) {
  return { name, ...ROUTES[name], ...shape };
}

const nothing = z.null();
const PLACE_ERRORS = ['SLOT_TAKEN', 'VISIT_OVERLAP', 'VISIT_LIMIT'] as const;
const CODE_ERRORS = ['OTP_INVALID', 'OTP_EXPIRED', 'OTP_ATTEMPTS_EXCEEDED', 'ACCOUNT_DEACTIVATED'] as const;

const PUBLIC_ENDPOINTS = {
  authStart: endpoint('authStart', {
    access: 'public',
    summary: 'Send or resend a one-time code',
    body: authStartBody,
    response: z.object({
      resendsRemaining: z.number(),
      resendAvailableInSeconds: z.number(),
      expiresInSeconds: z.number(),
    }),
    errors: ['OTP_COOLDOWN', 'OTP_RESENDS_EXHAUSTED', 'CHALLENGE_REQUIRED'],
  }),
  authVerifyOtp: endpoint('authVerifyOtp', {
    access: 'public',
    summary: 'Check a code without using it up: says whether to sign up or log in',
    body: authCodeBody,
    response: z.enum(['SIGNUP', 'LOGIN']),
    errors: CODE_ERRORS,
  }),
  authSignin: endpoint('authSignin', {
    access: 'public',
    summary: 'Sign in with a code',
    body: authCodeBody,
    response: profile,
    errors: [...CODE_ERRORS, 'NOT_REGISTERED'],
  }),
  authSignup: endpoint('authSignup', {
    access: 'public',
    summary: 'Register with a code',
    body: authSignupBody,
    response: z.object({ userId: z.number() }),
    status: 201,
    errors: [...CODE_ERRORS, ...KEY_ERRORS, 'EMAIL_ALREADY_EXISTS', 'CONTACT_ALREADY_EXISTS'],
  }),
  authRefresh: endpoint('authRefresh', {
    access: 'public',
    summary: 'Exchange the refresh cookie for a new pair of tokens; needs the X-Request-Origin header',
    response: nothing,
    errors: [],
  }),
  authLogout: endpoint('authLogout', {
    access: 'public',
    summary: 'End the session; succeeds even without one',
    response: nothing,
    errors: [],
  }),
  authValidate: endpoint('authValidate', {
    access: 'public',
    summary: 'Whether the caller has a live session',
    response: z.boolean(),
    errors: [],
  }),

  profileGet: endpoint('profileGet', {
    access: 'user',
    policy: 'self',
    summary: "The caller's profile",
    response: profile,
    errors: [],
  }),
  profileUpdate: endpoint('profileUpdate', {
    access: 'user',
    policy: 'self',
    summary: "Change the caller's profile, and with codes to both the number",
    body: profileUpdateBody,
    response: profile,
    errors: ['OTP_INVALID', 'OTP_EXPIRED', 'OTP_ATTEMPTS_EXCEEDED', 'CONTACT_ALREADY_EXISTS'],
  }),

  propertiesList: endpoint('propertiesList', {
    access: 'user',
    policy: 'catalogue',
    summary: 'List properties, with the same filters as search',
    query: propertySearchQuery,
    response: foundCards,
    errors: [],
  }),
  propertiesFeatured: endpoint('propertiesFeatured', {
    access: 'public',
    summary: 'Featured properties, with names masked for visitors',
    response: listOf(propertyCard, FEATURED_MAX),
    errors: [],
  }),
  propertiesStats: endpoint('propertiesStats', {
    access: 'public',
    summary: 'Counts for the home page',
    response: propertyStats,
    errors: [],
  }),
  propertiesSearch: endpoint('propertiesSearch', {
    access: 'public',
    summary: 'Search properties, with names masked for visitors, who may not search by name',
    query: propertySearchQuery,
    response: foundCards,
    errors: ['UNAUTHENTICATED'],
  }),
  propertiesMap: endpoint('propertiesMap', {
    access: 'user',
    policy: 'catalogue',
    summary: 'Where the homes are that a search finds, the first 200 in its order; page and size count for nothing',
    query: propertySearchQuery,
    response: places.propertiesMap,
    errors: [],
  }),
  propertiesFacets: endpoint('propertiesFacets', {
    access: 'user',
    policy: 'catalogue',
    summary: 'How many properties each choice of a filter would find; page, size and order are ignored',
    query: propertySearchQuery,
    response: propertyFacets,
    errors: [],
  }),
  propertyGet: endpoint('propertyGet', {
    access: 'user',
    policy: 'catalogue',
    summary: 'Everything about one property',
    params: idParams,
    response: propertyDetail,
    errors: ['NOT_FOUND'],
  }),
  propertyOpenPrice: endpoint('propertyOpenPrice', {
    access: 'user',
    policy: 'catalogue',
    summary: "What the prices of a property's flats are made of",
    params: idParams,
    response: prices.propertyOpenPrice,
    errors: ['NOT_FOUND'],
  }),
  propertyChanges: endpoint('propertyChanges', {
    access: 'user',
    policy: 'catalogue',
    summary: 'What has changed about a property, in all, since the caller last looked',
    params: idParams,
    response: changes.propertyChanges,
    errors: ['NOT_FOUND'],
  }),
  propertyHistory: endpoint('propertyHistory', {
    access: 'user',
    policy: 'catalogue',
    summary: 'The recorded prices of a property and its newest changes, one by one',
    params: idParams,
    response: changes.propertyHistory,
    errors: ['NOT_FOUND'],
  }),
  propertyPlace: endpoint('propertyPlace', {
    access: 'user',
    policy: 'catalogue',
    summary: 'Where a property is, as exactly as the caller may know, and how far that is from other places',
    params: idParams,
    response: places.propertyPlace,
    errors: ['NOT_FOUND'],
  }),
  propertyDiary: endpoint('propertyDiary', {
    access: 'user',
    policy: 'catalogue',
    summary: 'Construction photos of a property by month, newest first, and how much was built by then',
    params: idParams,
    query: propertyDiaryQuery,
    response: propertyDiary,
    errors: ['NOT_FOUND'],
  }),
  propertyQuestions: endpoint('propertyQuestions', {
    access: 'user',
    policy: 'catalogue',
    summary: 'What to ask at a property, with the fact each question rests on',
    params: idParams,
    response: propertyQuestions,
    errors: ['NOT_FOUND'],
  }),
  propertySharePicture: endpoint('propertySharePicture', {
    access: 'user',
    policy: 'catalogue',
    summary: 'A picture of a property to pass on, with its name, its RERA numbers and their QR code, as PNG',
    params: idParams,
    response: z.string(),
    errors: ['NOT_FOUND', 'RERA_NUMBER_MISSING'],
  }),
  propertySeen: endpoint('propertySeen', {
    access: 'user',
    policy: 'catalogue',
    summary: 'Note that the caller looks at a property',
    params: idParams,
    response: nothing,
    errors: ['NOT_FOUND'],
  }),
  flatsCompare: endpoint('flatsCompare', {
    access: 'user',
    policy: 'catalogue',
    summary: 'Up to four flats on the same measures, in the order asked',
    query: flatsCompareQuery,
    reads: 'much',
    response: compare.comparedFlats,
    errors: [],
  }),
  propertyLocationRequest: endpoint('propertyLocationRequest', {
    access: 'user',
    policy: 'catalogue',
    summary: 'Ask the consultant for the exact location; the caller must have booked a visit',
    params: idParams,
    body: locationRequestBody,
    response: z.object({ mapUrl: z.string() }),
    errors: [...KEY_ERRORS, 'NOT_FOUND', 'BOOKING_REQUIRED'],
  }),

  shortlistsList: endpoint('shortlistsList', {
    access: 'user',
    policy: 'self',
    summary: "The caller's shortlist, newest first, with what has changed since they last looked",
    reads: 'much',
    response: listOf(shortlistEntry, SHORTLIST_MAX),
    errors: [],
  }),
  shortlistCheck: endpoint('shortlistCheck', {
    access: 'user',
    policy: 'catalogue',
    summary: 'Whether a property is on the shortlist',
    params: idParams,
    response: z.object({ shortlisted: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  shortlistToggle: endpoint('shortlistToggle', {
    access: 'user',
    policy: 'catalogue',
    summary: 'Put a property on the shortlist or take it off',
    params: idParams,
    response: z.object({ shortlisted: z.boolean() }),
    errors: [...KEY_ERRORS, 'NOT_FOUND', 'LIMIT_REACHED'],
  }),
  shortlistSet: endpoint('shortlistSet', {
    access: 'user',
    policy: 'catalogue',
    summary: 'Have a property on the shortlist, or not, whatever it was before',
    params: idParams,
    body: shortlistBody,
    response: z.object({ shortlisted: z.boolean() }),
    errors: ['NOT_FOUND', 'LIMIT_REACHED'],
  }),
  shortlistRemove: endpoint('shortlistRemove', {
    access: 'user',
    policy: 'ownShortlistEntry',
    summary: 'Remove a shortlist entry by its id',
    params: idParams,
    response: nothing,
    errors: ['NOT_FOUND'],
  }),

  bookingCreate: endpoint('bookingCreate', {
    access: 'user',
    policy: 'catalogue',
    summary: 'Book a site visit',
    params: idParams,
    body: bookingCreateBody,
    response: visit,
    status: 201,
    errors: [...KEY_ERRORS, 'NOT_FOUND', 'ALREADY_BOOKED', ...PLACE_ERRORS],
  }),
  bookingsList: endpoint('bookingsList', {
    access: 'user',
    policy: 'self',
    summary: "The caller's bookings that are ahead or of the last year, soonest visit first; at most 100",
    reads: 'much',
    response: listOf(visit, BOOKINGS_LISTED_MAX),
    errors: [],
  }),
  bookingGet: endpoint('bookingGet', {
    access: 'user',
    policy: 'ownBooking',
    summary: "One of the caller's bookings",
    params: idParams,
    response: visit,
    errors: ['NOT_FOUND'],
  }),
  bookingUpdate: endpoint('bookingUpdate', {
    access: 'user',
    policy: 'ownBooking',
    summary: 'Move a visit; it waits for confirmation again',
    params: idParams,
    body: bookingUpdateBody,
    response: visit,
    errors: ['NOT_FOUND', 'BOOKING_NOT_RESCHEDULABLE', 'STALE_EDIT', ...PLACE_ERRORS],
  }),
} satisfies { [Name in RouteName]: EndpointShape & EndpointHead };

/** Every call of the product. */
export const ENDPOINTS = {
  ...PUBLIC_ENDPOINTS,
  ...VISIT_ENDPOINTS,
  ...DESK_ENDPOINTS,
  ...ADMIN_ENDPOINTS,
  ...ADMIN_VISIT_ENDPOINTS,
  ...ALERT_ENDPOINTS,
  ...PRIVACY_ENDPOINTS,
  ...CONTACT_ENDPOINTS,
  ...ADMIN_PRIVACY_ENDPOINTS,
  ...BOARD_ENDPOINTS,
};

export type EndpointName = EndpointHead['name'];
export type Endpoints = typeof ENDPOINTS;
export type Endpoint = Endpoints[EndpointName];

type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type OutputOf<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** What the page hands to a call: only the parts the endpoint has. */
export type CallInput<Name extends EndpointName> = (Endpoints[Name] extends { params: infer P }
  ? { params: { [K in keyof InputOf<P>]: string | number } }
  : object) &
  (Endpoints[Name] extends { query: infer Q }
    ? { query?: { [K in keyof InputOf<Q>]?: string | number | undefined } }
    : object) &
  (Endpoints[Name] extends { body: infer B } ? { body: InputOf<B> } : object);

/** The unwrapped `data` a call answers. */
export type CallData<Name extends EndpointName> = OutputOf<Endpoints[Name]['response']>;
