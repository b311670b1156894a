/** The calls of consultants and admins at their desk (V57): about visits that they host; admins may name any visit. */
import { deskEndpoint, nothing, type EndpointShape } from '../core/endpoint.ts';
import { VISITS_DESK } from './desk-routes.ts';
import {
  deskVisit,
  deskVisitDetail,
  visitNote,
  revealedContact,
  absence,
  absenceMade,
  calendarFeed,
} from './entities.ts';
import {
  deskVisitsQuery,
  seenBody,
  proposeBody,
  staffCancelBody,
  checkInBody,
  visitNoteBody,
  revealBody,
  absenceBody,
} from './inputs.ts';
import { listOf, DESK_VISITS_MAX, ABSENCES_LISTED_MAX } from '../core/list-of.ts';
import { idParams } from '../core/fields.ts';

const hosted = { policy: 'hostedVisit', params: idParams } as const;

const step = {
  ...hosted,
  body: seenBody,
  response: deskVisit,
  errors: ['NOT_FOUND', 'VISIT_STATE', 'STALE_EDIT'],
} as const;

export const VISITS_DESK_ENDPOINTS = {
  deskVisitsList: deskEndpoint(VISITS_DESK.deskVisitsList, {
    policy: 'self',
    summary: 'The visits that the caller hosts in a range of days',
    query: deskVisitsQuery,
    reads: 'much',
    response: listOf(deskVisit, DESK_VISITS_MAX),
    errors: [],
  }),
  deskVisitGet: deskEndpoint(VISITS_DESK.deskVisitGet, {
    ...hosted,
    summary: 'A visit with its notes and what happened',
    reads: 'much',
    response: deskVisitDetail,
    errors: ['NOT_FOUND'],
  }),
  deskVisitConfirm: deskEndpoint(VISITS_DESK.deskVisitConfirm, { ...step, summary: 'Confirm a visit' }),
  deskVisitPropose: deskEndpoint(VISITS_DESK.deskVisitPropose, {
    ...step,
    summary: 'Suggest another time to the buyer',
    body: proposeBody,
  }),
  deskVisitWithdraw: deskEndpoint(VISITS_DESK.deskVisitWithdraw, { ...step, summary: 'Take the suggestion back' }),
  deskVisitArrive: deskEndpoint(VISITS_DESK.deskVisitArrive, { ...step, summary: 'The buyer has arrived' }),
  deskVisitComplete: deskEndpoint(VISITS_DESK.deskVisitComplete, { ...step, summary: 'The visit has taken place' }),
  deskVisitNoShow: deskEndpoint(VISITS_DESK.deskVisitNoShow, { ...step, summary: 'The buyer did not come' }),
  deskVisitReopen: deskEndpoint(VISITS_DESK.deskVisitReopen, {
    ...step,
    summary: 'Open a closed visit again, within 24 hours',
    errors: [...step.errors, 'ALREADY_BOOKED'],
  }),
  deskVisitCancel: deskEndpoint(VISITS_DESK.deskVisitCancel, {
    ...step,
    summary: 'Cancel a visit, with a reason',
    body: staffCancelBody,
  }),
  deskCheckIn: deskEndpoint(VISITS_DESK.deskCheckIn, {
    policy: 'self',
    summary: 'The buyer has arrived, by the code of their pass',
    body: checkInBody,
    response: deskVisit,
    errors: ['NOT_FOUND', 'VISIT_STATE'],
  }),
  deskVisitNote: deskEndpoint(VISITS_DESK.deskVisitNote, {
    ...hosted,
    summary: 'Write a note that staff alone read',
    body: visitNoteBody,
    response: visitNote,
    status: 201,
    errors: ['NOT_FOUND'],
  }),
  deskVisitReveal: deskEndpoint(VISITS_DESK.deskVisitReveal, {
    ...hosted,
    summary: "Show the buyer's number, which is logged first",
    body: revealBody,
    response: revealedContact,
    errors: ['NOT_FOUND', 'DO_NOT_CONTACT', 'VISIT_STATE'],
  }),
  deskAbsencesList: deskEndpoint(VISITS_DESK.deskAbsencesList, {
    policy: 'self',
    summary: "The caller's absences, of today and later",
    response: listOf(absence, ABSENCES_LISTED_MAX),
    errors: [],
  }),
  deskAbsenceCreate: deskEndpoint(VISITS_DESK.deskAbsenceCreate, {
    policy: 'self',
    summary: 'Be away; answers the visits that it touches',
    body: absenceBody,
    response: absenceMade,
    status: 201,
    errors: [],
  }),
  deskAbsenceDelete: deskEndpoint(VISITS_DESK.deskAbsenceDelete, {
    policy: 'ownAbsence',
    summary: 'Take an absence back',
    params: idParams,
    response: nothing,
    errors: ['NOT_FOUND'],
  }),
  deskCalendarGet: deskEndpoint(VISITS_DESK.deskCalendarGet, {
    policy: 'self',
    summary: "The address of the caller's calendar",
    response: calendarFeed,
    errors: [],
  }),
  deskCalendarMake: deskEndpoint(VISITS_DESK.deskCalendarMake, {
    policy: 'self',
    summary: 'Make the address of a calendar anew; the old one ends',
    response: calendarFeed,
    status: 201,
    errors: [],
  }),
  deskCalendarDelete: deskEndpoint(VISITS_DESK.deskCalendarDelete, {
    policy: 'self',
    summary: 'End the calendar',
    response: nothing,
    errors: [],
  }),
} satisfies Record<keyof typeof VISITS_DESK, EndpointShape>;
