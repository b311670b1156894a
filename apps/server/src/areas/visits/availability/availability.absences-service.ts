import { addDays, formatDate, todayInIndia } from '@aangan/contract/core/dates';
import type { Absence, DeskVisit } from '@aangan/contract/visits/entities';
import type { AbsenceInput } from '@aangan/contract/visits/inputs';
import { ABSENCE_AHEAD_DAYS } from '@aangan/contract/visits/limits';
import { sql } from 'kysely';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import type { Actor } from '../../../http/kernel/actor.ts';
import { invalidField, notFound, type AppError } from '../../../http/kernel/app-error.ts';
import type { OwnedRef } from '../../../http/session/owned-ref.ts';
import type { RecordAudit } from '../../../audit/audit.store.ts';
import * as store from './availability.absences-store.ts';
import { visitTexts } from './availability.texts.ts';

export interface AbsencesDeps {
  db: Database;
  clock: Clock;
  recordAudit: RecordAudit;
}

type Person = Pick<Actor, 'userId' | 'name'>;

/** When hosts are away (V59): a host notes own absences, an admin anybody's. */
export function createAbsencesService({ db, clock, recordAudit }: AbsencesDeps) {
  const today = () => todayInIndia(clock());
  const remove = (actor: Person, isRow: Parameters<typeof store.deleteAbsence>[1], refusal: () => AppError) =>
    db.transaction().execute(async (trx) => {
      const absence = await store.deleteAbsence(trx, isRow);
      if (!absence) throw refusal();
      await recordAudit(trx, { actor, ...namesOf(absence), before: fieldsOf(absence), after: null });
    });

  return {
    /** Of today and later: of one person, or of all. */
    list: (userId: number | null): Promise<Absence[]> => store.listAbsences(db, today(), userId),

    /** Raises VALIDATION_FAILED for days that are over or too far ahead, and on `userId` for who hosts nothing. */
    async add(actor: Person, userId: number, input: AbsenceInput): Promise<{ absence: Absence; touched: DeskVisit[] }> {
      if (input.toDate < today()) throw invalidField('toDate', visitTexts.todayOrLater);
      if (input.toDate > addDays(today(), ABSENCE_AHEAD_DAYS)) throw invalidField('toDate', visitTexts.yearAhead);
      return db.transaction().execute(async (trx) => {
        if (!(await store.holdHost(trx, userId))) throw invalidField('userId', visitTexts.noHost);
        const absence = await store.insertAbsence(trx, userId, input);
        await recordAudit(trx, { actor, ...namesOf(absence), before: null, after: fieldsOf(absence) });
        return { absence, touched: await store.listTouched(trx, absence) };
      });
    },

    /** Raises NOT_FOUND, also for somebody else's. */
    removeOwn: (actor: Person, own: OwnedRef<'ownAbsence'>) => remove(actor, own.isRow(), () => own.refusal()),

    /** Anybody's. Raises NOT_FOUND. */
    remove: (actor: Person, id: number) => remove(actor, sql<boolean>`id = ${id}`, () => notFound('Absence')),
  };
}

function namesOf({ id, userId, userName, fromDate, toDate }: Absence) {
  const [from, to] = [formatDate(fromDate, 'long'), formatDate(toDate, 'long')];
  const entityName = fromDate === toDate ? `Away on ${from}` : `Away from ${from} to ${to}`;
  return { entity: 'VISITS', entityId: id, entityName, person: { userId, name: userName } } as const;
}

function fieldsOf({ fromDate, toDate, fromTime, toTime, note }: Absence) {
  return { fromDate, toDate, fromTime, toTime, absenceNote: note };
}
