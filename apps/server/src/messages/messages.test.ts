import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { buildUser, type BuiltUser } from '../../test/factories.ts';
import { buildBooking, buildProperty } from '../../test/factories-catalogue.ts';
import { MailFailure, type MailMessage } from '../adapters/mail/mail-sender.ts';
import { SmsFailure, type SmsMessage } from '../adapters/sms/sms-sender.ts';
import type { Message } from './message.ts';

/** Half past eleven in India. */
const NOW = new Date('2026-11-25T06:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let testApp: TestApp;
let buyer: BuiltUser;
let visit: { id: number; revision: number };
/** How gateway and mail server behave; the tests change it. */
let sms: (message: SmsMessage) => Promise<void>;
let mail: (message: MailMessage) => Promise<void>;
const texts: SmsMessage[] = [];
const mails: MailMessage[] = [];
let keys = 0;

beforeAll(async () => {
  testApp = await createTestApp({
    now: NOW,
    sms: { send: (message) => sms(message) },
    mail: { from: 'visits@aangan.example', send: (message) => mail(message) },
  });
});

afterAll(() => testApp.close());

beforeEach(async () => {
  // what an earlier test left waiting is none of the next one's
  await sql`DELETE FROM messages`.execute(testApp.db);
  await sql`DELETE FROM notifications`.execute(testApp.db);
  [texts, mails].forEach((list) => list.splice(0));
  sms = async (message) => void texts.push(message);
  mail = async (message) => void mails.push(message);
  testApp.setNow(NOW);
  buyer = await buildUser(testApp.db, { name: 'Bela Joshi' });
  const { id: property_id } = await buildProperty(testApp.db, { name: 'Amber Court' });
  visit = await buildBooking(testApp.db, {
    user_id: buyer.id,
    property_id,
    status: 'CONFIRMED',
    visit_date: '2026-12-05',
    visit_time: '11:00',
    visit_minutes: 60,
  });
});

const facts = {
  propertyId: 7,
  property: 'Amber Court',
  reraNo: null,
  host: 'Meera',
  visitDate: '2026-12-05',
  visitTime: '11:00',
  visitMinutes: 60,
};

function tell(changes: Partial<Message> = {}, app = testApp): Promise<void> {
  const key = `test:${(keys += 1)}`;
  const message: Message = {
    userId: buyer.id,
    kind: 'booking-confirmed',
    subject: 'BOOKING',
    subjectId: visit.id,
    revision: visit.revision,
    facts,
    key,
    ...changes,
  };
  return testApp.db.transaction().execute((trx) => app.app.messages.tell(trx, message));
}

const later = (ms: number) => testApp.setNow(new Date(NOW.getTime() + ms));
const news = () => testApp.db.selectFrom('notifications').selectAll().where('user_id', '=', buyer.id).execute();
const rows = () =>
  testApp.db.selectFrom('messages').selectAll().where('user_id', '=', buyer.id).orderBy('id').execute();
/** How the messages of each channel stand. */
const states = async () => Object.fromEntries((await rows()).map(({ channel, state }) => [channel, state]));

describe('tell', () => {
  it('writes news at once, and rows for what goes out; rolled back, nothing [V4]', async () => {
    await expect(
      testApp.db.transaction().execute(async (trx) => {
        const { id: subjectId, revision } = visit;
        const about = { userId: buyer.id, subject: 'BOOKING', subjectId, revision, facts } as const;
        await testApp.app.messages.tell(trx, { ...about, kind: 'booking-confirmed', key: 'rolled back' });
        throw new Error('the caller changed its mind');
      }),
    ).rejects.toThrow('changed its mind');
    expect([await news(), await rows()]).toEqual([[], []]);
    await tell();
    expect(await news()).toMatchObject([{ kind: 'booking-confirmed', path: '/user/bookings', read_at: null }]);
    expect(await states()).toEqual({ EMAIL: 'WAITING', SMS: 'WAITING' });
  });

  it('of twenty at once with the same key writes one for each channel [V4]', async () => {
    await Promise.all(Array.from({ length: 20 }, () => tell({ key: 'once' })));
    expect([(await news()).length, (await rows()).length]).toEqual([1, 2]);
  });

  it('keeps what is due later, news too, and all of it comes once [V4] [V5]', async () => {
    await tell({ kind: 'booking-reminder-2', dueAt: new Date(NOW.getTime() + HOUR) });
    await testApp.sendDue();
    expect([await news(), texts, mails]).toEqual([[], [], []]);
    later(HOUR);
    await testApp.sendDue();
    await testApp.sendDue();
    expect([(await news()).length, texts.length, mails.length]).toEqual([1, 1, 1]);
    expect(await states()).toEqual({ APP: 'SENT', EMAIL: 'SENT', SMS: 'SENT' });
  });

  it('keeps no phone, e-mail or name of a buyer in its facts [V7]', async () => {
    await tell();
    const kept = JSON.stringify([await rows(), await news()]);
    for (const secret of [buyer.contactNo, buyer.email, 'Bela']) expect(kept).not.toContain(secret);
  });

  it('tells all active admins in the app where a visit has no host', async () => {
    const admins = [await buildUser(testApp.db, { role: 'ADMIN' }), await buildUser(testApp.db, { role: 'ADMIN' })];
    await buildUser(testApp.db, { role: 'ADMIN', active: false });
    const about = { subject: 'BOOKING', subjectId: visit.id, facts, kind: 'desk-booked', hostId: null } as const;
    await testApp.db.transaction().execute((trx) => testApp.app.messages.tellHost(trx, { ...about, key: 'for staff' }));
    const told = await testApp.db.selectFrom('notifications').select(['user_id', 'path']).execute();
    expect(told).toEqual(admins.map(({ id }) => ({ user_id: id, path: `/desk/visits/${visit.id}` })));
    expect(await testApp.db.selectFrom('messages').select('id').execute()).toEqual([]);
  });

  it('keeps the 500 newest of a person [V11]', async () => {
    await sql`INSERT INTO notifications (user_id, kind, params, path, dedupe_key)
      SELECT ${buyer.id}, 'booking-moved', '{}', '/', 'old:' || n FROM generate_series(1, 500) n`.execute(testApp.db);
    await tell();
    const kept = await news();
    expect(kept).toHaveLength(500);
    expect(kept.some(({ dedupe_key: key }) => key === 'old:1')).toBe(false);
    expect(kept.some(({ kind }) => kind === 'booking-confirmed')).toBe(true);
  });
});

describe('what is sent', () => {
  it('has a link in the SMS that opens this visit, whatever the address; in the mail only for one that is proved [V16] [V50]', async () => {
    await tell();
    await testApp.sendDue();
    const token = /\/visit\/([a-z2-7]{26})$/.exec(texts[0]?.body ?? '')?.[1] ?? '';
    expect(await testApp.app.messages.links.find(testApp.db, token, 'VISIT')).toMatchObject({ subjectId: visit.id });
    expect(mails[0]?.text).toMatch(/\/email\/[a-z2-7]{26}/);
    expect(mails[0]?.text).toContain('Sign in to change your visit.');
    expect(mails[0]?.text).not.toMatch(/\/visit\/|Bela/);

    await testApp.db.updateTable('users').set({ email_checked_at: NOW }).where('id', '=', buyer.id).execute();
    await tell();
    await testApp.sendDue();
    expect(mails[1]?.text).toContain(`/visit/${token}`);
    expect(mails[1]?.text).toContain('Namaste Bela,');
    // 7 days after the day of the visit, and no longer
    testApp.setNow(new Date('2026-12-12T18:29:59Z'));
    expect(await testApp.app.messages.links.find(testApp.db, token, 'VISIT')).not.toBeNull();
    testApp.setNow(new Date('2026-12-12T18:30:00Z'));
    expect(await testApp.app.messages.links.find(testApp.db, token, 'VISIT')).toBeNull();
  });

  it.each([
    ['a visit that moved', sql`UPDATE bookings SET visit_date = visit_date + 1`],
    ['a visit that was cancelled', sql`UPDATE bookings SET status = 'CANCELED'`],
    ['a visit that is gone', sql`DELETE FROM bookings`],
    ['an inactive person', sql`UPDATE users SET active = false WHERE role = 'USER'`],
  ])('is nothing to remind %s of [V7]', async (_what, change) => {
    await tell({ kind: 'booking-reminder-24', dueAt: new Date(NOW.getTime() + HOUR) });
    await change.execute(testApp.db);
    later(HOUR);
    await testApp.sendDue();
    expect([texts, mails, await news()]).toEqual([[], [], []]);
    expect(await states()).toEqual({ APP: 'CANCELED', EMAIL: 'CANCELED', SMS: 'CANCELED' });
  });

  it('is not what was cancelled in between', async () => {
    await tell();
    const about = { subject: 'BOOKING', subjectId: visit.id, kinds: ['booking-moved'] } as const;
    const { cancelMessages } = testApp.app.messages;
    await cancelMessages(testApp.db, about);
    expect(await states()).toEqual({ EMAIL: 'WAITING', SMS: 'WAITING' });
    await cancelMessages(testApp.db, { ...about, kinds: ['booking-confirmed'] });
    await testApp.sendDue();
    expect([texts, mails]).toEqual([[], []]);
  });

  it('goes once, by however many instances at once [V5]', async () => {
    const other = await createTestApp({
      database: testApp.database,
      now: NOW,
      sms: { send: (message) => sms(message) },
    });
    try {
      for (let n = 0; n < 20; n += 1) await tell({ only: ['SMS'] });
      await Promise.all([testApp.sendDue(), other.sendDue(), testApp.sendDue(), other.sendDue()]);
      expect(texts).toHaveLength(20);
    } finally {
      await other.close();
    }
  });

  it('is a reminder once, by hosts whose clocks are five minutes apart [V80]', async () => {
    const ahead = await createTestApp({
      database: testApp.database,
      now: new Date(NOW.getTime() + 5 * MINUTE),
      sms: { send: (message) => sms(message) },
      mail: { from: 'visits@aangan.example', send: (message) => mail(message) },
    });
    try {
      await tell({ kind: 'booking-reminder-2', dueAt: new Date(NOW.getTime() + 2 * MINUTE) });
      // while the one that is ahead still waits for the gateway, the other looks for what was left behind
      const { promise: taken, resolve: take } = Promise.withResolvers<void>();
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
      sms = async (message) => {
        texts.push(message);
        take();
        await answered;
      };
      const sending = ahead.sendDue();
      await taken;
      await testApp.sendDue();
      later(2 * MINUTE);
      await testApp.sendDue();
      answer();
      await sending;
      later(10 * MINUTE);
      await Promise.all([testApp.sendDue(), ahead.sendDue()]);
      expect([texts.length, mails.length, (await news()).length]).toEqual([1, 1, 1]);
    } finally {
      await ahead.close();
    }
  });

  it.each([
    ['2026-11-25T15:30:00Z', '2026-11-26T01:30:00Z', 'WAITING'],
    ['2026-11-25T18:35:00Z', '2026-11-26T01:30:00Z', 'WAITING'],
    ['2026-11-26T01:29:00Z', '2026-11-26T01:30:00Z', 'WAITING'],
    ['2026-11-26T01:30:00Z', null, 'SENT'],
    ['2026-11-25T15:29:59Z', null, 'SENT'],
  ])('is no SMS to remind at night: at %s [V49]', async (at, until, state) => {
    await tell({ kind: 'booking-reminder-24', dueAt: NOW, expiresAt: new Date('2026-12-01T00:00:00Z'), only: ['SMS'] });
    testApp.setNow(new Date(at));
    await testApp.sendDue();
    expect(await rows()).toMatchObject([{ state, ...(until && { due_at: new Date(until) }) }]);
    expect(texts).toHaveLength(state === 'SENT' ? 1 : 0);
  });

  it('is no reminder at all when the night ends less than 30 minutes before the visit [V49]', async () => {
    const early = async (visit_time: string) => {
      await sql`UPDATE bookings SET visit_date = '2026-11-26', visit_time = ${visit_time}`.execute(testApp.db);
      const { revision } = await testApp.db
        .selectFrom('bookings')
        .select('revision')
        .where('id', '=', visit.id)
        .executeTakeFirstOrThrow();
      await tell({ kind: 'booking-reminder-2', revision, only: ['SMS'], dueAt: NOW });
      await testApp.sendDue();
    };
    testApp.setNow(new Date('2026-11-25T23:45:00Z'));
    await early('07:29');
    await early('07:30');
    expect((await rows()).map(({ state }) => state)).toEqual(['EXPIRED', 'WAITING']);
  });
});

describe('what a gateway answers', () => {
  it('is waited for 1, 2, 5, 15, 30, then 60 minutes when it is not to be had, for a day [V6]', async () => {
    sms = async () => {
      throw new SmsFailure('unavailable', 'away');
    };
    await tell({ only: ['SMS'] });
    let at = 0;
    for (const wait of [1, 2, 5, 15, 30, 60, 60]) {
      await testApp.sendDue();
      at += wait;
      expect(await rows()).toMatchObject([{ state: 'WAITING', due_at: new Date(NOW.getTime() + at * MINUTE) }]);
      later(at * MINUTE);
    }
    sms = async (message) => void texts.push(message);
    await testApp.sendDue();
    expect([await states(), texts.length]).toEqual([{ SMS: 'SENT' }, 1]);

    await tell({ only: ['SMS'], dueAt: NOW });
    later(24 * HOUR);
    await testApp.sendDue();
    expect((await rows()).map(({ state }) => state)).toEqual(['SENT', 'EXPIRED']);
    expect(texts).toHaveLength(1);
  });

  it.each([
    ['refused', 'REFUSED'],
    ['unknown', 'UNKNOWN'],
  ] as const)('ends an SMS when it is %s: never sent again [V5] [V6]', async (outcome, state) => {
    let tries = 0;
    sms = async () => {
      tries += 1;
      throw new SmsFailure(outcome, 'no');
    };
    await tell({ only: ['SMS'] });
    await testApp.sendDue();
    later(2 * HOUR);
    await testApp.sendDue();
    expect([await states(), tries]).toEqual([{ SMS: state }, 1]);
  });

  it('ends a mail that is refused, and has one that is not taken tried again under the same id [V5] [V6]', async () => {
    const ids: string[] = [];
    mail = async ({ messageId }) => {
      ids.push(messageId);
      throw new MailFailure(ids.length < 3 ? 'unavailable' : 'refused', 'no');
    };
    await tell({ only: ['EMAIL'] });
    for (const after of [0, 1, 3, 60]) {
      later(after * MINUTE);
      await testApp.sendDue();
    }
    expect(await states()).toEqual({ EMAIL: 'REFUSED' });
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^<[\w.]+@localhost>$/);
  });

  it('is counted, and how long the oldest has waited is shown', async () => {
    sms = async () => {
      throw new SmsFailure('refused', 'no');
    };
    await tell({ only: ['SMS'] });
    later(90_000);
    const metrics = async () => (await testApp.app.inject('/metrics')).body;
    expect(await metrics()).toMatch(/^aangan_messages_oldest_due_seconds 90$/m);
    await testApp.sendDue();
    expect(await metrics()).toMatch(/^aangan_messages_oldest_due_seconds 0$/m);
    expect(await metrics()).toMatch(
      /^aangan_messages_total\{kind="booking-confirmed",channel="SMS",outcome="refused"\} \d+$/m,
    );
  });

  it('leaves neither number nor address in the log', async () => {
    await tell();
    await testApp.sendDue();
    sms = async () => {
      throw new SmsFailure('refused', 'not on our list');
    };
    await tell({ only: ['SMS'] });
    await testApp.sendDue();
    const failed = {
      kind: 'booking-confirmed',
      outcome: 'refused',
      reason: 'not on our list',
      msg: 'Message not sent',
    };
    expect(testApp.logs).toContainEqual(expect.objectContaining(failed));
    const log = JSON.stringify(testApp.logs);
    for (const secret of [buyer.contactNo, buyer.email, texts[0]?.body.slice(-26) ?? '-']) {
      expect(log).not.toContain(secret);
    }
  });
});

describe('a process that died between claim and answer', () => {
  const die = (age: string) =>
    sql`UPDATE messages SET state = 'SENDING', attempts = attempts + 1, claimed_at = now() - ${age}::interval
      WHERE state = 'WAITING'`.execute(testApp.db);

  it('leaves an SMS that is never sent again, and a mail that is tried once more [V5]', async () => {
    await tell();
    await die('119 seconds');
    await testApp.sendDue();
    expect(await states()).toEqual({ EMAIL: 'SENDING', SMS: 'SENDING' });
    await sql`UPDATE messages SET claimed_at = now() - interval '121 seconds'`.execute(testApp.db);
    await testApp.sendDue();
    expect([await states(), texts.length, mails.length]).toEqual([{ EMAIL: 'SENT', SMS: 'UNKNOWN' }, 0, 1]);
  });

  it('twice, leaves the mail too', async () => {
    await tell({ only: ['EMAIL'] });
    mail = () => Promise.reject(new Error('not this time'));
    await die('121 seconds');
    await sql`UPDATE messages SET outcome = 'crashed' WHERE state = 'SENDING'`.execute(testApp.db);
    await testApp.sendDue();
    expect([await states(), mails.length]).toEqual([{ EMAIL: 'UNKNOWN' }, 0]);
  });
});

describe('what is kept', () => {
  it('goes by its age: news and facts after 90 days, rows after 400, dead links after 30 [V11]', async () => {
    await tell({ only: ['SMS', 'APP'] });
    await testApp.sendDue();
    const age = (days: number) =>
      Promise.all(
        ['messages', 'notifications'].map((table) =>
          sql`UPDATE ${sql.table(table)} SET created_at = ${NOW}::timestamptz - make_interval(days => ${days})`.execute(
            testApp.db,
          ),
        ),
      );
    const { links, purge } = testApp.app.messages;
    await testApp.db.transaction().execute(async (trx) => {
      const link = { purpose: 'VISIT', subjectId: 99, userId: buyer.id, expiresAt: NOW } as const;
      await links.issue(trx, link);
    });
    const left = async () => [
      (await news()).length,
      (await rows()).map(({ facts: kept }) => Object.keys(kept as object).length > 0),
      (await testApp.db.selectFrom('signed_links').select('id').where('subject_id', '=', 99).execute()).length,
    ];
    await age(90);
    await purge();
    expect(await left()).toEqual([1, [true], 1]);
    await age(91);
    await purge();
    expect(await left()).toEqual([0, [false], 1]);
    await age(401);
    later(31 * 24 * HOUR);
    await age(432);
    await purge();
    expect(await left()).toEqual([0, [], 0]);
  });
});

describe('the calendar of a mail', () => {
  const calendarOf = (message: MailMessage | undefined) => message?.calendar?.content.replaceAll('\r\n ', '') ?? '';
  const of = (method: string) => ({
    calendar: { method, content: expect.stringContaining(`METHOD:${method}`) as string },
  });

  it('asks for the visit as it was told, and takes it back under the same UID, also once it is deleted [V45]', async () => {
    await tell({ only: ['EMAIL'] });
    await testApp.sendDue();
    expect(mails[0]).toMatchObject(of('REQUEST'));
    const uid = /^UID:(.*)$/m.exec(calendarOf(mails[0]))?.[1]?.trim();
    expect(uid).toBe(`visit-${visit.id}@localhost`);
    expect(calendarOf(mails[0])).toContain('DTSTART;TZID=Asia/Kolkata:20261205T110000');

    await sql`DELETE FROM bookings WHERE id = ${visit.id}`.execute(testApp.db);
    await tell({ kind: 'booking-canceled', revision: visit.revision + 1, only: ['EMAIL'] });
    await testApp.sendDue();
    expect(mails[1]).toMatchObject(of('CANCEL'));
    for (const line of [
      `UID:${uid}`,
      `SEQUENCE:${visit.revision + 1}`,
      'STATUS:CANCELLED',
      'DTSTART;TZID=Asia/Kolkata:20261205T110000',
    ]) {
      expect(calendarOf(mails[1])).toContain(line);
    }
  });

  it('names nobody to an address that is not proved [V16]', async () => {
    await tell({ only: ['EMAIL'] });
    await testApp.sendDue();
    expect(calendarOf(mails[0])).not.toMatch(/Bela|\/visit\//);
    await testApp.db.updateTable('users').set({ email_checked_at: NOW }).where('id', '=', buyer.id).execute();
    await tell({ only: ['EMAIL'] });
    await testApp.sendDue();
    expect(calendarOf(mails[1])).toContain('Bela');
  });
});
