/** The calls about visits. */
import * as z from 'zod/mini';
import { endpoint, type EndpointShape } from '../core/endpoint.ts';
import { VISITS } from './routes.ts';
import { idParams } from '../core/fields.ts';
import { langQuery } from '../core/language-inputs.ts';
import { bookingCreateBody, bookingUpdateBody } from './booking-inputs.ts';
import {
  visit,
  visitDays,
  visitSlots,
  visitTimeline,
  visitPass,
  visitScore,
  visitRating,
  visitPlanPreview,
  visitPlanBooked,
  visitPlan,
  visitLink,
} from './entities.ts';
import { KEY_ERRORS } from '../core/errors.ts';
import { listOf, PASSES_MAX } from '../core/list-of.ts';
import { BOOKINGS_LISTED_MAX } from './limits.ts';
import {
  visitDaysQuery,
  visitSlotsQuery,
  bookingsEarlierQuery,
  bookingCancelBody,
  seenBody,
  proposalAnswerBody,
  visitScoreBody,
  visitRatingBody,
  visitPlanPreviewBody,
  visitPlanBody,
  tokenParams,
  linkMoveBody,
} from './inputs.ts';
import { paged } from '../core/paged.ts';

const PLACE_ERRORS = ['SLOT_TAKEN', 'VISIT_OVERLAP', 'VISIT_LIMIT'] as const;

const own = { access: 'user', policy: 'ownBooking', params: idParams } as const;

/** An iCalendar file (RFC 5545). */
const file = z.string();

const link = { access: 'public', policy: 'signedLink', params: tokenParams } as const;

export const VISITS_ENDPOINTS = {
  bookingCreate: endpoint(VISITS.bookingCreate, {
    access: 'user',
    policy: 'catalogue',
    summary: 'Book a site visit',
    params: idParams,
    body: bookingCreateBody,
    response: visit,
    status: 201,
    errors: [...KEY_ERRORS, 'NOT_FOUND', 'ALREADY_BOOKED', ...PLACE_ERRORS],
  }),
  bookingsList: endpoint(VISITS.bookingsList, {
    access: 'user',
    policy: 'self',
    summary: "The caller's bookings that are ahead or of the last year, soonest visit first; at most 100",
    reads: 'much',
    response: listOf(visit, BOOKINGS_LISTED_MAX),
    errors: [],
  }),
  bookingGet: endpoint(VISITS.bookingGet, {
    access: 'user',
    policy: 'ownBooking',
    summary: "One of the caller's bookings",
    params: idParams,
    response: visit,
    errors: ['NOT_FOUND'],
  }),
  bookingUpdate: endpoint(VISITS.bookingUpdate, {
    access: 'user',
    policy: 'ownBooking',
    summary: 'Move a visit; it waits for confirmation again',
    params: idParams,
    body: bookingUpdateBody,
    response: visit,
    errors: ['NOT_FOUND', 'BOOKING_NOT_RESCHEDULABLE', 'STALE_EDIT', ...PLACE_ERRORS],
  }),
  visitDays: endpoint(VISITS.visitDays, {
    access: 'user',
    policy: 'catalogue',
    summary: 'How the days of the visit window stand at a property',
    params: idParams,
    query: visitDaysQuery,
    response: visitDays,
    errors: ['NOT_FOUND'],
  }),
  visitSlots: endpoint(VISITS.visitSlots, {
    access: 'user',
    policy: 'catalogue',
    summary: 'The times of a day, and which of them are free',
    params: idParams,
    query: visitSlotsQuery,
    response: visitSlots,
    errors: ['NOT_FOUND'],
  }),

  bookingsEarlier: endpoint(VISITS.bookingsEarlier, {
    access: 'user',
    policy: 'self',
    summary: "The caller's bookings that the list of bookings leaves out, latest visit first",
    query: bookingsEarlierQuery,
    reads: 'much',
    response: paged(visit),
    errors: [],
  }),
  bookingAgain: endpoint(VISITS.bookingAgain, {
    ...own,
    summary: 'Book a further visit to the home of a completed or missed one, which then stands on its card',
    body: bookingCreateBody,
    response: visit,
    status: 201,
    errors: [...KEY_ERRORS, 'NOT_FOUND', 'VISIT_STATE', 'ALREADY_BOOKED', ...PLACE_ERRORS],
  }),
  bookingCancel: endpoint(VISITS.bookingCancel, {
    ...own,
    summary: 'Cancel a visit; its place is free at once',
    body: bookingCancelBody,
    response: visit,
    errors: ['NOT_FOUND', 'VISIT_STATE', 'STALE_EDIT'],
  }),
  bookingComing: endpoint(VISITS.bookingComing, {
    ...own,
    summary: 'Tell the host that one is coming',
    body: seenBody,
    response: visit,
    errors: ['NOT_FOUND', 'VISIT_STATE', 'STALE_EDIT'],
  }),
  bookingProposal: endpoint(VISITS.bookingProposal, {
    ...own,
    summary: 'Accept or decline the time that the host suggests',
    body: proposalAnswerBody,
    response: visit,
    errors: ['NOT_FOUND', 'VISIT_STATE', 'STALE_EDIT', ...PLACE_ERRORS],
  }),
  bookingTimeline: endpoint(VISITS.bookingTimeline, {
    ...own,
    summary: 'What happened to a visit, oldest first',
    query: langQuery,
    response: visitTimeline,
    errors: ['NOT_FOUND'],
  }),
  bookingCalendar: endpoint(VISITS.bookingCalendar, {
    ...own,
    summary: 'A visit as a calendar file',
    query: langQuery,
    response: file,
    errors: ['NOT_FOUND'],
  }),
  bookingPass: endpoint(VISITS.bookingPass, {
    ...own,
    summary: 'What a buyer shows at the site',
    notes: true,
    response: visitPass,
    errors: ['NOT_FOUND', 'VISIT_STATE'],
  }),
  visitPasses: endpoint(VISITS.visitPasses, {
    access: 'user',
    policy: 'self',
    summary: 'The passes of the next visits, at most 4, soonest first',
    notes: true,
    response: listOf(visitPass, PASSES_MAX),
    errors: [],
  }),
  bookingScoreGet: endpoint(VISITS.bookingScoreGet, {
    ...own,
    summary: 'How the caller scored the home',
    response: z.nullable(visitScore),
    errors: ['NOT_FOUND'],
  }),
  bookingScoreSave: endpoint(VISITS.bookingScoreSave, {
    ...own,
    summary: 'Score the home; nobody else reads it',
    body: visitScoreBody,
    response: z.nullable(visitScore),
    errors: ['NOT_FOUND', 'VISIT_STATE'],
  }),
  bookingScoreDelete: endpoint(VISITS.bookingScoreDelete, {
    ...own,
    summary: 'Take the score back',
    response: z.nullable(visitScore),
    errors: ['NOT_FOUND', 'VISIT_STATE'],
  }),
  bookingRatingSave: endpoint(VISITS.bookingRatingSave, {
    ...own,
    summary: 'Rate the host of a completed visit',
    body: visitRatingBody,
    response: z.nullable(visitRating),
    errors: ['NOT_FOUND', 'VISIT_STATE'],
  }),
  bookingRatingDelete: endpoint(VISITS.bookingRatingDelete, {
    ...own,
    summary: 'Take the rating back',
    response: z.nullable(visitRating),
    errors: ['NOT_FOUND', 'VISIT_STATE'],
  }),

  visitPlanPreview: endpoint(VISITS.visitPlanPreview, {
    access: 'user',
    policy: 'catalogue',
    summary: 'The best order to see 2 to 4 homes on one day; holds nothing',
    body: visitPlanPreviewBody,
    reads: 'much',
    response: visitPlanPreview,
    errors: [],
  }),
  visitPlanBook: endpoint(VISITS.visitPlanBook, {
    access: 'user',
    policy: 'catalogue',
    summary: 'Book all visits of a plan, or none',
    body: visitPlanBody,
    response: visitPlanBooked,
    status: 201,
    errors: [...KEY_ERRORS, 'NOT_FOUND', 'ALREADY_BOOKED', ...PLACE_ERRORS],
  }),
  visitPlanGet: endpoint(VISITS.visitPlanGet, {
    access: 'user',
    policy: 'ownVisitPlan',
    summary: "One of the caller's plans, as its visits stand",
    params: idParams,
    reads: 'much',
    response: visitPlan,
    errors: ['NOT_FOUND'],
  }),
  visitPlanCalendar: endpoint(VISITS.visitPlanCalendar, {
    access: 'user',
    policy: 'ownVisitPlan',
    summary: 'The visits of a plan as one calendar file',
    params: idParams,
    query: langQuery,
    response: file,
    errors: ['NOT_FOUND'],
  }),

  visitLinkGet: endpoint(VISITS.visitLinkGet, {
    ...link,
    summary: 'The visit of a link, which needs no session',
    response: visitLink,
    errors: ['LINK_INVALID'],
  }),
  visitLinkDays: endpoint(VISITS.visitLinkDays, {
    ...link,
    summary: 'How the days of the visit window stand for the visit of a link',
    query: visitDaysQuery,
    response: visitDays,
    errors: ['LINK_INVALID'],
  }),
  visitLinkSlots: endpoint(VISITS.visitLinkSlots, {
    ...link,
    summary: 'The times of a day for the visit of a link',
    query: visitSlotsQuery,
    response: visitSlots,
    errors: ['LINK_INVALID'],
  }),
  visitLinkCalendar: endpoint(VISITS.visitLinkCalendar, {
    ...link,
    summary: 'The visit of a link as a calendar file',
    query: langQuery,
    response: file,
    errors: ['LINK_INVALID'],
  }),
  visitLinkComing: endpoint(VISITS.visitLinkComing, {
    ...link,
    summary: 'Tell the host that one is coming',
    body: seenBody,
    response: visitLink,
    errors: ['LINK_INVALID', 'VISIT_STATE', 'STALE_EDIT'],
  }),
  visitLinkCancel: endpoint(VISITS.visitLinkCancel, {
    ...link,
    summary: 'Cancel the visit of a link',
    body: bookingCancelBody,
    response: visitLink,
    errors: ['LINK_INVALID', 'VISIT_STATE', 'STALE_EDIT'],
  }),
  visitLinkMove: endpoint(VISITS.visitLinkMove, {
    ...link,
    summary: 'Move the visit of a link; it waits for confirmation again',
    body: linkMoveBody,
    response: visitLink,
    errors: ['LINK_INVALID', 'BOOKING_NOT_RESCHEDULABLE', 'STALE_EDIT', ...PLACE_ERRORS],
  }),
  visitLinkProposal: endpoint(VISITS.visitLinkProposal, {
    ...link,
    summary: 'Accept or decline the time that the host suggests',
    body: proposalAnswerBody,
    response: visitLink,
    errors: ['LINK_INVALID', 'VISIT_STATE', 'STALE_EDIT', ...PLACE_ERRORS],
  }),
  calendarFeed: endpoint(VISITS.calendarFeed, {
    ...link,
    summary: 'The visits of a consultant as a calendar to subscribe to',
    response: file,
    errors: ['LINK_INVALID'],
  }),
} satisfies Record<keyof typeof VISITS, EndpointShape>;
