/** The calls about homes: lists, home pages, the shortlist and hidden homes. */
import * as z from 'zod/mini';
import { endpoint, nothing, type EndpointShape } from '../core/endpoint.ts';
import { CATALOGUE } from './routes.ts';
import { langQuery } from '../core/language-inputs.ts';
import { propertyCardsQuery, propertySearchQuery } from './search-inputs.ts';
import { foundCards, propertyCard, propertyStats, propertyDetail, shortlistEntry } from './entities.ts';
import { listOf, FEATURED_MAX, SHORTLIST_MAX } from '../core/list-of.ts';
import { propertiesMap, propertyPlace } from './place-entities.ts';
import { propertyFacets } from './facets-entities.ts';
import { idParams } from '../core/fields.ts';
import { propertyOpenPrice } from './price-entities.ts';
import { propertyChanges, propertyHistory } from './change-entities.ts';
import { propertyDiaryQuery, flatsCompareQuery, locationRequestBody, shortlistBody } from './inputs.ts';
import { propertyDiary } from './construction-entities.ts';
import { propertyQuestions } from './question-entities.ts';
import { comparedFlats } from './compare-entities.ts';
import { KEY_ERRORS } from '../core/errors.ts';
import { marks, hiddenHome, hiddenBadge } from '../alerts/entities.ts';
import { SEEN_LATELY_MAX, SIMILAR_MAX, HIDDEN_MAX } from '../alerts/lists.ts';

const self = { access: 'user', policy: 'self' } as const;

export const CATALOGUE_ENDPOINTS = {
  propertiesList: endpoint(CATALOGUE.propertiesList, {
    access: 'user',
    policy: 'catalogue',
    summary: 'List properties, with the same filters as search',
    query: propertyCardsQuery,
    response: foundCards,
    errors: [],
  }),
  propertiesFeatured: endpoint(CATALOGUE.propertiesFeatured, {
    access: 'public',
    summary: 'Featured properties, with names masked for visitors',
    query: langQuery,
    response: listOf(propertyCard, FEATURED_MAX),
    errors: [],
  }),
  propertiesStats: endpoint(CATALOGUE.propertiesStats, {
    access: 'public',
    summary: 'Counts for the home page',
    response: propertyStats,
    errors: [],
  }),
  propertiesSearch: endpoint(CATALOGUE.propertiesSearch, {
    access: 'public',
    summary: 'Search properties, with names masked for visitors, who may not search by name',
    query: propertyCardsQuery,
    response: foundCards,
    errors: ['UNAUTHENTICATED'],
  }),
  propertiesMap: endpoint(CATALOGUE.propertiesMap, {
    access: 'user',
    policy: 'catalogue',
    summary: 'Where the homes are that a search finds, the first 200 in its order; page and size count for nothing',
    query: propertySearchQuery,
    response: propertiesMap,
    errors: [],
  }),
  propertiesFacets: endpoint(CATALOGUE.propertiesFacets, {
    access: 'user',
    policy: 'catalogue',
    summary: 'How many properties each choice of a filter would find; page, size and order are ignored',
    query: propertySearchQuery,
    response: propertyFacets,
    errors: [],
  }),
  propertyGet: endpoint(CATALOGUE.propertyGet, {
    access: 'user',
    policy: 'catalogue',
    summary: 'Everything about one property',
    params: idParams,
    query: langQuery,
    response: propertyDetail,
    errors: ['NOT_FOUND'],
  }),
  propertyOpenPrice: endpoint(CATALOGUE.propertyOpenPrice, {
    access: 'user',
    policy: 'catalogue',
    summary: "What the prices of a property's flats are made of",
    params: idParams,
    response: propertyOpenPrice,
    errors: ['NOT_FOUND'],
  }),
  propertyChanges: endpoint(CATALOGUE.propertyChanges, {
    access: 'user',
    policy: 'catalogue',
    summary: 'What has changed about a property, in all, since the caller last looked',
    params: idParams,
    response: propertyChanges,
    errors: ['NOT_FOUND'],
  }),
  propertyHistory: endpoint(CATALOGUE.propertyHistory, {
    access: 'user',
    policy: 'catalogue',
    summary: 'The recorded prices of a property and its newest changes, one by one',
    params: idParams,
    response: propertyHistory,
    errors: ['NOT_FOUND'],
  }),
  propertyPlace: endpoint(CATALOGUE.propertyPlace, {
    access: 'user',
    policy: 'catalogue',
    summary: 'Where a property is, as exactly as the caller may know, and how far that is from other places',
    params: idParams,
    response: propertyPlace,
    errors: ['NOT_FOUND'],
  }),
  propertyDiary: endpoint(CATALOGUE.propertyDiary, {
    access: 'user',
    policy: 'catalogue',
    summary: 'Construction photos of a property by month, newest first, and how much was built by then',
    params: idParams,
    query: propertyDiaryQuery,
    response: propertyDiary,
    errors: ['NOT_FOUND'],
  }),
  propertyQuestions: endpoint(CATALOGUE.propertyQuestions, {
    access: 'user',
    policy: 'catalogue',
    summary: 'What to ask at a property, with the fact each question rests on',
    params: idParams,
    query: langQuery,
    response: propertyQuestions,
    errors: ['NOT_FOUND'],
  }),
  propertySharePicture: endpoint(CATALOGUE.propertySharePicture, {
    access: 'user',
    policy: 'catalogue',
    summary: 'A picture of a property to pass on, with its name, its RERA numbers and their QR code, as PNG',
    params: idParams,
    query: langQuery,
    response: z.string(),
    errors: ['NOT_FOUND', 'RERA_NUMBER_MISSING'],
  }),
  propertySeen: endpoint(CATALOGUE.propertySeen, {
    access: 'user',
    policy: 'catalogue',
    summary: 'Note that the caller looks at a property',
    params: idParams,
    response: nothing,
    errors: ['NOT_FOUND'],
  }),
  flatsCompare: endpoint(CATALOGUE.flatsCompare, {
    access: 'user',
    policy: 'catalogue',
    summary: 'Up to four flats on the same measures, in the order asked',
    query: flatsCompareQuery,
    reads: 'much',
    response: comparedFlats,
    errors: [],
  }),
  propertyLocationRequest: endpoint(CATALOGUE.propertyLocationRequest, {
    access: 'user',
    policy: 'catalogue',
    summary: 'Ask the consultant for the exact location; the caller must have booked a visit',
    params: idParams,
    body: locationRequestBody,
    response: z.object({ mapUrl: z.string() }),
    errors: [...KEY_ERRORS, 'NOT_FOUND', 'BOOKING_REQUIRED'],
  }),

  shortlistsList: endpoint(CATALOGUE.shortlistsList, {
    access: 'user',
    policy: 'self',
    summary: "The caller's shortlist, newest first, with what has changed since they last looked",
    reads: 'much',
    query: langQuery,
    response: listOf(shortlistEntry, SHORTLIST_MAX),
    errors: [],
  }),
  shortlistCheck: endpoint(CATALOGUE.shortlistCheck, {
    access: 'user',
    policy: 'catalogue',
    summary: 'Whether a property is on the shortlist',
    params: idParams,
    response: z.object({ shortlisted: z.boolean() }),
    errors: ['NOT_FOUND'],
  }),
  shortlistToggle: endpoint(CATALOGUE.shortlistToggle, {
    access: 'user',
    policy: 'catalogue',
    summary: 'Put a property on the shortlist or take it off',
    params: idParams,
    response: z.object({ shortlisted: z.boolean() }),
    errors: [...KEY_ERRORS, 'NOT_FOUND', 'LIMIT_REACHED'],
  }),
  shortlistSet: endpoint(CATALOGUE.shortlistSet, {
    access: 'user',
    policy: 'catalogue',
    summary: 'Have a property on the shortlist, or not, whatever it was before',
    params: idParams,
    body: shortlistBody,
    response: z.object({ shortlisted: z.boolean() }),
    errors: ['NOT_FOUND', 'LIMIT_REACHED'],
  }),
  shortlistRemove: endpoint(CATALOGUE.shortlistRemove, {
    access: 'user',
    policy: 'ownShortlistEntry',
    summary: 'Remove a shortlist entry by its id',
    params: idParams,
    response: nothing,
    errors: ['NOT_FOUND'],
  }),

  marksGet: endpoint(CATALOGUE.marksGet, {
    ...self,
    summary: 'Which homes the caller hid, opened and shortlisted',
    response: marks,
    errors: [],
  }),
  marksForget: endpoint(CATALOGUE.marksForget, {
    ...self,
    summary: 'Forget which homes the caller opened',
    response: nothing,
    errors: [],
  }),
  seenList: endpoint(CATALOGUE.seenList, {
    ...self,
    summary: 'The homes that the caller opened last, newest first, without those they hid',
    reads: 'much',
    response: listOf(propertyCard, SEEN_LATELY_MAX),
    errors: [],
  }),
  propertySimilar: endpoint(CATALOGUE.propertySimilar, {
    access: 'user',
    policy: 'catalogue',
    summary:
      'Homes like this one: with one of its flat types, in its locality, then in the nearest other one; of each locality first the nearest in price. Without those the caller hid',
    reads: 'much',
    params: idParams,
    response: listOf(propertyCard, SIMILAR_MAX),
    errors: ['NOT_FOUND'],
  }),
  hiddenList: endpoint(CATALOGUE.hiddenList, {
    ...self,
    summary: 'The homes that the caller hid, newest first',
    reads: 'much',
    response: listOf(hiddenHome, HIDDEN_MAX),
    errors: [],
  }),
  propertyHide: endpoint(CATALOGUE.propertyHide, {
    access: 'user',
    policy: 'catalogue',
    summary: "Leave a home out of the caller's lists and alerts",
    params: idParams,
    response: hiddenBadge,
    errors: ['NOT_FOUND', 'CONFLICT', 'LIMIT_REACHED'],
  }),
  propertyUnhide: endpoint(CATALOGUE.propertyUnhide, {
    access: 'user',
    policy: 'catalogue',
    summary: 'Show a home again',
    params: idParams,
    response: hiddenBadge,
    errors: ['NOT_FOUND'],
  }),
} satisfies Record<keyof typeof CATALOGUE, EndpointShape>;
