/** The calls of consultants and admins at their desk (V57): visits that they host, an admin's any by id. */
import * as z from 'zod/mini';
import { ABSENCES_LISTED_MAX, DESK_VISITS_MAX, listOf } from '../core/list-of.ts';
import type { EndpointShape } from '../core/endpoint.ts';
import { idParams } from '../core/fields.ts';
import type { PolicyFor } from '../core/policies.ts';
import * as entity from './entities.ts';
import * as input from './inputs.ts';
import { DESK_ROUTES, type DeskRouteName } from './routes.ts';

type PathOf<Name extends DeskRouteName> = (typeof DESK_ROUTES)[Name]['path'];

function endpoint<
  const Name extends DeskRouteName,
  const Shape extends Omit<EndpointShape, 'access' | 'policy' | 'notes'> & { policy: PolicyFor<PathOf<Name>> },
>(name: Name, shape: Shape) {
  return { name, ...DESK_ROUTES[name], access: 'desk' as const, notes: true as const, ...shape };
}

const nothing = z.null();
const hosted = { policy: 'hostedVisit', params: idParams } as const;
const step = {
  ...hosted,
  body: input.seenBody,
  response: entity.deskVisit,
  errors: ['NOT_FOUND', 'VISIT_STATE', 'STALE_EDIT'],
} as const;

export const DESK_ENDPOINTS = {
  deskVisitsList: endpoint('deskVisitsList', {
    policy: 'self',
    summary: 'The visits that the caller hosts in a range of days',
    query: input.deskVisitsQuery,
    reads: 'much',
    response: listOf(entity.deskVisit, DESK_VISITS_MAX),
    errors: [],
  }),
  deskVisitGet: endpoint('deskVisitGet', {
    ...hosted,
    summary: 'A visit with its notes and what happened',
    reads: 'much',
    response: entity.deskVisitDetail,
    errors: ['NOT_FOUND'],
  }),
  deskVisitConfirm: endpoint('deskVisitConfirm', { ...step, summary: 'Confirm a visit' }),
  deskVisitPropose: endpoint('deskVisitPropose', {
    ...step,
    summary: 'Suggest another time to the buyer',
    body: input.proposeBody,
  }),
  deskVisitWithdraw: endpoint('deskVisitWithdraw', { ...step, summary: 'Take the suggestion back' }),
  deskVisitArrive: endpoint('deskVisitArrive', { ...step, summary: 'The buyer has arrived' }),
  deskVisitComplete: endpoint('deskVisitComplete', { ...step, summary: 'The visit has taken place' }),
  deskVisitNoShow: endpoint('deskVisitNoShow', { ...step, summary: 'The buyer did not come' }),
  deskVisitReopen: endpoint('deskVisitReopen', {
    ...step,
    summary: 'Open a closed visit again, within 24 hours',
    errors: [...step.errors, 'ALREADY_BOOKED'],
  }),
  deskVisitCancel: endpoint('deskVisitCancel', {
    ...step,
    summary: 'Cancel a visit, with a reason',
    body: input.staffCancelBody,
  }),
  deskCheckIn: endpoint('deskCheckIn', {
    policy: 'self',
    summary: 'The buyer has arrived, by the code of their pass',
    body: input.checkInBody,
    response: entity.deskVisit,
    errors: ['NOT_FOUND', 'VISIT_STATE'],
  }),
  deskVisitNote: endpoint('deskVisitNote', {
    ...hosted,
    summary: 'Write a note that staff alone read',
    body: input.visitNoteBody,
    response: entity.visitNote,
    status: 201,
    errors: ['NOT_FOUND'],
  }),
  deskVisitReveal: endpoint('deskVisitReveal', {
    ...hosted,
    summary: "Show the buyer's number, which is logged first",
    body: input.revealBody,
    response: entity.revealedContact,
    errors: ['NOT_FOUND', 'DO_NOT_CONTACT', 'VISIT_STATE'],
  }),
  deskAbsencesList: endpoint('deskAbsencesList', {
    policy: 'self',
    summary: "The caller's absences, of today and later",
    response: listOf(entity.absence, ABSENCES_LISTED_MAX),
    errors: [],
  }),
  deskAbsenceCreate: endpoint('deskAbsenceCreate', {
    policy: 'self',
    summary: 'Be away; answers the visits that it touches',
    body: input.absenceBody,
    response: entity.absenceMade,
    status: 201,
    errors: [],
  }),
  deskAbsenceDelete: endpoint('deskAbsenceDelete', {
    policy: 'ownAbsence',
    summary: 'Take an absence back',
    params: idParams,
    response: nothing,
    errors: ['NOT_FOUND'],
  }),
  deskCalendarGet: endpoint('deskCalendarGet', {
    policy: 'self',
    summary: "The address of the caller's calendar",
    response: entity.calendarFeed,
    errors: [],
  }),
  deskCalendarMake: endpoint('deskCalendarMake', {
    policy: 'self',
    summary: 'Make the address of a calendar anew; the old one ends',
    response: entity.calendarFeed,
    status: 201,
    errors: [],
  }),
  deskCalendarDelete: endpoint('deskCalendarDelete', {
    policy: 'self',
    summary: 'End the calendar',
    response: nothing,
    errors: [],
  }),
} satisfies { [Name in DeskRouteName]: EndpointShape };
