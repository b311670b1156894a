import { createHash } from 'node:crypto';
import { todayInIndia } from '@aangan/contract/core/dates';
import type { Role } from '@aangan/contract/accounts/roles';
import { sql } from 'kysely';
import type { Clock } from '../adapters/clock/clock.ts';
import type { Database } from '../database/pool.ts';
import { countPoint, findPoints, givePointBack, takePoint, type SharedLimit } from '../http/limits/rate-limit.ts';
import type { Channel } from './channels.ts';

/** A channel that costs money, or that can be abused to harass its recipient. */
export type PaidChannel = Exclude<Channel, 'APP'>;

export interface Budget {
  /** Messages per day in India to one person; no kind of the group uses an absent channel. */
  SMS?: number;
  EMAIL?: number;
  /** The reason for the number. */
  why: string;
  /** Each kind has the whole budget, so that none can spend another's. */
  isForEachKind?: true;
  /** Not charged to the account that caused it. */
  isFreeOfCause?: true;
  /** Mails per day to an unconfirmed address, where it is not the one mail of all groups together. */
  unconfirmed?: number;
}

/**
 * Messages per day to one person, by subject. A message over the budget is not sent; its notification in the app is written
 * all the same. One-time codes do not count: their limits are in docs/security.md.
 */
export const BUDGETS = {
  visits: {
    SMS: 10,
    EMAIL: 20,
    why: 'A day of visits: eight visits at most are ahead, and few of them change or are reminded of on the same day.',
  },
  host: { EMAIL: 30, why: 'One mail an hour with all that has changed, and six more about visits of the same day.' },
  directions: { SMS: 20, why: 'One for each buyer who asks a consultant the way; more than a day of visits has.' },
  question: {
    EMAIL: 12,
    unconfirmed: 6,
    why: 'Whether an address is theirs: at the sign-up, at each of five changes, and five times when its owner asks again.',
  },
  account: {
    SMS: 10,
    EMAIL: 20,
    isForEachKind: true,
    isFreeOfCause: true,
    unconfirmed: 1,
    why: 'Safety of the account. Codes, changes of a profile and changes of a number have limits below this one: nothing is lost.',
  },
  digests: { EMAIL: 14, why: 'As it happens is at most one an hour from 08:00 to 20:59.' },
  complaints: { EMAIL: 20, why: 'Ten complaints may be filed in a day, each with a receipt and an answer.' },
  boards: { why: 'News of a family board stands in the account alone.' },
} as const satisfies Record<string, Budget>;

export type BudgetName = keyof typeof BUDGETS;

/** Mails per day to an unconfirmed address, of all groups together that have no number of their own. */
export const UNCONFIRMED_A_DAY = 1;

/**
 * Messages per day that one account may cause, to all people together, itself included. Enough for a buyer's twenty bookings
 * with their follow-ups, for a consultant's busiest day, and for an admin who removes a large project.
 */
export const CAUSED: Record<Role, Record<PaidChannel, number>> = {
  USER: { SMS: 30, EMAIL: 60 },
  EXECUTIVE: { SMS: 300, EMAIL: 600 },
  ADMIN: { SMS: 1000, EMAIL: 2000 },
};

/** Extra mails per day to a consultant about visits of that day, beside one per hour. */
const URGENT_A_DAY = 6;
const HOUR = 3_600;
/** Retention of a day's count, until that day is over everywhere. */
const RETENTION_SECONDS = 2 * 86_400;

export interface Spending {
  /** The recipient. */
  userId: number;
  channel: PaidChannel;
  kind: string;
  budget: BudgetName;
  /** The account that caused it; null for none. */
  causedBy: number | null;
  /** The address of an e-mail that is not confirmed. */
  unconfirmedAddress?: string | undefined;
}

export interface BudgetsDeps {
  clock: Clock;
  log: { warn(facts: object, text: string): void };
}

interface NamedLimit extends SharedLimit {
  /** Names the budget in the log. */
  facts: object;
}

export type Budgets = ReturnType<typeof createBudgets>;

/** Creates the budgets of messages by recipient and by cause, counted in Postgres for all instances together. */
export function createBudgets({ clock, log }: BudgetsDeps) {
  const limit = (key: string, points: number, facts: object): NamedLimit => ({
    key: `message:${key}:${todayInIndia(clock())}`,
    points,
    seconds: RETENTION_SECONDS,
    facts: { ...facts, limit: points },
  });

  const hourly = (hostId: number): SharedLimit => ({ key: `message:hourly:${hostId}`, points: 1, seconds: HOUR });
  const urgent = (hostId: number) => limit(`urgent:${hostId}`, URGENT_A_DAY, {});

  /** Lists the budgets of a message, always in this order, so that their locks cannot deadlock. */
  const limitsOf = async (trx: Database, spending: Spending): Promise<NamedLimit[]> => {
    const { userId, channel, kind, budget: name, causedBy, unconfirmedAddress } = spending;
    const budget: Budget = BUDGETS[name];
    const budgetName = budget.isForEachKind ? `${name} ${kind}` : name;
    const facts = { userId, channel, budget: budgetName };
    const limits: NamedLimit[] = [];
    if (unconfirmedAddress !== undefined) {
      const own = budget.unconfirmed;
      const group = own === undefined ? 'all' : budgetName;
      const key = `to-unconfirmed:${hashOf(unconfirmedAddress)}:${group}`;
      limits.push(limit(key, own ?? UNCONFIRMED_A_DAY, { ...facts, isUnconfirmed: true }));
    }
    limits.push(limit(`to:${userId}:${channel}:${budgetName}`, budget[channel] ?? 0, facts));
    if (causedBy !== null && !budget.isFreeOfCause) {
      const role = await findRole(trx, causedBy);
      limits.push(limit(`by:${causedBy}:${channel}`, CAUSED[role][channel], { causedBy, channel }));
    }
    return limits;
  };

  return {
    /**
     * Charges one message to the budgets of its address, of its recipient and of the account that caused it, in the caller's
     * transaction. Gives false, and charges none, when one of them is spent, which is logged once a day.
     */
    async take(trx: Database, spending: Spending): Promise<boolean> {
      const taken: string[] = [];
      for (const { facts, ...one } of await limitsOf(trx, spending)) {
        const { isTaken } = await countPoint(trx, one);
        if (isTaken) {
          taken.push(one.key);
          continue;
        }
        for (const key of taken) await givePointBack(trx, key);
        const isFirst = (await takePoint(trx, { ...one, key: `${one.key}:said`, points: 1 })) === null;
        if (isFirst) log.warn(facts, 'Message budget used up');
        return false;
      }
      return true;
    },

    /**
     * Gives the seconds until a consultant may be sent a mail again, one per hour and a few urgent ones per day; null for now.
     * Charges nothing; the caller holds the lock of mails to this consultant.
     */
    async findHostWait(trx: Database, hostId: number, isUrgent: boolean): Promise<number | null> {
      const { points, wait } = await findPoints(trx, hourly(hostId).key);
      if (points === 0) return null;
      return isUrgent && (await findPoints(trx, urgent(hostId).key)).points < URGENT_A_DAY ? null : wait;
    },

    /** Charges a mail to a consultant, as the one of the hour, else as an urgent one. */
    async countHostMail(trx: Database, hostId: number): Promise<void> {
      if ((await takePoint(trx, hourly(hostId))) !== null) await takePoint(trx, urgent(hostId));
    },
  };
}

/** Finds the role by which an account's budget is chosen; a deleted account counts as a buyer. */
async function findRole(trx: Database, userId: number): Promise<Role> {
  const { rows } = await sql<{ role: Role }>`SELECT role FROM users WHERE id = ${userId}`.execute(trx);
  return rows[0]?.role ?? 'USER';
}

/** Hashes an address, so that counts do not store it. */
function hashOf(address: string): string {
  return createHash('sha256').update(address.toLowerCase()).digest('hex').slice(0, 32);
}
