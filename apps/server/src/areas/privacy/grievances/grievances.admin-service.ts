import type { AdminGrievance, AdminGrievanceRow } from '@aangan/contract/privacy/entities';
import type { GrievanceStatus } from '@aangan/contract/privacy/lists';
import { sql } from 'kysely';
import type { Database } from '../../../database/pool.ts';
import type { Actor } from '../../../http/kernel/actor.ts';
import { AppError, notFound } from '../../../http/kernel/app-error.ts';
import type { RecordAudit } from '../../../audit/audit.store.ts';
import * as admin from './grievances.admin-store.ts';
import { grievances as texts } from './grievances.messages.ts';
import { numberOf, overdueDays, statusNow } from './grievances.rules.ts';
import { withRules, type GrievancesDeps } from './grievances.service.ts';
import * as store from './grievances.store.ts';

export interface GrievancesAdminDeps extends GrievancesDeps {
  recordAudit: RecordAudit;
}

/** Complaints as those read them who answer. */
export function createGrievancesAdminService({ db, clock, notify, recordAudit }: GrievancesAdminDeps) {
  const get = async (trx: Database, id: number): Promise<AdminGrievance> => {
    const now = clock();
    const stored = await admin.findGrievance(trx, id);
    if (!stored) throw notFound('Complaint');
    return { ...withRules(stored, now), overdueDays: overdueDays(stored, now) };
  };

  return {
    /** By the day on which they are due. */
    async list(query: { page: number; size: number; status?: GrievanceStatus | undefined }) {
      const now = clock();
      const { rows, total } = await admin.listGrievances(db, query);
      const content: AdminGrievanceRow[] = rows.map((row) => ({
        ...withRules(row, now),
        overdueDays: overdueDays(row, now),
      }));
      return { content, total };
    },

    /** Raises NOT_FOUND. */
    get: (id: number) => get(db, id),

    /** Answers an open one, tells its filer and writes it down. Raises NOT_FOUND, CONFLICT (it is not open). */
    answer: (actor: Actor, id: number, text: string): Promise<AdminGrievance> =>
      db.transaction().execute(async (trx) => {
        const now = clock();
        const locked = await store.lockGrievance(trx, sql<boolean>`g.id = ${id}`);
        if (!locked) throw notFound('Complaint');
        const status = statusNow(locked, now);
        if (status !== 'OPEN') {
          throw new AppError('CONFLICT', status === 'CLOSED' ? texts.closedForStaff : texts.answered);
        }
        await store.addMessage(trx, id, { author: 'STAFF', authorName: actor.name, text, now });
        await store.setAnswered(trx, id, now);
        const number = numberOf(id, locked.filedOn);
        const filer = await admin.findFiler(trx, locked.userId);
        await recordAudit(trx, {
          actor,
          entity: 'GRIEVANCE',
          entityId: id,
          entityName: number,
          person: filer ?? undefined,
          before: { status: 'OPEN' },
          after: { status: 'ANSWERED' },
        });
        if (filer) {
          const { userId } = filer;
          const about = { subject: 'USER', subjectId: userId, facts: { number }, causedBy: actor.userId } as const;
          await notify(trx, {
            userId,
            kind: 'grievance-answered',
            ...about,
            key: `grievance-answered:${id}:${now.getTime()}`,
          });
        }
        return get(trx, id);
      }),
  };
}
