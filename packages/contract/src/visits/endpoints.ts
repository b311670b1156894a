/** The calls of buyers about visits and messages, and those that a link opens (docs/product.md, The visit). */
import * as z from 'zod/mini';
import { PASSES_MAX, listOf } from '../core/list-of.ts';
import type { EndpointShape, Guarded } from '../core/endpoint.ts';
import { paged } from '../core/paged.ts';
import { KEY_ERRORS } from '../core/errors.ts';
import { idParams } from '../core/fields.ts';
import { bookingCreateBody } from './booking-inputs.ts';
import * as entity from './entities.ts';
import * as input from './inputs.ts';
import { VISIT_ROUTES, type VisitRouteName } from './routes.ts';

type PathOf<Name extends VisitRouteName> = (typeof VISIT_ROUTES)[Name]['path'];

function endpoint<const Name extends VisitRouteName, const Shape extends EndpointShape & Guarded<PathOf<Name>>>(
  name: Name,
  shape: Shape,
) {
  return { name, ...VISIT_ROUTES[name], ...shape };
}

const nothing = z.null();
/** A calendar file, RFC 5545. */
const file = z.string();
const own = { access: 'user', policy: 'ownBooking', params: idParams } as const;
const link = { access: 'public', policy: 'signedLink', params: input.tokenParams } as const;
const PLACE_ERRORS = ['SLOT_TAKEN', 'VISIT_OVERLAP', 'VISIT_LIMIT'] as const;

export const VISIT_ENDPOINTS = {
  visitDays: endpoint('visitDays', {
    access: 'user',
    policy: 'catalogue',
    summary: 'How the days of the visit window stand at a property',
    params: idParams,
    query: input.visitDaysQuery,
    response: entity.visitDays,
    errors: ['NOT_FOUND'],
  }),
  visitSlots: endpoint('visitSlots', {
    access: 'user',
    policy: 'catalogue',
    summary: 'The times of a day, and which of them are free',
    params: idParams,
    query: input.visitSlotsQuery,
    response: entity.visitSlots,
    errors: ['NOT_FOUND'],
  }),

  bookingsEarlier: endpoint('bookingsEarlier', {
    access: 'user',
    policy: 'self',
    summary: "The caller's bookings that the list of bookings leaves out, latest visit first",
    query: input.bookingsEarlierQuery,
    reads: 'much',
    response: paged(entity.visit),
    errors: [],
  }),
  bookingAgain: endpoint('bookingAgain', {
    ...own,
    summary: 'Book a further visit to the home of a completed or missed one, which then stands on its card',
    body: bookingCreateBody,
    response: entity.visit,
    status: 201,
    errors: [...KEY_ERRORS, 'NOT_FOUND', 'VISIT_STATE', 'ALREADY_BOOKED', ...PLACE_ERRORS],
  }),
  bookingCancel: endpoint('bookingCancel', {
    ...own,
    summary: 'Cancel a visit; its place is free at once',
    body: input.bookingCancelBody,
    response: entity.visit,
    errors: ['NOT_FOUND', 'VISIT_STATE', 'STALE_EDIT'],
  }),
  bookingComing: endpoint('bookingComing', {
    ...own,
    summary: 'Tell the host that one is coming',
    body: input.seenBody,
    response: entity.visit,
    errors: ['NOT_FOUND', 'VISIT_STATE', 'STALE_EDIT'],
  }),
  bookingProposal: endpoint('bookingProposal', {
    ...own,
    summary: 'Accept or decline the time that the host suggests',
    body: input.proposalAnswerBody,
    response: entity.visit,
    errors: ['NOT_FOUND', 'VISIT_STATE', 'STALE_EDIT', ...PLACE_ERRORS],
  }),
  bookingTimeline: endpoint('bookingTimeline', {
    ...own,
    summary: 'What happened to a visit, oldest first',
    response: entity.visitTimeline,
    errors: ['NOT_FOUND'],
  }),
  bookingCalendar: endpoint('bookingCalendar', {
    ...own,
    summary: 'A visit as a calendar file',
    response: file,
    errors: ['NOT_FOUND'],
  }),
  bookingPass: endpoint('bookingPass', {
    ...own,
    summary: 'What a buyer shows at the site',
    notes: true,
    response: entity.visitPass,
    errors: ['NOT_FOUND', 'VISIT_STATE'],
  }),
  visitPasses: endpoint('visitPasses', {
    access: 'user',
    policy: 'self',
    summary: 'The passes of the next visits, at most 4, soonest first',
    notes: true,
    response: listOf(entity.visitPass, PASSES_MAX),
    errors: [],
  }),
  bookingScoreGet: endpoint('bookingScoreGet', {
    ...own,
    summary: 'How the caller scored the home',
    response: z.nullable(entity.visitScore),
    errors: ['NOT_FOUND'],
  }),
  bookingScoreSave: endpoint('bookingScoreSave', {
    ...own,
    summary: 'Score the home; nobody else reads it',
    body: input.visitScoreBody,
    response: z.nullable(entity.visitScore),
    errors: ['NOT_FOUND', 'VISIT_STATE'],
  }),
  bookingScoreDelete: endpoint('bookingScoreDelete', {
    ...own,
    summary: 'Take the score back',
    response: z.nullable(entity.visitScore),
    errors: ['NOT_FOUND', 'VISIT_STATE'],
  }),
  bookingRatingSave: endpoint('bookingRatingSave', {
    ...own,
    summary: 'Rate the host of a completed visit',
    body: input.visitRatingBody,
    response: z.nullable(entity.visitRating),
    errors: ['NOT_FOUND', 'VISIT_STATE'],
  }),
  bookingRatingDelete: endpoint('bookingRatingDelete', {
    ...own,
    summary: 'Take the rating back',
    response: z.nullable(entity.visitRating),
    errors: ['NOT_FOUND', 'VISIT_STATE'],
  }),

  visitPlanPreview: endpoint('visitPlanPreview', {
    access: 'user',
    policy: 'catalogue',
    summary: 'The best order to see 2 to 4 homes on one day; holds nothing',
    body: input.visitPlanPreviewBody,
    reads: 'much',
    response: entity.visitPlanPreview,
    errors: [],
  }),
  visitPlanBook: endpoint('visitPlanBook', {
    access: 'user',
    policy: 'catalogue',
    summary: 'Book all visits of a plan, or none',
    body: input.visitPlanBody,
    response: entity.visitPlanBooked,
    status: 201,
    errors: [...KEY_ERRORS, 'NOT_FOUND', 'ALREADY_BOOKED', ...PLACE_ERRORS],
  }),
  visitPlanGet: endpoint('visitPlanGet', {
    access: 'user',
    policy: 'ownVisitPlan',
    summary: "One of the caller's plans, as its visits stand",
    params: idParams,
    reads: 'much',
    response: entity.visitPlan,
    errors: ['NOT_FOUND'],
  }),
  visitPlanCalendar: endpoint('visitPlanCalendar', {
    access: 'user',
    policy: 'ownVisitPlan',
    summary: 'The visits of a plan as one calendar file',
    params: idParams,
    response: file,
    errors: ['NOT_FOUND'],
  }),

  visitLinkGet: endpoint('visitLinkGet', {
    ...link,
    summary: 'The visit of a link, which needs no session',
    response: entity.visitLink,
    errors: ['LINK_INVALID'],
  }),
  visitLinkDays: endpoint('visitLinkDays', {
    ...link,
    summary: 'How the days of the visit window stand for the visit of a link',
    query: input.visitDaysQuery,
    response: entity.visitDays,
    errors: ['LINK_INVALID'],
  }),
  visitLinkSlots: endpoint('visitLinkSlots', {
    ...link,
    summary: 'The times of a day for the visit of a link',
    query: input.visitSlotsQuery,
    response: entity.visitSlots,
    errors: ['LINK_INVALID'],
  }),
  visitLinkCalendar: endpoint('visitLinkCalendar', {
    ...link,
    summary: 'The visit of a link as a calendar file',
    response: file,
    errors: ['LINK_INVALID'],
  }),
  visitLinkComing: endpoint('visitLinkComing', {
    ...link,
    summary: 'Tell the host that one is coming',
    body: input.seenBody,
    response: entity.visitLink,
    errors: ['LINK_INVALID', 'VISIT_STATE', 'STALE_EDIT'],
  }),
  visitLinkCancel: endpoint('visitLinkCancel', {
    ...link,
    summary: 'Cancel the visit of a link',
    body: input.bookingCancelBody,
    response: entity.visitLink,
    errors: ['LINK_INVALID', 'VISIT_STATE', 'STALE_EDIT'],
  }),
  visitLinkMove: endpoint('visitLinkMove', {
    ...link,
    summary: 'Move the visit of a link; it waits for confirmation again',
    body: input.linkMoveBody,
    response: entity.visitLink,
    errors: ['LINK_INVALID', 'BOOKING_NOT_RESCHEDULABLE', 'STALE_EDIT', ...PLACE_ERRORS],
  }),
  visitLinkProposal: endpoint('visitLinkProposal', {
    ...link,
    summary: 'Accept or decline the time that the host suggests',
    body: input.proposalAnswerBody,
    response: entity.visitLink,
    errors: ['LINK_INVALID', 'VISIT_STATE', 'STALE_EDIT', ...PLACE_ERRORS],
  }),
  emailLinkConfirm: endpoint('emailLinkConfirm', {
    ...link,
    summary: 'Confirm that an e-mail address is one’s own',
    response: nothing,
    errors: ['LINK_INVALID', 'EMAIL_ALREADY_EXISTS'],
  }),
  calendarFeed: endpoint('calendarFeed', {
    ...link,
    summary: 'The visits of a consultant as a calendar to subscribe to',
    response: file,
    errors: ['LINK_INVALID'],
  }),

  notificationsList: endpoint('notificationsList', {
    access: 'user',
    policy: 'self',
    summary: "The caller's notifications, newest first",
    query: input.notificationsQuery,
    reads: 'much',
    response: paged(entity.notification),
    errors: [],
  }),
  notificationsUnread: endpoint('notificationsUnread', {
    access: 'user',
    policy: 'self',
    summary: 'How many notifications are unread, and which is the newest',
    response: entity.notificationsUnread,
    errors: [],
  }),
  notificationMark: endpoint('notificationMark', {
    access: 'user',
    policy: 'ownNotification',
    summary: 'Mark a notification as read or as unread',
    params: idParams,
    body: input.notificationBody,
    response: entity.notification,
    errors: ['NOT_FOUND'],
  }),
  notificationsReadAll: endpoint('notificationsReadAll', {
    access: 'user',
    policy: 'self',
    summary: 'Mark all notifications up to one as read',
    body: input.readAllBody,
    response: nothing,
    errors: [],
  }),
} satisfies { [Name in VisitRouteName]: EndpointShape };
