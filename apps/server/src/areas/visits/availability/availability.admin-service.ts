import { DESK_VISITS_MAX } from '@aangan/contract/core/list-of';
import { formatDate, todayInIndia } from '@aangan/contract/core/dates';
import { minutesOf } from '@aangan/contract/core/times';
import type { DeskVisit, PropertyVisitHours, VisitException, VisitSettings } from '@aangan/contract/visits/entities';
import type { PropertyVisitHoursInput, VisitExceptionInput, VisitSettingsInput } from '@aangan/contract/visits/inputs';
import { EXCEPTIONS_AHEAD_MAX } from '@aangan/contract/visits/limits';
import { openSpans } from '@aangan/contract/visits/hours';
import { LIVE_STATUSES } from '@aangan/contract/visits/lists';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import type { Actor } from '../../../http/kernel/actor.ts';
import { AppError, invalidField, notFound } from '../../../http/kernel/app-error.ts';
import type { RecordAudit } from '../../../audit/audit.store.ts';
import * as adminStore from './availability.admin-store.ts';
import { FIRST_SETTINGS, hoursOn } from './availability.rules.ts';
import { isInside } from './availability.slots-rules.ts';
import * as store from './availability.store.ts';
import { visitTexts } from './availability.texts.ts';

export interface VisitsAdminDeps {
  db: Database;
  clock: Clock;
  recordAudit: RecordAudit;
}

type Person = Pick<Actor, 'userId' | 'name'>;
type AdminVisit = Omit<DeskVisit, 'host'> & { host: { id: number; name: string } | null };

/** Settings are one thing; the audit log wants an id of it. */
const SETTINGS_ID = 1;

/** When and how many visits there may be, and all of them in a calendar (V21, V22, V29). */
export function createVisitsAdminService({ db, clock, recordAudit }: VisitsAdminDeps) {
  const today = () => todayInIndia(clock());
  const settings = async (trx: Database): Promise<VisitSettings> => (await store.findSettings(trx)) ?? FIRST_SETTINGS;
  const nameOf = async (trx: Database, propertyId: number): Promise<string> => {
    const name = await adminStore.findPropertyName(trx, propertyId);
    if (name === null) throw notFound('Property');
    return name;
  };

  return {
    settings: () => settings(db),

    /** Visits that are booked stay as they are. Raises STALE_EDIT. */
    saveSettings: (actor: Person, input: VisitSettingsInput): Promise<VisitSettings> =>
      db.transaction().execute(async (trx) => {
        const { version: _v, ...before } = await settings(trx);
        const { version: _, ...after } = input;
        if (!(await adminStore.saveSettings(trx, input))) throw stale();
        const names = { entity: 'VISITS', entityId: SETTINGS_ID, entityName: 'Visiting hours' } as const;
        await recordAudit(trx, { actor, ...names, before: hoursApart(before), after: hoursApart(after) });
        return settings(trx);
      }),

    /** Null where the firm's hold. Raises NOT_FOUND. */
    async ownHours(propertyId: number): Promise<PropertyVisitHours> {
      await nameOf(db, propertyId);
      return adminStore.findOwnHours(db, propertyId);
    },

    /** Raises NOT_FOUND, STALE_EDIT. */
    saveOwnHours: (actor: Person, propertyId: number, input: PropertyVisitHoursInput): Promise<PropertyVisitHours> =>
      db.transaction().execute(async (trx) => {
        const name = await nameOf(trx, propertyId);
        const before = await adminStore.findOwnHours(trx, propertyId);
        if (!(await adminStore.saveOwnHours(trx, propertyId, input))) throw stale();
        const states = { before: before && ownFields(before), after: ownFields(input) };
        await recordAudit(trx, { actor, ...ownNames(propertyId, name), ...states });
        return adminStore.findOwnHours(trx, propertyId);
      }),

    /** Without a version whatever is stored goes. Raises NOT_FOUND (property, or hours of its own), STALE_EDIT. */
    deleteOwnHours: (actor: Person, propertyId: number, version: number | undefined): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const name = await nameOf(trx, propertyId);
        const before = await adminStore.findOwnHours(trx, propertyId);
        if (!before) throw notFound('Hours');
        if (!(await adminStore.deleteOwnHours(trx, propertyId, version ?? before.version))) throw stale();
        await recordAudit(trx, { actor, ...ownNames(propertyId, name), before: ownFields(before), after: null });
      }),

    exceptions: (): Promise<VisitException[]> => adminStore.listExceptions(db, today()),

    /** Raises VALIDATION_FAILED for a day that is over, a property that is not there, and beyond 400 ahead. */
    async addException(actor: Person, input: VisitExceptionInput): Promise<VisitException> {
      if (input.visitDate < today()) throw invalidField('visitDate', visitTexts.todayOrLater);
      return db.transaction().execute(async (trx) => {
        const { propertyId } = input;
        if (propertyId !== null && (await adminStore.findPropertyName(trx, propertyId)) === null) {
          throw invalidField('propertyId', visitTexts.noProperty);
        }
        const limits = { today: today(), most: EXCEPTIONS_AHEAD_MAX };
        const exception = await adminStore.insertException(trx, input, limits);
        if (!exception) throw invalidField('visitDate', visitTexts.tooMany);
        await recordAudit(trx, { actor, ...namesOf(exception), before: null, after: fieldsOf(exception) });
        return exception;
      });
    },

    /** Raises NOT_FOUND. */
    removeException: (actor: Person, id: number): Promise<void> =>
      db.transaction().execute(async (trx) => {
        const exception = await adminStore.deleteException(trx, id);
        if (!exception) throw notFound('Day');
        await recordAudit(trx, { actor, ...namesOf(exception), before: fieldsOf(exception), after: null });
      }),

    /** All hosts' visits of some days; one over the capacity, or outside the hours as they are now, is a clash. */
    async visits(filter: adminStore.VisitsFilter): Promise<AdminVisit[]> {
      const listed = await adminStore.listVisits(db, filter, DESK_VISITS_MAX);
      const homes = [...new Set(listed.map(({ visit }) => visit.property.id))];
      const facts = new Map(
        (await store.listFacts(db, homes, filter.from, filter.to)).map((one) => [one.propertyId, one]),
      );
      return listed.map(({ visit, hostId }) => {
        const ofHome = facts.get(visit.property.id);
        const isOutside = ofHome !== undefined && isOutsideHours(visit, ofHome);
        const host = hostId === null || visit.host === null ? null : { id: hostId, name: visit.host.name };
        return { ...visit, host, clash: visit.clash || isOutside };
      });
    },
  };
}

function isOutsideHours(visit: DeskVisit, facts: store.PlaceFacts): boolean {
  const { visitDate, visitTime, visitMinutes } = visit;
  if (visitTime === null || visitMinutes === null || !isStillToBe(visit)) return false;
  const from = minutesOf(visitTime);
  const { weekly, exceptions } = hoursOn(visitDate, facts);
  return !isInside(openSpans(weekly, exceptions), from, from + visitMinutes);
}

function isStillToBe({ status }: DeskVisit): boolean {
  return LIVE_STATUSES.some((live) => live === status);
}

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** Each day's hours as a field of their own, so that the log has only the days that changed. */
function hoursApart<Rest extends object>({ hours, ...rest }: Rest & { hours: store.OwnHours['hours'] }) {
  const written = hours.map((day, index) => [DAYS[index], day.map(({ from, to }) => `${from} to ${to}`)]);
  return { ...(Object.fromEntries(written) as Record<string, string[]>), ...rest };
}

const ownFields = ({ hours, capacity }: { hours: store.OwnHours['hours']; capacity: number | null }) =>
  hoursApart({ hours, propertyCapacity: capacity });

function ownNames(propertyId: number, name: string) {
  return { entity: 'VISITS', entityId: propertyId, entityName: `Visiting hours of ${name}` } as const;
}

function namesOf({ id, kind, visitDate, property }: VisitException) {
  const day = `${kind === 'CLOSED' ? 'Closed' : 'Extra hours'} on ${formatDate(visitDate, 'long')}`;
  return { entity: 'VISITS', entityId: id, entityName: property ? `${day} at ${property.name}` : day } as const;
}

function fieldsOf({ visitDate, kind, property, fromTime, toTime, note }: VisitException) {
  return { visitDate, kind, propertyId: property?.id ?? null, fromTime, toTime, note };
}

function stale(): AppError {
  return new AppError('STALE_EDIT', visitTexts.stale);
}
