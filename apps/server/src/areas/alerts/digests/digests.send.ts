import type { Logger } from 'pino';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import type { DigestFacts, Notify } from '../../../messages/message.ts';
import { findNews, findShortlistNews, newestEventId, type News } from '../../../sql/alerts.sql.ts';
import { compose, ofSearch, ofShortlist, type Digest } from './digests.compose.ts';
import { earliest, isDue, nextSlot, slotOf } from './digests.rules.ts';
import * as store from './digests.store.ts';
import type { Candidate, DueSearch, DueUser } from './digests.store.ts';

export interface FlushDeps {
  db: Database;
  clock: Clock;
  notify: Notify;
  log: Pick<Logger, 'error'>;
}

/** Users of one transaction. */
const BATCH = 100;
/**
 * Questions of one statement, and homes that each is answered with at most, the newest: an import may answer all with
 * thousands.
 */
const ASKS = 10;
const HOMES_AN_ASK = 500;
/** So long somebody's digest waits for homes to be matched at most: in a firm that saves all day some always are. */
const WAITS_MS = 10 * 60_000;
/** Longer than a mail server is away: what is sent late says how it stands then. */
const MAIL_GOOD_FOR_MS = 3 * 24 * 3_600_000;

/** One user whose digest could not be made, of a batch that was rolled back for it. */
class FlushFailure extends Error {
  readonly userId: number;
  constructor(userId: number, cause: unknown) {
    super('A digest could not be made', { cause });
    this.userId = userId;
  }
}

/**
 * Weighs what is due and tells it (I8 to I11): what is told, that it was told and up to where it was weighed are one
 * commit, so that any number may do it at a time, and one that is cut off has told nobody. Who can't be told is left
 * for the next time, and keeps nobody else waiting. While homes are being matched it waits, so that they are one digest;
 * but for nobody longer than ten minutes.
 */
export function createFlush({ db, clock, notify, log }: FlushDeps) {
  return async (): Promise<void> => {
    const waitsMs = (await store.isMatching(db, clock())) ? WAITS_MS : 0;
    const except: number[] = [];
    for (;;) {
      try {
        const handled = await db
          .transaction()
          .execute((trx) => flushBatch(trx, { now: clock(), waitsMs, notify, limit: BATCH, except }));
        if (handled === 0) return;
      } catch (error) {
        if (!(error instanceof FlushFailure)) throw error;
        log.error({ err: error.cause, userId: error.userId }, 'A digest could not be made');
        except.push(error.userId);
      }
    }
  };
}

interface BatchOptions {
  now: Date;
  /** How long somebody has to be due by now. */
  waitsMs: number;
  notify: Notify;
  limit: number;
  except: readonly number[];
}

/** How one user stands in a batch. */
interface Weighing {
  user: DueUser;
  searches: DueSearch[];
  due: DueSearch[];
  isShortlistDue: boolean;
}

async function flushBatch(trx: Database, { now, waitsMs, notify, ...choice }: BatchOptions): Promise<number> {
  const users = await store.lockDue(trx, new Date(now.getTime() - waitsMs), choice);
  if (users.length === 0) return 0;
  const searches = Map.groupBy(
    await store.lockSearches(
      trx,
      users.map(({ userId }) => userId),
    ),
    ({ userId }) => userId,
  );
  // after the locks: whoever is brought forward by a later event waits for them, and is due again
  const upTo = await newestEventId(trx);
  const weighings = users.map((user) => weigh(user, searches.get(user.userId) ?? [], now));
  const news = await newsOf(trx, weighings, upTo);
  const flushed: store.FlushedUser[] = [];
  for (const weighing of weighings) {
    const { userId } = weighing.user;
    try {
      const digest = weighing.user.isTold ? await findDigest(trx, weighing, { news, upTo }) : null;
      if (digest) await notifyDigest(trx, weighing.user, { digest, notify, now });
      flushed.push(standOf(weighing, digest !== null, now));
    } catch (error) {
      throw new FlushFailure(userId, error);
    }
  }
  const weighed = weighings.flatMap(({ due }) => due.map(({ id }) => id));
  await store.noteWeighed(trx, weighed, { upTo, now });
  await store.noteFlushed(trx, flushed, { upTo, now });
  return users.length;
}

function weigh(user: DueUser, searches: DueSearch[], now: Date): Weighing {
  const shortlist = { frequency: user.shortlistFrequency, toldAt: user.shortlistToldAt ?? new Date(0) };
  return {
    user,
    searches,
    due: searches.filter((search) => isDue(search, user, now)),
    isShortlistDue: isDue(shortlist, user, now),
  };
}

/** What is news to the searches of a batch, by search. */
async function newsOf(trx: Database, weighings: readonly Weighing[], upTo: number): Promise<Map<number, News[]>> {
  const due = weighings.flatMap((weighing) => (weighing.user.isTold ? weighing.due : []));
  const asked = due.filter(({ since }) => since < upTo);
  const news = new Map<number, News[]>();
  for (let at = 0; at < asked.length; at += ASKS) {
    const searches = asked.slice(at, at + ASKS);
    const asks = searches.map(({ filterId, since, userId }) => ({ filterId, sinceEventId: since, userId }));
    for (const one of await findNews(trx, { asks, upToEventId: upTo, perAsk: HOMES_AN_ASK })) {
      const id = searches[one.ask]?.id ?? 0;
      const list = news.get(id);
      if (list) list.push(one);
      else news.set(id, [one]);
    }
  }
  return news;
}

async function findDigest(
  trx: Database,
  { user, due, isShortlistDue }: Weighing,
  { news, upTo }: { news: ReadonlyMap<number, News[]>; upTo: number },
): Promise<Digest | null> {
  const { userId, shortlistSince: sinceEventId } = user;
  const ofSearches = due.map(({ id }) => (news.get(id) ?? []).map((one) => ofSearch(id, one)));
  const candidates: Candidate[] = ofSearches.flat();
  if (isShortlistDue && sinceEventId < upTo) {
    const changed = await findShortlistNews(trx, { userId, sinceEventId, upToEventId: upTo });
    candidates.push(...changed.flatMap((one) => ofShortlist(one) ?? []));
  }
  if (candidates.length === 0) return null;
  const untold = await store.listUntold(trx, userId, candidates);
  return compose(
    candidates.filter((_, place) => untold.has(place)),
    ofSearches.some(({ length }) => length === HOMES_AN_ASK),
  );
}

async function notifyDigest(
  trx: Database,
  { userId, hasMails }: DueUser,
  { digest, notify, now }: { digest: Digest; notify: Notify; now: Date },
): Promise<void> {
  const { items, homes, more, isCut } = digest;
  const [newest] = items.toSorted((a, b) => b.eventId - a.eventId);
  if (!newest) return;
  // its reason as well: of one event somebody may be told two things at two times, and each of them once
  const key = `alert-digest:${userId}:${newest.eventId}:${newest.reason}`;
  await store.insertItems(trx, userId, key, items);
  const facts: DigestFacts = { count: homes, more, counted: isCut ? 'AT_LEAST' : 'ALL', digest: key };
  await notify(trx, {
    userId,
    kind: 'alert-digest',
    subject: 'USER',
    subjectId: userId,
    facts,
    causedBy: null,
    key,
    expiresAt: new Date(now.getTime() + MAIL_GOOD_FOR_MS),
    ...(hasMails ? {} : { only: ['APP'] }),
  });
}

/** When somebody is next due. What was weighed and comes at once waits for an event to bring it forward. */
function standOf({ user, searches, due, isShortlistDue }: Weighing, wasTold: boolean, now: Date): store.FlushedUser {
  const { userId, shortlistFrequency } = user;
  const told = { userId, lastDigestAt: wasTold ? now : user.lastDigestAt };
  const ofSearches = searches.map((search) => {
    if (search.frequency === 'INSTANT') return due.includes(search) ? null : slotOf('INSTANT', told, now);
    return search.frequency === 'OFF' ? null : nextSlot(search.frequency, userId, now);
  });
  const ofShortlist = isShortlistDue ? null : slotOf(shortlistFrequency, told, now);
  return { userId, nextDigestAt: earliest([...ofSearches, ofShortlist]), isShortlistWeighed: isShortlistDue, wasTold };
}
