/** The calls about saved searches, alerts and notifications. */
import { endpoint, nothing, type EndpointShape } from '../core/endpoint.ts';
import { ALERTS } from './routes.ts';
import { savedSearch, searchNews, alertSettings, stoppedAlerts } from './entities.ts';
import { listOf } from '../core/list-of.ts';
import { SAVED_SEARCHES_MAX } from './lists.ts';
import {
  searchBody,
  searchPatch,
  searchSeenBody,
  alertSettingsBody,
  alertTokenQuery,
  alertsResubscribeBody,
} from './inputs.ts';
import { idParams } from '../core/fields.ts';
import { langQuery } from '../core/language-inputs.ts';
import { notification, notificationsUnread } from '../visits/entities.ts';
import { notificationsQuery, notificationBody, readAllBody } from '../visits/inputs.ts';
import { paged } from '../core/paged.ts';

const self = { access: 'user', policy: 'self' } as const;

const own = { access: 'user', policy: 'ownSearch', params: idParams } as const;

export const ALERTS_ENDPOINTS = {
  searchesList: endpoint(ALERTS.searchesList, {
    ...self,
    summary: "The caller's saved searches, newest first",
    reads: 'much',
    response: listOf(savedSearch, SAVED_SEARCHES_MAX),
    errors: [],
  }),
  searchCreate: endpoint(ALERTS.searchCreate, {
    ...self,
    summary: 'Save a search',
    body: searchBody,
    response: savedSearch,
    status: 201,
    errors: ['SEARCH_EXISTS', 'LIMIT_REACHED'],
  }),
  searchChange: endpoint(ALERTS.searchChange, {
    ...own,
    summary: 'Change the name, filters or frequency of a saved search',
    body: searchPatch,
    response: savedSearch,
    errors: ['NOT_FOUND', 'SEARCH_EXISTS'],
  }),
  searchDelete: endpoint(ALERTS.searchDelete, {
    ...own,
    summary: 'Delete a saved search',
    response: nothing,
    errors: ['NOT_FOUND'],
  }),
  searchNew: endpoint(ALERTS.searchNew, {
    ...own,
    summary: 'The homes that are news to a saved search since the last look',
    reads: 'much',
    response: searchNews,
    errors: ['NOT_FOUND'],
  }),
  searchSeen: endpoint(ALERTS.searchSeen, {
    ...own,
    summary: 'Note that the news of a saved search were looked at',
    body: searchSeenBody,
    response: savedSearch,
    errors: ['NOT_FOUND'],
  }),

  alertSettingsGet: endpoint(ALERTS.alertSettingsGet, {
    ...self,
    summary: 'How the caller is told of news',
    response: alertSettings,
    errors: [],
  }),
  alertSettingsSave: endpoint(ALERTS.alertSettingsSave, {
    ...self,
    summary: 'Set how the caller is told of news',
    body: alertSettingsBody,
    response: alertSettings,
    errors: [],
  }),
  alertsUnsubscribe: endpoint(ALERTS.alertsUnsubscribe, {
    access: 'public',
    summary: 'Stop alert e-mails, as mail programs ask for it (RFC 8058)',
    query: alertTokenQuery,
    response: stoppedAlerts,
    errors: ['LINK_INVALID'],
  }),
  alertsResubscribe: endpoint(ALERTS.alertsResubscribe, {
    access: 'public',
    summary: 'Start alert e-mails again: their owner signed in, or within ten minutes with what stopping them answered',
    query: alertTokenQuery,
    body: alertsResubscribeBody,
    response: nothing,
    errors: ['LINK_INVALID', 'UNAUTHENTICATED', 'FORBIDDEN'],
  }),

  notificationsList: endpoint(ALERTS.notificationsList, {
    access: 'user',
    policy: 'self',
    summary: "The caller's notifications, newest first",
    query: notificationsQuery,
    reads: 'much',
    response: paged(notification),
    errors: [],
  }),
  notificationsUnread: endpoint(ALERTS.notificationsUnread, {
    access: 'user',
    policy: 'self',
    summary: 'How many notifications are unread, and which is the newest',
    response: notificationsUnread,
    errors: [],
  }),
  notificationMark: endpoint(ALERTS.notificationMark, {
    access: 'user',
    policy: 'ownNotification',
    summary: 'Mark a notification as read or as unread',
    params: idParams,
    query: langQuery,
    body: notificationBody,
    response: notification,
    errors: ['NOT_FOUND'],
  }),
  notificationsReadAll: endpoint(ALERTS.notificationsReadAll, {
    access: 'user',
    policy: 'self',
    summary: 'Mark all notifications up to one as read',
    body: readAllBody,
    response: nothing,
    errors: [],
  }),
} satisfies Record<keyof typeof ALERTS, EndpointShape>;
