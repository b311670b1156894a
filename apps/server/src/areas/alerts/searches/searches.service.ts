import type { SavedSearch, SearchNews } from '@aangan/contract/alerts/entities';
import type { SearchBody, SearchPatch } from '@aangan/contract/alerts/inputs';
import { NEW_COUNT_MAX, NEW_EVENTS_READ, NEW_HOMES_MAX } from '@aangan/contract/alerts/lists';
import { fill } from '@aangan/contract/core/translation';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import { AppError, invalidField } from '../../../http/kernel/app-error.ts';
import { findNews, newestEventId, type NewsAsk } from '../../../sql/alerts.sql.ts';
import { inCanonicalOrder, listingPath, readFilters } from './searches.rules.ts';
import * as store from './searches.store.ts';
import type { OwnSearch, StoredSearch } from './searches.store.ts';
import type { EnsureAlertSettings } from '../settings/settings.service.ts';
import { ALERT_TEXTS } from './searches.texts.ts';

export interface SearchesDeps {
  db: Database;
  clock: Clock;
  /** The first lock of whoever writes searches. */
  ensureAlertSettings: EnsureAlertSettings;
}

/** What somebody does with their saved searches (I1 to I4, I14). */
export function createSearchesService({ db, clock, ensureAlertSettings }: SearchesDeps) {
  /** With what is new to each, all by one look at the events. */
  async function present(userId: number, searches: readonly StoredSearch[]): Promise<SavedSearch[]> {
    const upToEventId = await newestEventId(db);
    const asks = searches.map((search) => askOf(search, userId));
    const news = await findNews(db, { asks, upToEventId, read: NEW_EVENTS_READ, perAsk: NEW_COUNT_MAX });
    const counts = Map.groupBy(news, ({ ask }) => ask);
    return searches.map((search, place) => toSearch(search, counts.get(place)?.length ?? 0));
  }

  async function presentOne(userId: number, own: OwnSearch): Promise<SavedSearch> {
    const search = await store.findSearch(db, own);
    const [presented] = search ? await present(userId, [search]) : [];
    if (!presented) throw own.refusal();
    return presented;
  }

  return {
    async list(userId: number): Promise<SavedSearch[]> {
      return present(userId, await store.listSearches(db, userId));
    },

    /** Raises VALIDATION_FAILED with `query.<field>` or `name`, SEARCH_EXISTS, LIMIT_REACHED. */
    async create(userId: number, { name, query, frequency }: SearchBody): Promise<SavedSearch> {
      const filters = readFilters(query);
      const now = clock();
      const id = await db.transaction().execute(async (trx) => {
        await ensureAlertSettings(trx, userId);
        const filterId = await store.keepFilter(trx, filters, now);
        await checkUnlike(trx, userId, { filterId, name });
        const eventId = await newestEventId(trx);
        const made = await store.insertSearch(trx, { userId, filterId, name, frequency, eventId, now });
        if (made === null) throw new AppError('LIMIT_REACHED', ALERT_TEXTS.limit);
        return made;
      });
      return {
        id,
        name,
        query: inCanonicalOrder(filters),
        path: listingPath(filters),
        frequency,
        newCount: 0,
        lastLookedAt: null,
        createdAt: now.toISOString(),
      };
    },

    /** Raises NOT_FOUND, and as `create` but LIMIT_REACHED. */
    async change(userId: number, own: OwnSearch, { name, query, frequency }: SearchPatch): Promise<SavedSearch> {
      const filters = query && readFilters(query);
      const now = clock();
      await db.transaction().execute(async (trx) => {
        await ensureAlertSettings(trx, userId);
        const stored = await store.findSearch(trx, own);
        if (!stored) throw own.refusal();
        const filterId = filters && (await store.keepFilter(trx, filters, now));
        await checkUnlike(trx, userId, { filterId, name, butId: stored.id });
        const isAnother = filterId !== undefined && filterId !== stored.filterId;
        const filter = isAnother ? { id: filterId, eventId: await newestEventId(trx) } : undefined;
        await store.updateSearch(trx, own, { name, frequency, filter }, now);
      });
      return presentOne(userId, own);
    },

    /** Raises NOT_FOUND. */
    async remove(own: OwnSearch): Promise<void> {
      if (!(await store.deleteSearch(db, own))) throw own.refusal();
    },

    /** Raises NOT_FOUND. */
    async findNew(userId: number, own: OwnSearch): Promise<SearchNews> {
      const search = await store.findSearch(db, own);
      if (!search) throw own.refusal();
      const upTo = await newestEventId(db);
      const news = await findNews(db, { asks: [askOf(search, userId)], upToEventId: upTo, read: NEW_EVENTS_READ });
      const homes = news.slice(0, NEW_HOMES_MAX).map(({ propertyId, reason, at, fromPrice, toPrice }) => {
        return { propertyId, reason, at: at.toISOString(), fromPrice, toPrice };
      });
      return { upTo, homes };
    },

    /** @param upTo the newest event that was looked at; all by now if left out. Raises NOT_FOUND. */
    async recordView(userId: number, own: OwnSearch, upTo?: number): Promise<SavedSearch> {
      const newest = await newestEventId(db);
      const look = { upTo: Math.min(upTo ?? newest, newest), now: clock() };
      if (!(await store.recordView(db, own, look))) throw own.refusal();
      return presentOne(userId, own);
    },
  };
}

/** Raises what stands in the way of a search of these filters and this name. */
async function checkUnlike(trx: Database, userId: number, wanted: Parameters<typeof store.findSame>[2]): Promise<void> {
  const { filterId, name, butId } = wanted;
  const same = filterId === undefined ? null : await store.findSame(trx, userId, { filterId, butId });
  if (same) {
    throw new AppError('SEARCH_EXISTS', fill(ALERT_TEXTS.exists, { name: same.name }), { details: { id: same.id } });
  }
  const namesake = name === undefined ? null : await store.findSame(trx, userId, { name, butId });
  if (namesake) throw invalidField('name', ALERT_TEXTS.nameTaken);
}

const askOf = ({ filterId, seenEventId }: StoredSearch, userId: number): NewsAsk => ({
  filterId,
  sinceEventId: seenEventId,
  userId,
});

function toSearch(search: StoredSearch, newCount: number): SavedSearch {
  const { id, name, query, frequency, lastLookedAt, createdAt } = search;
  const path = listingPath(query);
  return { id, name, query: inCanonicalOrder(query), path, frequency, newCount, lastLookedAt, createdAt };
}
