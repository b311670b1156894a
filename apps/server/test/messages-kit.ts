import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { MailMessage } from '../src/adapters/mail/mail-sender.ts';
import type { SmsMessage } from '../src/adapters/sms/sms-sender.ts';
import type { Message } from '../src/messages/message.ts';
import { createTestApp, type TestApp } from './app.ts';
import { buildUser, type BuiltUser } from './factories.ts';
import { buildBooking, buildProperty } from './factories-catalogue.ts';

/** 11:30 in India. */
export const NOW = new Date('2026-11-25T06:00:00Z');
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

const facts = {
  propertyId: 7,
  property: 'Amber Court',
  reraNo: null,
  host: 'Meera',
  visitDate: '2026-12-05',
  visitTime: '11:00',
  visitMinutes: 60,
};

/**
 * The fixtures of a test of messages, new for each: an app at NOW, and a buyer with a confirmed visit on 5 December at
 * 11:00.
 */
export interface MessagesKit {
  testApp: TestApp;
  buyer: BuiltUser;
  visit: { id: number; revision: number };
  /** Handle SMS and mail; a test may replace them. */
  sms: (message: SmsMessage) => Promise<void>;
  mail: (message: MailMessage) => Promise<void>;
  /** The messages that they accepted. */
  texts: SmsMessage[];
  mails: MailMessage[];
  facts: typeof facts;
  /** Notifies the buyer, by default that the visit is confirmed, under a unique key. */
  notify(changes?: Partial<Message>): Promise<void>;
  /** Sets the clock to that many milliseconds after NOW. */
  later(ms: number): void;
  news(): Promise<{ kind: string; path: string; read_at: Date | null; dedupe_key: string }[]>;
  rows(): Promise<{ channel: string; state: string; due_at: Date; facts: unknown }[]>;
  /** Gives the state of the buyer's messages, by channel. */
  states(): Promise<Record<string, string>>;
}

/** Sets up the kit for the calling test file. */
export function useMessagesKit(): MessagesKit {
  let keys = 0;
  // the other fixtures are created before the first test
  const kit = { facts, texts: [], mails: [] } as unknown as MessagesKit;

  beforeAll(async () => {
    kit.testApp = await createTestApp({
      now: NOW,
      sms: { send: (message) => kit.sms(message) },
      mail: { from: 'visits@aangan.example', send: (message) => kit.mail(message) },
    });
  });

  afterAll(() => kit.testApp.close());

  beforeEach(async () => {
    const { db } = kit.testApp;
    // an earlier test's waiting messages are not the next one's
    await sql`DELETE FROM messages`.execute(db);
    await sql`DELETE FROM notifications`.execute(db);
    [kit.texts, kit.mails].forEach((list) => list.splice(0));
    kit.sms = async (message) => void kit.texts.push(message);
    kit.mail = async (message) => void kit.mails.push(message);
    kit.later(0);
    kit.buyer = await buildUser(db, { name: 'Bela Joshi' });
    const { id: property_id } = await buildProperty(db, { name: 'Amber Court' });
    kit.visit = await buildBooking(db, {
      user_id: kit.buyer.id,
      property_id,
      status: 'CONFIRMED',
      visit_date: '2026-12-05',
      visit_time: '11:00',
      visit_minutes: 60,
    });
  });

  return Object.assign(kit, {
    notify: (changes: Partial<Message> = {}) => {
      const { buyer, visit, testApp } = kit;
      const about = { subject: 'BOOKING', subjectId: visit.id, revision: visit.revision, facts } as const;
      const key = `test:${(keys += 1)}`;
      const message: Message = {
        userId: buyer.id,
        kind: 'booking-confirmed',
        causedBy: null,
        ...about,
        key,
        ...changes,
      };
      return testApp.db.transaction().execute((trx) => testApp.app.messages.notify(trx, message));
    },
    later: (ms: number) => kit.testApp.setNow(new Date(NOW.getTime() + ms)),
    news: () =>
      kit.testApp.db
        .selectFrom('notifications')
        .selectAll()
        .where('user_id', '=', kit.buyer.id)
        .orderBy('id')
        .execute(),
    rows: () =>
      kit.testApp.db.selectFrom('messages').selectAll().where('user_id', '=', kit.buyer.id).orderBy('id').execute(),
    states: async () => Object.fromEntries((await kit.rows()).map(({ channel, state }) => [channel, state])),
  });
}
