import { sql, type RawBuilder } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import type { RecordAudit } from '../../../audit/audit.store.ts';
import type { PersonalTable, TableName } from '../personal-data/personal-data.registry-types.ts';
import * as store from './deletion.store.ts';
import type { Leaver } from './deletion.store.ts';

/** Where somebody stands, and how they come out of there. */
export interface TracesDeps {
  /** All tables in which people are. */
  personalTables(): readonly Table[];
  /** What they were called before. */
  findFormerSelves(trx: Database, userId: number): Promise<Omit<Person, 'userId'>[]>;
  /** Ways to phones and mailboxes, of which some keep what they have sent. */
  senders: readonly { forget?(texts: readonly string[]): Promise<void> }[];
}

export interface ErasureDeps extends TracesDeps {
  db: Database;
  clock: Clock;
  log: Pick<Logger, 'info' | 'error'>;
  recordAudit: RecordAudit;
  cancelVisitsOf(trx: Database, buyer: { userId: number; name: string }): Promise<void>;
  /** Has visits that they were to show lose them, who once were a consultant. */
  releaseVisitsOf(trx: Database, account: { userId: number }): Promise<void>;
  unassignProperties(trx: Database, userId: number): Promise<unknown>;
  lockAssignedProperties(trx: Database, userId: number): Promise<void>;
  deleteCodesOfUser(trx: Database, userId: number): Promise<void>;
  deleteSessionsOfUser(trx: Database, userId: number): Promise<void>;
  useUpAdminContact(trx: Database, contactNo: string): Promise<void>;
}

/** Who acts in the audit log where time does. */
const BY_TIME = { userId: 0, name: 'Deletion' };

/** For so long after an erasure it is seen to that no call which began before it has left anything: far over any call. */
const LATE_MS = 24 * 3_600_000;

/** Thrown to undo an erasure that its person has stopped meanwhile. */
class Stays extends Error {}

export type Erasure = ReturnType<typeof createErasure>;

/** The end of a deletion (I33, I45). */
export function createErasure(deps: ErasureDeps) {
  const { db, clock, log, recordAudit } = deps;

  /** Takes out of every table what it says of somebody, and leaves a nameless account. */
  const eraseUser = async (trx: Database, person: Leaver): Promise<void> => {
    const { userId } = person;
    await deps.useUpAdminContact(trx, person.contactNo);
    await deps.unassignProperties(trx, userId);
    await deps.deleteSessionsOfUser(trx, userId);
    // while the key is there, so that the entry has the same pseudonym as those before it
    const { name, email, contactNo, role, active } = person;
    const entry = { actor: BY_TIME, entity: 'USER', entityId: userId, entityName: name } as const;
    await recordAudit(trx, { ...entry, before: { name, email, contactNo, role, active }, after: null });
    const tables = deps.personalTables();
    // what stays first: its conditions look at rows that go
    await clearTraces(trx, deps, tables, person);
    await deleteRows(trx, tables, person);
    await store.updateNameless(trx, userId, clock());
  };

  /** One person whose time has come, in one transaction; false for one who stays. */
  const eraseDue = async (userId: number): Promise<boolean> => {
    try {
      await db.transaction().execute(async (trx) => {
        const seen = await store.findLeaver(trx, userId);
        if (!seen) throw new Stays();
        // codes, visits, properties, the person: as an admin's deletion locks them
        await deps.deleteCodesOfUser(trx, userId);
        await deps.cancelVisitsOf(trx, seen);
        await deps.releaseVisitsOf(trx, seen);
        await deps.lockAssignedProperties(trx, userId);
        const person = await store.lockForErasure(trx, userId);
        if (!person?.dueAt || person.dueAt > clock()) throw new Stays();
        await eraseUser(trx, person);
      });
      return true;
    } catch (error) {
      if (error instanceof Stays) return false;
      throw error;
    }
  };

  /** Takes away what a call wrote about somebody that was under way while they were erased. */
  const eraseLate = (userId: number): Promise<void> =>
    db.transaction().execute(async (trx) => {
      const nobody = { userId, name: '', email: '', contactNo: '' };
      await deps.cancelVisitsOf(trx, nobody);
      const tables = deps.personalTables();
      await clearRows(trx, tables, nobody);
      await deleteRows(trx, tables, nobody);
    });

  const orTryAgain = async (userId: number, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      log.error({ err: error, userId }, 'An account could not be erased: the next run tries again');
    }
  };

  return {
    /** Erases whoever is due; one who can't be erased now keeps nobody else. Gives how many were erased. */
    async eraseAllDue(): Promise<number> {
      const now = clock();
      const late = await store.listErased(db, new Date(now.getTime() - LATE_MS));
      for (const userId of late) await orTryAgain(userId, () => eraseLate(userId));
      let erased = 0;
      for (const userId of await store.listDue(db, now)) {
        await orTryAgain(userId, async () => {
          if (!(await eraseDue(userId))) return;
          erased += 1;
          log.info({ userId }, 'Account erased');
        });
      }
      return erased;
    },
  };
}

/** Rows of these outlive an account that an admin deletes: no key of theirs leads to it. */
const OUTLIVING: readonly TableName[] = ['contact_log', 'grievance_messages'];

/** Takes an account that is about to be deleted whole out of what stays; the rest goes with its row (I44). */
export function createEraseTraces(deps: TracesDeps) {
  return (trx: Database, person: Person): Promise<void> => {
    const tables = deps.personalTables().filter(([table]) => OUTLIVING.includes(table));
    return clearTraces(trx, deps, tables, person);
  };
}

type Table = [TableName, PersonalTable];
type Person = Pick<Leaver, 'userId' | 'name' | 'email' | 'contactNo'>;

/** By every name, number and address that they had. */
async function clearTraces(
  trx: Database,
  { findFormerSelves, senders }: TracesDeps,
  tables: readonly Table[],
  person: Person,
): Promise<void> {
  const former = await findFormerSelves(trx, person.userId);
  const selves = [...former.map((self) => ({ ...self, userId: person.userId })), person];
  for (const self of selves) await clearRows(trx, tables, self);
  // before the end of the transaction: one that is cut is done again whole
  const texts = selves.flatMap(({ name, email, contactNo }) => [name, email, contactNo]);
  for (const sender of senders) await sender.forget?.(texts);
}

async function clearRows(trx: Database, tables: readonly Table[], person: Person): Promise<void> {
  for (const [table, { erase, of }] of tables) {
    if (erase.by !== 'set') continue;
    const columns: [string, RawBuilder<unknown>][] = Object.entries(erase.set(person));
    const changes = columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
    await sql`UPDATE ${sql.table(table)} SET ${sql.join(changes)} WHERE ${of(person)}`.execute(trx);
  }
}

async function deleteRows(trx: Database, tables: readonly Table[], person: Person): Promise<void> {
  for (const [table, { erase, of }] of tables) {
    if (erase.by === 'delete') await sql`DELETE FROM ${sql.table(table)} WHERE ${of(person)}`.execute(trx);
  }
}
