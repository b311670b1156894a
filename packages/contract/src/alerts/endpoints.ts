/** The calls of saved searches, alerts and marks (docs/product.md, Kept informed and in control). */
import * as z from 'zod/mini';
import { listOf } from '../core/list-of.ts';
import { HIDDEN_MAX, SAVED_SEARCHES_MAX, SEEN_LATELY_MAX, SIMILAR_MAX } from './lists.ts';
import * as entity from './entities.ts';
import * as input from './inputs.ts';
import { ALERT_ROUTES, type AlertRouteName } from './routes.ts';
import type { EndpointShape, Guarded } from '../core/endpoint.ts';
import { propertyCard } from '../catalogue/entities.ts';
import { idParams } from '../core/fields.ts';

type PathOf<Name extends AlertRouteName> = (typeof ALERT_ROUTES)[Name]['path'];

function endpoint<const Name extends AlertRouteName, const Shape extends EndpointShape & Guarded<PathOf<Name>>>(
  name: Name,
  shape: Shape,
) {
  return { name, ...ALERT_ROUTES[name], ...shape };
}

const nothing = z.null();
const own = { access: 'user', policy: 'ownSearch', params: idParams } as const;
const self = { access: 'user', policy: 'self' } as const;

export const ALERT_ENDPOINTS = {
  searchesList: endpoint('searchesList', {
    ...self,
    summary: "The caller's saved searches, newest first",
    reads: 'much',
    response: listOf(entity.savedSearch, SAVED_SEARCHES_MAX),
    errors: [],
  }),
  searchCreate: endpoint('searchCreate', {
    ...self,
    summary: 'Save a search',
    body: input.searchBody,
    response: entity.savedSearch,
    status: 201,
    errors: ['SEARCH_EXISTS', 'LIMIT_REACHED'],
  }),
  searchChange: endpoint('searchChange', {
    ...own,
    summary: 'Change the name, filters or frequency of a saved search',
    body: input.searchPatch,
    response: entity.savedSearch,
    errors: ['NOT_FOUND', 'SEARCH_EXISTS'],
  }),
  searchDelete: endpoint('searchDelete', {
    ...own,
    summary: 'Delete a saved search',
    response: nothing,
    errors: ['NOT_FOUND'],
  }),
  searchNew: endpoint('searchNew', {
    ...own,
    summary: 'The homes that are news to a saved search since the last look',
    reads: 'much',
    response: entity.searchNews,
    errors: ['NOT_FOUND'],
  }),
  searchSeen: endpoint('searchSeen', {
    ...own,
    summary: 'Note that the news of a saved search were looked at',
    body: input.searchSeenBody,
    response: entity.savedSearch,
    errors: ['NOT_FOUND'],
  }),

  alertSettingsGet: endpoint('alertSettingsGet', {
    ...self,
    summary: 'How the caller is told of news',
    response: entity.alertSettings,
    errors: [],
  }),
  alertSettingsSave: endpoint('alertSettingsSave', {
    ...self,
    summary: 'Set how the caller is told of news',
    body: input.alertSettingsBody,
    response: entity.alertSettings,
    errors: [],
  }),
  alertsUnsubscribe: endpoint('alertsUnsubscribe', {
    access: 'public',
    summary: 'Stop alert e-mails, as mail programs ask for it (RFC 8058)',
    query: input.alertTokenQuery,
    response: entity.stoppedAlerts,
    errors: ['LINK_INVALID'],
  }),
  alertsResubscribe: endpoint('alertsResubscribe', {
    access: 'public',
    summary: 'Start alert e-mails again: their owner signed in, or within ten minutes with what stopping them answered',
    query: input.alertTokenQuery,
    body: input.alertsResubscribeBody,
    response: nothing,
    errors: ['LINK_INVALID', 'UNAUTHENTICATED', 'FORBIDDEN'],
  }),

  marksGet: endpoint('marksGet', {
    ...self,
    summary: 'Which homes the caller hid, opened and shortlisted',
    response: entity.marks,
    errors: [],
  }),
  marksForget: endpoint('marksForget', {
    ...self,
    summary: 'Forget which homes the caller opened',
    response: nothing,
    errors: [],
  }),
  seenList: endpoint('seenList', {
    ...self,
    summary: 'The homes that the caller opened last, newest first, without those they hid',
    reads: 'much',
    response: listOf(propertyCard, SEEN_LATELY_MAX),
    errors: [],
  }),
  propertySimilar: endpoint('propertySimilar', {
    access: 'user',
    policy: 'catalogue',
    summary:
      'Homes like this one: with one of its flat types, in its locality, then in the nearest other one; of each locality first the nearest in price. Without those the caller hid',
    reads: 'much',
    params: idParams,
    response: listOf(propertyCard, SIMILAR_MAX),
    errors: ['NOT_FOUND'],
  }),
  hiddenList: endpoint('hiddenList', {
    ...self,
    summary: 'The homes that the caller hid, newest first',
    reads: 'much',
    response: listOf(entity.hiddenHome, HIDDEN_MAX),
    errors: [],
  }),
  propertyHide: endpoint('propertyHide', {
    access: 'user',
    policy: 'catalogue',
    summary: "Leave a home out of the caller's lists and alerts",
    params: idParams,
    response: entity.hiddenMark,
    errors: ['NOT_FOUND', 'CONFLICT', 'LIMIT_REACHED'],
  }),
  propertyUnhide: endpoint('propertyUnhide', {
    access: 'user',
    policy: 'catalogue',
    summary: 'Show a home again',
    params: idParams,
    response: entity.hiddenMark,
    errors: ['NOT_FOUND'],
  }),
} satisfies { [Name in AlertRouteName]: EndpointShape };
