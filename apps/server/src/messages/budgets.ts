import { createHash } from 'node:crypto';
import { todayInIndia } from '@aangan/contract/core/dates';
import type { Role } from '@aangan/contract/accounts/roles';
import { sql } from 'kysely';
import type { Clock } from '../adapters/clock/clock.ts';
import type { Database } from '../database/pool.ts';
import { countPoint, findPoints, givePointBack, takePoint, type SharedLimit } from '../http/limits/rate-limit.ts';
import type { Channel } from './channels.ts';

/** A way that costs something, or that can be turned against the person at its other end. */
export type PaidChannel = Exclude<Channel, 'APP'>;

export interface Budget {
  /** Messages a day in India to one person; a channel that is left out is not used by any kind of the group. */
  SMS?: number;
  EMAIL?: number;
  /** Why so many. */
  why: string;
  /** Each kind has the whole budget to itself, so that none of them can use up another's. */
  isForEachKind?: true;
  /** Not counted for the account that caused it. */
  isFreeOfCause?: true;
  /** What an address gets in a day that nobody has confirmed, when it is not the one mail for all groups together. */
  unconfirmed?: number;
}

/**
 * How many messages one person is sent in a day, by what they are about. What is over the budget is not sent; the entry in
 * the list of news is written all the same. Codes are no messages of this kind: their limits are in docs/security.md.
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

/** To one address that nobody has confirmed, in a day: all groups together that have no number of their own. */
export const UNCONFIRMED_A_DAY = 1;

/**
 * How many messages one account may cause in a day, to all people together, itself included. A buyer's own twenty bookings
 * with what follows from them fit; so does a consultant's fullest day, and an admin who takes a large project off the site.
 */
export const CAUSED: Record<Role, Record<PaidChannel, number>> = {
  USER: { SMS: 30, EMAIL: 60 },
  EXECUTIVE: { SMS: 300, EMAIL: 600 },
  ADMIN: { SMS: 1000, EMAIL: 2000 },
};

/** Mails about visits of the same day that a consultant gets beside the one an hour; in a day. */
const URGENT_A_DAY = 6;
const HOUR = 3_600;
/** A count is of a day, so it may go once that day is over everywhere. */
const KEPT_SECONDS = 2 * 86_400;

export interface Spending {
  /** Whom it goes to. */
  userId: number;
  channel: PaidChannel;
  kind: string;
  budget: BudgetName;
  /** The account that caused it; null: nobody. */
  causedBy: number | null;
  /** Where it is an e-mail to an address that nobody has confirmed. */
  unconfirmedAddress?: string | undefined;
}

export interface BudgetsDeps {
  clock: Clock;
  log: { warn(facts: object, text: string): void };
}

interface NamedLimit extends SharedLimit {
  /** For the log: which of the budgets it is. */
  facts: object;
}

export type Budgets = ReturnType<typeof createBudgets>;

/** Counts messages by whom they go to and by who caused them, in Postgres: right for any number of instances. */
export function createBudgets({ clock, log }: BudgetsDeps) {
  const limit = (key: string, points: number, facts: object): NamedLimit => ({
    key: `message:${key}:${todayInIndia(clock())}`,
    points,
    seconds: KEPT_SECONDS,
    facts: { ...facts, limit: points },
  });

  const hourly = (hostId: number): SharedLimit => ({ key: `message:hourly:${hostId}`, points: 1, seconds: HOUR });
  const urgent = (hostId: number) => limit(`urgent:${hostId}`, URGENT_A_DAY, {});

  /** Whose counts a message is counted in, always in this order: who waits for one of them holds none of a later one. */
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
     * Takes one message out of the budgets, in the caller's transaction: of its address, of the person, of the account that
     * caused it. Gives false, and takes none, when one of them is used up, which the log says once a day.
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
     * Seconds until a consultant may be sent a mail again, one an hour and a few more a day of what is urgent; null: now.
     * Counts nothing; the mails to this consultant are locked.
     */
    async findHostWait(trx: Database, hostId: number, isUrgent: boolean): Promise<number | null> {
      const { points, wait } = await findPoints(trx, hourly(hostId).key);
      if (points === 0) return null;
      return isUrgent && (await findPoints(trx, urgent(hostId).key)).points < URGENT_A_DAY ? null : wait;
    },

    /** Counts a mail to a consultant: as the one of the hour, else as an urgent one. */
    async countHostMail(trx: Database, hostId: number): Promise<void> {
      if ((await takePoint(trx, hourly(hostId))) !== null) await takePoint(trx, urgent(hostId));
    },
  };
}

/** What an account may cause goes by what it is now; one that is gone counts as a buyer. */
async function findRole(trx: Database, userId: number): Promise<Role> {
  const { rows } = await sql<{ role: Role }>`SELECT role FROM users WHERE id = ${userId}`.execute(trx);
  return rows[0]?.role ?? 'USER';
}

/** Counts keep no address. */
function hashOf(address: string): string {
  return createHash('sha256').update(address.toLowerCase()).digest('hex').slice(0, 32);
}
