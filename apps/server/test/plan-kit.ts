import type { Visit, VisitPlanPreview } from '@aangan/contract/visits/entities';
import { sql } from 'kysely';
import type { TestApp } from './app.ts';
import type { Client } from './client.ts';
import { buildBooking, buildProperty } from './factories-catalogue.ts';
import { buildUser, signedIn } from './factories.ts';

/** The area points that calls show for the two homes below. */
export const CHIKHALI_AREA = { lat: 18.675, lng: 73.82 };
export const MOSHI_AREA = { lat: 18.67, lng: 73.845 };
export const CHIKHALI = { lat: 18.6735, lng: 73.8219 };
const MOSHI = { lat: 18.6675, lng: 73.8463 };

export const idsOf = (homes: readonly { id: number }[]) => homes.map(({ id }) => id);
export const preview = (by: Client, body: object) => by.post<VisitPlanPreview>('/api/visit-plans/preview', body);
export const book = (by: Client, body: object, extra?: object) =>
  by.post<{ id: number; visits: Visit[] }>('/api/visit-plans', body, extra);

/** Creates buyers, homes and taken times for tests of plans. */
export function createPlanKit({ db, ...app }: Pick<TestApp, 'app' | 'config' | 'db'>, day: string) {
  const home = (columns: Parameters<typeof buildProperty>[1] = {}) => buildProperty(db, columns);
  return {
    home,

    async newBuyer() {
      const user = await buildUser(db);
      return { buyer: user, client: await signedIn({ db, ...app }, user) };
    },

    /** Half an hour apart by road, with the time to spare. */
    async twoHomes() {
      return [await home({ ...CHIKHALI, name: 'Amber Court' }), await home({ ...MOSHI, name: 'Bela House' })] as const;
    },

    /** Fills all three places of a time with visits of others. */
    async fill(property_id: number, visit_time: string): Promise<void> {
      for (const property_seat of [1, 2, 3]) {
        const { id: user_id } = await buildUser(db);
        const seats = { visit_minutes: 60, property_seat };
        await buildBooking(db, { user_id, property_id, visit_date: day, visit_time, ...seats });
      }
    },

    /** Counts the rows of all tables that a booking writes. */
    async countRows(): Promise<unknown> {
      const { rows } = await sql`SELECT
        (SELECT count(*) FROM bookings) AS bookings, (SELECT count(*) FROM booking_events) AS events,
        (SELECT count(*) FROM messages) AS messages, (SELECT count(*) FROM notifications) AS notifications,
        (SELECT count(*) FROM signed_links) AS links, (SELECT count(*) FROM visit_plans) AS plans,
        (SELECT count(*) FROM idempotency_keys) AS keys`.execute(db);
      return rows[0];
    },
  };
}
