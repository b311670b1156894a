import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { SavedSearch, SearchNews } from '@aangan/contract/alerts/entities';
import { sql } from 'kysely';
import { matchDue } from '../src/areas/alerts/matching/matching.service.ts';
import { propertyBody } from './admin-kit.ts';
import { createTestApp } from './app.ts';
import type { Client } from './client.ts';
import { buildUser, signedIn } from './factories.ts';

const URL = '/api/admin/properties';
/** Noon in India. */
export const NOON = new Date('2026-12-10T06:30:00Z');
export const DAY_MS = 86_400_000;
const SETTLE_MS = 600_000;

type Fields = Record<string, unknown>;

/**
 * Starts an app at `NOON` with an admin, who saves homes, and a buyer, who saves searches; its clock moves by `pass`
 * alone.
 */
export async function createAlertsKit() {
  let now = NOON;
  const testApp = await createTestApp({ now });
  const { db } = testApp;
  const admin = await signedIn(testApp, await buildUser(db, { role: 'ADMIN' }));
  const buyer = await signedIn(testApp, await buildUser(db));

  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms);
    testApp.setNow(now);
  };
  /** Matches what is due, also while the app's own timer does so. */
  const match = async () => {
    for (;;) {
      await matchDue({ db, clock: () => now });
      const { rows } = await sql`SELECT FROM property_match_queue WHERE due_at <= ${now}`.execute(db);
      if (rows.length === 0) return;
    }
  };
  const settle = async () => {
    pass(SETTLE_MS);
    await match();
  };

  return {
    testApp,
    db,
    admin,
    buyer,
    now: () => now,
    pass,
    match,
    /** Lets ten minutes pass and matches, so that saved changes have become events. */
    settle,
    create: async (fields: Fields = {}) => (await admin.post<AdminProperty>(URL, propertyBody(fields))).data,
    change: (id: number, patch: Fields) => admin.patch<AdminProperty>(`${URL}/${id}`, patch),
    /** Saves a search under a unique name. */
    save: (query: Record<string, string>, more: Fields = {}, by: Client = buyer) =>
      by.post<SavedSearch>('/api/searches', { name: `Search ${(names += 1)}`, query, frequency: 'DAILY', ...more }),
    list: async (by: Client = buyer) => (await by.get<SavedSearch[]>('/api/searches')).data,
    news: async (id: number, by: Client = buyer) => (await by.get<SearchNews>(`/api/searches/${id}/new`)).data,
    look: (id: number, upTo?: number, by: Client = buyer) =>
      by.post<SavedSearch>(`/api/searches/${id}/seen`, upTo === undefined ? {} : { upTo }),
    /** Gives all events of a home, oldest first. */
    events: (id: number) =>
      db.selectFrom('property_events').selectAll().where('property_id', '=', id).orderBy('id').execute(),
    close: () => testApp.close(),
  };
}

let names = 0;

export type AlertsKit = Awaited<ReturnType<typeof createAlertsKit>>;
