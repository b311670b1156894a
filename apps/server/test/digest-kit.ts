import { todayInIndia } from '@aangan/contract/core/dates';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { MailMessage } from '../src/adapters/mail/mail-sender.ts';
import type { SmsMessage } from '../src/adapters/sms/sms-sender.ts';
import { matchDue } from '../src/areas/alerts/matching/matching.service.ts';
import { createTestApp, type TestApp } from './app.ts';
import type { Client } from './client.ts';
import { buildProperty, type PropertyOverrides } from './factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from './factories.ts';

/** Gives an instant in India, such as '2026-11-25 12:00', which is a Wednesday. */
export const inIndia = (text: string) => new Date(`${text.replace(' ', 'T')}:00+05:30`);

export interface Person {
  user: BuiltUser;
  client: Client;
}

export interface DigestKit {
  testApp: TestApp;
  mails: MailMessage[];
  texts: SmsMessage[];
  /** Handles the mails; a test may replace it. */
  mail: (message: MailMessage) => Promise<void>;
  /** Creates a buyer who gets mails: with consent and a confirmed address. */
  person(options?: { mails?: boolean }): Promise<Person>;
  /** Saves a search for homes in Charholi, by default notified at once. Gives its id. */
  search(
    person: Person,
    changes?: { name?: string; query?: Record<string, string>; frequency?: string },
  ): Promise<number>;
  /** Creates a home in Charholi and matches it. Gives its id. */
  home(overrides?: PropertyOverrides): Promise<number>;
  /** Changes columns of a home, such as the price, and matches it. */
  change(propertyId: number, columns: Record<string, unknown>): Promise<void>;
  /** Changes the promised date of possession, and optionally more columns. */
  moveDate(propertyId: number, before: string, after: string, more?: Record<string, unknown>): Promise<void>;
  /** Sets the clock and does all that is due by then: matching, digests, notifications, sending. */
  at(now: Date | string): Promise<void>;
  /** Gives the number of homes in each of a person's notifications of new homes, oldest first. */
  news(person: Person): Promise<number[]>;
  /** Gives the homes and reasons of which a person was notified, oldest first. */
  notified(person: Person): Promise<[propertyId: number, reason: string][]>;
}

/** Starts an app for the calling test file, at noon of a Wednesday, in whose tests nobody else has a digest due. */
export function useDigestKit(): DigestKit {
  const kit = { mails: [], texts: [] } as unknown as DigestKit;
  let names = 0;

  beforeAll(async () => {
    kit.testApp = await createTestApp({
      config: { alertSettleSeconds: 0 },
      now: inIndia('2026-11-25 12:00'),
      sms: { send: async (message) => void kit.texts.push(message) },
      mail: { from: 'visits@aangan.example', send: (message) => kit.mail(message) },
    });
  });
  afterAll(() => kit.testApp.close());

  beforeEach(async () => {
    const { db } = kit.testApp;
    for (const table of [
      'messages',
      'notifications',
      'alert_settings',
      'alert_items',
      'saved_searches',
      'shortlists',
    ]) {
      await sql`DELETE FROM ${sql.table(table)}`.execute(db);
    }
    await sql`DELETE FROM properties`.execute(db);
    kit.mail = async (message) => void kit.mails.push(message);
    kit.testApp.setNow(inIndia('2026-11-25 12:00'));
    [kit.mails, kit.texts].forEach((list) => list.splice(0));
  });

  const now = () => kit.testApp.now();
  const match = () => matchDue({ db: kit.testApp.db, clock: now });
  const queue = (propertyId: number) =>
    sql`INSERT INTO property_match_queue (property_id, due_at) VALUES (${propertyId}, ${now()})
      ON CONFLICT (property_id) DO UPDATE SET due_at = excluded.due_at`.execute(kit.testApp.db);

  return Object.assign(kit, {
    person: async ({ mails = true } = {}) => {
      const { db } = kit.testApp;
      const user = await buildUser(db);
      const client = await signedIn(kit.testApp, user);
      if (mails) {
        await db.updateTable('users').set({ email_checked_at: new Date() }).where('id', '=', user.id).execute();
        await client.put('/api/alerts/settings', { email: true });
      }
      return { user, client };
    },
    search: async (
      { client }: Person,
      { name = `Search ${(names += 1)}`, query = { location: 'Charholi' }, frequency = 'INSTANT' } = {},
    ) => {
      const saved = await client.post<{ id: number }>('/api/searches', { name, query, frequency });
      if (saved.status !== 201) throw new Error(`Not saved: ${saved.message}`);
      return saved.data.id;
    },
    home: async (overrides: PropertyOverrides = {}) => {
      const { id } = await buildProperty(kit.testApp.db, { location: 'Charholi', ...overrides });
      await queue(id);
      await match();
      return id;
    },
    moveDate: async (propertyId: number, before: string, after: string, more: Record<string, unknown> = {}) => {
      const change = {
        property_id: propertyId,
        changed_on: todayInIndia(now()),
        kind: 'POSSESSION',
        subject: 'Promised',
        flat_id: null,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
      };
      await kit.testApp.db.insertInto('property_changes').values(change).execute();
      await kit.change(propertyId, { ...more, possession_date: after });
    },
    change: async (propertyId: number, columns: Record<string, unknown>) => {
      await kit.testApp.db.updateTable('properties').set(columns).where('id', '=', propertyId).execute();
      await queue(propertyId);
      await match();
    },
    at: async (moment: Date | string) => {
      kit.testApp.setNow(typeof moment === 'string' ? inIndia(moment) : moment);
      const { app } = kit.testApp;
      await match();
      await app.digests.fanOut();
      await app.digests.flush();
      await kit.testApp.sendDue();
    },
    news: async ({ user }: Person) => {
      const { rows } = await sql<{ count: number }>`
        SELECT (params->>'count')::int AS count FROM notifications
        WHERE user_id = ${user.id} AND kind = 'alert-digest' ORDER BY id`.execute(kit.testApp.db);
      return rows.map(({ count }) => count);
    },
    notified: async ({ user }: Person) => {
      const { rows } = await sql<{ propertyId: number; reason: string }>`
        SELECT property_id AS "propertyId", reason FROM alert_items WHERE user_id = ${user.id}
        ORDER BY created_at, event_id`.execute(kit.testApp.db);
      return rows.map(({ propertyId, reason }): [number, string] => [propertyId, reason]);
    },
  });
}
