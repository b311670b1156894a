import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { buildUser } from '../../test/factories.ts';
import { HOUR, MINUTE, NOW, useMessagesKit } from '../../test/messages-kit.ts';

const kit = useMessagesKit();
const to = (userId: number) => ({ userId, subject: 'BOOKING', causedBy: null }) as const;

describe('notify', () => {
  it('writes the notification at once, and rows for other channels; nothing when rolled back [V4]', async () => {
    await expect(
      kit.testApp.db.transaction().execute(async (trx) => {
        const { id: subjectId, revision } = kit.visit;
        const about = { ...to(kit.buyer.id), subjectId, revision, facts: kit.facts } as const;
        await kit.testApp.app.messages.notify(trx, { ...about, kind: 'booking-confirmed', key: 'rolled back' });
        throw new Error('the caller changed its mind');
      }),
    ).rejects.toThrow('changed its mind');
    expect([await kit.news(), await kit.rows()]).toEqual([[], []]);
    await kit.notify();
    expect(await kit.news()).toMatchObject([{ kind: 'booking-confirmed', path: '/user/bookings', read_at: null }]);
    expect(await kit.states()).toEqual({ EMAIL: 'WAITING', SMS: 'WAITING' });
  });

  it('writes one per channel for twenty concurrent ones with the same key [V4]', async () => {
    await Promise.all(Array.from({ length: 20 }, () => kit.notify({ key: 'once' })));
    expect([(await kit.news()).length, (await kit.rows()).length]).toEqual([1, 2]);
  });

  it('holds what is due later, notifications too, until the app’s clock is there, and sends each once [V4, V5, V18]', async () => {
    await kit.notify({ kind: 'booking-reminder-2', dueAt: new Date(NOW.getTime() + HOUR) });
    await kit.testApp.sendDue();
    expect([await kit.news(), kit.texts, kit.mails]).toEqual([[], [], []]);
    kit.later(HOUR);
    await kit.testApp.sendDue();
    await kit.testApp.sendDue();
    expect([(await kit.news()).length, kit.texts.length, kit.mails.length]).toEqual([1, 1, 1]);
    expect(await kit.states()).toEqual({ APP: 'SENT', EMAIL: 'SENT', SMS: 'SENT' });
  });

  it('stores no phone, e-mail or name of a buyer in its facts [V7]', async () => {
    await kit.notify();
    const kept = JSON.stringify([await kit.rows(), await kit.news()]);
    for (const secret of [kit.buyer.contactNo, kit.buyer.email, 'Bela']) expect(kept).not.toContain(secret);
  });

  it('notifies all active admins in the app where a visit has no host', async () => {
    const admins = [
      await buildUser(kit.testApp.db, { role: 'ADMIN' }),
      await buildUser(kit.testApp.db, { role: 'ADMIN' }),
    ];
    await buildUser(kit.testApp.db, { role: 'ADMIN', active: false });
    const about = {
      subject: 'BOOKING',
      subjectId: kit.visit.id,
      facts: kit.facts,
      kind: 'desk-booked',
      hostId: null,
      causedBy: null,
    } as const;
    await kit.testApp.db
      .transaction()
      .execute((trx) => kit.testApp.app.messages.notifyHost(trx, { ...about, key: 'for staff' }));
    const told = await kit.testApp.db.selectFrom('notifications').select(['user_id', 'path']).execute();
    expect(told).toEqual(admins.map(({ id }) => ({ user_id: id, path: `/desk/visits/${kit.visit.id}` })));
    expect(await kit.testApp.db.selectFrom('messages').select('id').execute()).toEqual([]);
  });

  it('keeps the 500 newest of a person [V11]', async () => {
    await sql`INSERT INTO notifications (user_id, kind, params, path, dedupe_key)
      SELECT ${kit.buyer.id}, 'booking-moved', '{}', '/', 'old:' || n FROM generate_series(1, 500) n`.execute(
      kit.testApp.db,
    );
    await kit.notify();
    const kept = await kit.news();
    expect(kept).toHaveLength(500);
    expect(kept.some(({ dedupe_key: key }) => key === 'old:1')).toBe(false);
    expect(kept.some(({ kind }) => kind === 'booking-confirmed')).toBe(true);
  });

  it('does not wait for a concurrent notification of a person at the limit [V11]', async () => {
    await sql`INSERT INTO notifications (user_id, kind, params, path, dedupe_key)
      SELECT ${kit.buyer.id}, 'booking-moved', '{}', '/', 'old:' || n FROM generate_series(1, 500) n`.execute(
      kit.testApp.db,
    );
    const { id: subjectId, revision } = kit.visit;
    const about = { ...to(kit.buyer.id), subjectId, revision, facts: kit.facts } as const;
    await kit.testApp.db.transaction().execute(async (trx) => {
      await kit.testApp.app.messages.notify(trx, { ...about, kind: 'booking-confirmed', key: 'first' });
      await kit.notify({ key: 'second' });
    });
    await kit.notify({ key: 'third' });
    expect(await kit.news()).toHaveLength(500);
  });
});

describe('a sent message', () => {
  it('has in the SMS a link that opens this visit, in the mail only for a confirmed address [V16, V50]', async () => {
    await kit.notify();
    await kit.testApp.sendDue();
    const token = /\/visit\/([a-z2-7]{26})$/.exec(kit.texts[0]?.body ?? '')?.[1] ?? '';
    expect(await kit.testApp.app.messages.links.find(kit.testApp.db, token, 'VISIT')).toMatchObject({
      subjectId: kit.visit.id,
    });
    expect(kit.mails[0]?.text).toMatch(/\/email\/[a-z2-7]{26}/);
    expect(kit.mails[0]?.text).toContain('Sign in to change your visit.');
    expect(kit.mails[0]?.text).not.toMatch(/\/visit\/|Bela/);

    await kit.testApp.db.updateTable('users').set({ email_checked_at: NOW }).where('id', '=', kit.buyer.id).execute();
    await kit.notify();
    await kit.testApp.sendDue();
    expect(kit.mails[1]?.text).toContain(`/visit/${token}`);
    expect(kit.mails[1]?.text).toContain('Namaste Bela.');
    // until 7 days after the day of the visit
    kit.testApp.setNow(new Date('2026-12-12T18:29:59Z'));
    expect(await kit.testApp.app.messages.links.find(kit.testApp.db, token, 'VISIT')).not.toBeNull();
    kit.testApp.setNow(new Date('2026-12-12T18:30:00Z'));
    expect(await kit.testApp.app.messages.links.find(kit.testApp.db, token, 'VISIT')).toBeNull();
  });

  it.each([
    ['a visit that moved', sql`UPDATE bookings SET visit_date = visit_date + 1`],
    ['a visit that was cancelled', sql`UPDATE bookings SET status = 'CANCELED'`],
    ['a visit that is gone', sql`DELETE FROM bookings`],
    ['an inactive person', sql`UPDATE users SET active = false WHERE role = 'USER'`],
  ])('is nothing to remind %s of [V7]', async (_what, change) => {
    await kit.notify({ kind: 'booking-reminder-24', dueAt: new Date(NOW.getTime() + HOUR) });
    await change.execute(kit.testApp.db);
    kit.later(HOUR);
    await kit.testApp.sendDue();
    expect([kit.texts, kit.mails, await kit.news()]).toEqual([[], [], []]);
    expect(await kit.states()).toEqual({ APP: 'CANCELED', EMAIL: 'CANCELED', SMS: 'CANCELED' });
  });

  it('is none where it was cancelled in between', async () => {
    await kit.notify();
    const about = { subject: 'BOOKING', subjectId: kit.visit.id, kinds: ['booking-moved'] } as const;
    const { cancelMessages } = kit.testApp.app.messages;
    await cancelMessages(kit.testApp.db, about);
    expect(await kit.states()).toEqual({ EMAIL: 'WAITING', SMS: 'WAITING' });
    await cancelMessages(kit.testApp.db, { ...about, kinds: ['booking-confirmed'] });
    await kit.testApp.sendDue();
    expect([kit.texts, kit.mails]).toEqual([[], []]);
  });

  it('is sent once by any number of concurrent instances [V5]', async () => {
    const other = await createTestApp({
      database: kit.testApp.database,
      now: NOW,
      sms: { send: (message) => kit.sms(message) },
    });
    try {
      for (let n = 0; n < 10; n += 1) await kit.notify({ only: ['SMS'] });
      await Promise.all([kit.testApp.sendDue(), other.sendDue(), kit.testApp.sendDue(), other.sendDue()]);
      expect(kit.texts).toHaveLength(10);
    } finally {
      await other.close();
    }
  });

  it('is one reminder, also by instances whose clocks differ by five minutes [V80]', async () => {
    const ahead = await createTestApp({
      database: kit.testApp.database,
      now: new Date(NOW.getTime() + 5 * MINUTE),
      sms: { send: (message) => kit.sms(message) },
      mail: { from: 'visits@aangan.example', send: (message) => kit.mail(message) },
    });
    try {
      await kit.notify({ kind: 'booking-reminder-2', dueAt: new Date(NOW.getTime() + 2 * MINUTE) });
      // while the fast one waits for the gateway, the other recovers dead claims
      const { promise: taken, resolve: take } = Promise.withResolvers<void>();
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
      kit.sms = async (message) => {
        kit.texts.push(message);
        take();
        await answered;
      };
      const sending = ahead.sendDue();
      await taken;
      await kit.testApp.sendDue();
      kit.later(2 * MINUTE);
      await kit.testApp.sendDue();
      answer();
      await sending;
      kit.later(10 * MINUTE);
      await Promise.all([kit.testApp.sendDue(), ahead.sendDue()]);
      expect([kit.texts.length, kit.mails.length, (await kit.news()).length]).toEqual([1, 1, 1]);
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
    await kit.notify({
      kind: 'booking-reminder-24',
      dueAt: NOW,
      expiresAt: new Date('2026-12-01T00:00:00Z'),
      only: ['SMS'],
    });
    kit.testApp.setNow(new Date(at));
    await kit.testApp.sendDue();
    expect(await kit.rows()).toMatchObject([{ state, ...(until && { due_at: new Date(until) }) }]);
    expect(kit.texts).toHaveLength(state === 'SENT' ? 1 : 0);
  });

  it('is no reminder at all when the night ends less than 30 minutes before the visit [V49]', async () => {
    const early = async (visit_time: string) => {
      await sql`UPDATE bookings SET visit_date = '2026-11-26', visit_time = ${visit_time}`.execute(kit.testApp.db);
      const { revision } = await kit.testApp.db
        .selectFrom('bookings')
        .select('revision')
        .where('id', '=', kit.visit.id)
        .executeTakeFirstOrThrow();
      await kit.notify({ kind: 'booking-reminder-2', revision, only: ['SMS'], dueAt: NOW });
      await kit.testApp.sendDue();
    };
    kit.testApp.setNow(new Date('2026-11-25T23:45:00Z'));
    await early('07:29');
    await early('07:30');
    expect((await kit.rows()).map(({ state }) => state)).toEqual(['EXPIRED', 'WAITING']);
  });
});
