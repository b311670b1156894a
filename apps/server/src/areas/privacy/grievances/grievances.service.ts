import type { Grievance } from '@aangan/contract/privacy/entities';
import { GRIEVANCES_A_DAY, GRIEVANCES_OPEN_MAX } from '@aangan/contract/privacy/lists';
import { fill } from '@aangan/contract/core/translation';
import { sql } from 'kysely';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import { AppError, notFound } from '../../../http/kernel/app-error.ts';
import type { OwnedRef } from '../../../http/session/owned-ref.ts';
import { countOwnChange, takePoint } from '../../../http/limits/rate-limit.ts';
import type { Notify } from '../../../messages/message.ts';
import { grievances as texts } from './grievances.messages.ts';
import { closesOn, dueOn, numberOf, statusNow } from './grievances.rules.ts';
import * as store from './grievances.store.ts';

type Own = OwnedRef<'ownGrievance'>;

export interface GrievancesDeps {
  db: Database;
  clock: Clock;
  notify: Notify;
}

const DAY = 86_400;
const REPLIES_A_DAY = 20;

/** Number and last day of a complaint by the rules, and its status as it is now. */
export function withRules<Stored extends Pick<store.StoredGrievance, 'id' | 'filedOn' | 'status' | 'answeredOn'>>(
  stored: Stored,
  now: Date,
) {
  const { id, filedOn, answeredOn } = stored;
  const status = statusNow(stored, now);
  return {
    ...stored,
    number: numberOf(id, filedOn),
    status,
    closesOn: status === 'ANSWERED' && answeredOn !== null ? closesOn(answeredOn) : null,
  };
}

/** Complaints of people about what is done with their data (I36). */
export function createGrievancesService({ db, clock, notify }: GrievancesDeps) {
  const found = async (trx: Database, own: Own): Promise<Grievance> => {
    const stored = await store.findGrievance(trx, own.isRow('g'));
    if (!stored) throw own.refusal();
    return withRules(stored, clock());
  };

  return {
    /** Newest first. */
    async list(userId: number): Promise<Grievance[]> {
      const now = clock();
      return (await store.listGrievances(db, userId)).map((stored) => withRules(stored, now));
    },

    /** Raises NOT_FOUND (the entry is not the filer's), LIMIT_REACHED, TOO_MANY_REQUESTS. */
    async file(userId: number, { text, contactLogId }: { text: string; contactLogId?: number | undefined }) {
      return db.transaction().execute(async (trx) => {
        await countOwnChange(trx, userId);
        const now = clock();
        // whoever files twice at once waits here, so that open ones are counted one after the other
        await countToday(trx, { key: `grievance:${userId}`, points: GRIEVANCES_A_DAY }, texts.tooManyToday);
        if ((await store.countOpen(trx, userId)) >= GRIEVANCES_OPEN_MAX) {
          throw new AppError('LIMIT_REACHED', fill(texts.tooManyOpen, { max: String(GRIEVANCES_OPEN_MAX) }));
        }
        const due = dueOn(now);
        const id = await store.insertGrievance(trx, { userId, text, contactLogId, dueOn: due, now });
        if (id === null) throw notFound('Entry');
        const filed = await store.findGrievance(trx, sql<boolean>`g.id = ${id}`);
        if (!filed) throw new Error('A complaint that was filed is not there');
        const complaint = withRules(filed, now);
        await notify(trx, {
          userId,
          kind: 'grievance-received',
          subject: 'USER',
          subjectId: userId,
          facts: { number: complaint.number, date: due },
          causedBy: userId,
          key: `grievance-received:${id}`,
        });
        return complaint;
      });
    },

    /** Adds to an open one; opens an answered one again, due anew. Raises NOT_FOUND, CONFLICT, TOO_MANY_REQUESTS. */
    async reply(own: Own, userId: number, text: string): Promise<Grievance> {
      return db.transaction().execute(async (trx) => {
        await countOwnChange(trx, userId);
        const now = clock();
        const locked = await store.lockGrievance(trx, own.isRow('g'));
        if (!locked) throw own.refusal();
        const status = statusNow(locked, now);
        if (status === 'CLOSED') throw new AppError('CONFLICT', texts.closed);
        await countToday(trx, { key: `grievance-reply:${userId}`, points: REPLIES_A_DAY }, texts.tooManyReplies);
        await store.addMessage(trx, locked.id, { author: 'BUYER', authorName: '', text, now });
        if (status === 'ANSWERED') await store.reopen(trx, locked.id, dueOn(now));
        return found(trx, own);
      });
    },

    /** Raises NOT_FOUND, TOO_MANY_REQUESTS. */
    async close(own: Own, userId: number): Promise<Grievance> {
      return db.transaction().execute(async (trx) => {
        await countOwnChange(trx, userId);
        await store.close(trx, own, clock());
        return found(trx, own);
      });
    },
  };
}

async function countToday(
  trx: Database,
  limit: { key: string; points: number },
  refusal: `${string}{max}${string}`,
): Promise<void> {
  const retryAfter = await takePoint(trx, { ...limit, seconds: DAY });
  if (retryAfter === null) return;
  throw new AppError('TOO_MANY_REQUESTS', refusal.replace('{max}', String(limit.points)), { retryAfter });
}
