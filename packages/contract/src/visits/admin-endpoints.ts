/** The admin calls about visits: all hosts, hours, closed and extra days, absences. */
import * as z from 'zod/mini';
import { EXCEPTIONS_AHEAD_MAX } from './limits.ts';
import { ABSENCES_LISTED_MAX, DESK_VISITS_MAX, listOf } from '../core/list-of.ts';
import type { EndpointShape } from '../core/endpoint.ts';
import { idParams } from '../core/fields.ts';
import * as entity from './entities.ts';
import * as input from './inputs.ts';
import { ADMIN_VISIT_ROUTES, type AdminVisitRouteName } from './routes.ts';

function endpoint<
  const Name extends AdminVisitRouteName,
  const Shape extends Omit<EndpointShape, 'access' | 'policy' | 'notes'>,
>(name: Name, shape: Shape) {
  const ofStaff = { access: 'admin', policy: 'staff', notes: true } as const;
  return { name, ...ADMIN_VISIT_ROUTES[name], ...ofStaff, ...shape };
}

const nothing = z.null();

export const ADMIN_VISIT_ENDPOINTS = {
  adminVisitsList: endpoint('adminVisitsList', {
    summary: 'The visits of all hosts in a range of days',
    query: input.adminVisitsQuery,
    reads: 'much',
    response: listOf(
      z.extend(entity.deskVisit, { host: z.nullable(z.object({ id: z.number(), name: z.string() })) }),
      DESK_VISITS_MAX,
    ),
    errors: [],
  }),
  adminVisitSettingsGet: endpoint('adminVisitSettingsGet', {
    summary: 'When and how many visits there may be',
    response: entity.visitSettings,
    errors: [],
  }),
  adminVisitSettingsSave: endpoint('adminVisitSettingsSave', {
    summary: 'Save when and how many visits there may be',
    body: input.visitSettingsBody,
    response: entity.visitSettings,
    errors: ['STALE_EDIT'],
  }),
  adminVisitHoursGet: endpoint('adminVisitHoursGet', {
    summary: 'The hours of one property, null where they are the firm’s',
    params: idParams,
    response: entity.propertyVisitHours,
    errors: ['NOT_FOUND'],
  }),
  adminVisitHoursSave: endpoint('adminVisitHoursSave', {
    summary: 'Give a property hours of its own',
    params: idParams,
    body: input.propertyVisitHoursBody,
    response: entity.propertyVisitHours,
    errors: ['NOT_FOUND', 'STALE_EDIT'],
  }),
  adminVisitHoursDelete: endpoint('adminVisitHoursDelete', {
    summary: 'Give a property the hours of the firm again',
    params: idParams,
    query: input.versionQuery,
    response: nothing,
    errors: ['NOT_FOUND', 'STALE_EDIT'],
  }),
  adminVisitExceptionsList: endpoint('adminVisitExceptionsList', {
    summary: 'Closed days and extra hours, of today and later',
    response: listOf(entity.visitException, EXCEPTIONS_AHEAD_MAX),
    errors: [],
  }),
  adminVisitExceptionCreate: endpoint('adminVisitExceptionCreate', {
    summary: 'Close a day or some of its hours, or open extra ones',
    body: input.visitExceptionBody,
    response: entity.visitException,
    status: 201,
    errors: [],
  }),
  adminVisitExceptionDelete: endpoint('adminVisitExceptionDelete', {
    summary: 'Take a closed day or extra hours back',
    params: idParams,
    response: nothing,
    errors: ['NOT_FOUND'],
  }),
  adminVisitAbsencesList: endpoint('adminVisitAbsencesList', {
    summary: 'Absences of all consultants, of today and later',
    response: listOf(entity.absence, ABSENCES_LISTED_MAX),
    errors: [],
  }),
  adminVisitAbsenceCreate: endpoint('adminVisitAbsenceCreate', {
    summary: 'Note that a consultant is away; answers the visits that it touches',
    body: input.adminAbsenceBody,
    response: entity.absenceMade,
    status: 201,
    errors: [],
  }),
  adminVisitAbsenceDelete: endpoint('adminVisitAbsenceDelete', {
    summary: 'Take an absence back',
    params: idParams,
    response: nothing,
    errors: ['NOT_FOUND'],
  }),
} satisfies { [Name in AdminVisitRouteName]: EndpointShape };
