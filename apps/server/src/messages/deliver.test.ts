import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { MailFailure, type MailMessage } from '../adapters/mail/mail-sender.ts';
import { SmsFailure } from '../adapters/sms/sms-sender.ts';
import { createTestApp } from '../../test/app.ts';
import { createTestDatabase } from '../../test/database.ts';
import { HOUR, MINUTE, NOW, useMessagesKit } from '../../test/messages-kit.ts';
import { createBackup } from '../backup/create-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';

const kit = useMessagesKit();
/** Confirms the buyer's address, since an unconfirmed one gets one mail a day. */
const confirmAddress = () =>
  kit.testApp.db.updateTable('users').set({ email_checked_at: NOW }).where('id', '=', kit.buyer.id).execute();

describe('the response of a gateway', () => {
  it('is retried after 1, 2, 5, 15, 30, then 60 minutes when it is unavailable, for a day [V6]', async () => {
    kit.sms = async () => {
      throw new SmsFailure('unavailable', 'away');
    };
    await kit.notify({ only: ['SMS'] });
    let at = 0;
    for (const wait of [1, 2, 5, 15, 30, 60, 60]) {
      await kit.testApp.sendDue();
      at += wait;
      expect(await kit.rows()).toMatchObject([{ state: 'WAITING', due_at: new Date(NOW.getTime() + at * MINUTE) }]);
      kit.later(at * MINUTE);
    }
    kit.sms = async (message) => void kit.texts.push(message);
    await kit.testApp.sendDue();
    expect([await kit.states(), kit.texts.length]).toEqual([{ SMS: 'SENT' }, 1]);

    await kit.notify({ only: ['SMS'], dueAt: NOW });
    kit.later(24 * HOUR);
    await kit.testApp.sendDue();
    expect((await kit.rows()).map(({ state }) => state)).toEqual(['SENT', 'EXPIRED']);
    expect(kit.texts).toHaveLength(1);
  });

  it.each([
    ['refused', 'REFUSED'],
    ['unknown', 'UNKNOWN'],
  ] as const)('ends an SMS when it is %s: never sent again [V5, V6]', async (outcome, state) => {
    let tries = 0;
    kit.sms = async () => {
      tries += 1;
      throw new SmsFailure(outcome, 'no');
    };
    await kit.notify({ only: ['SMS'] });
    await kit.testApp.sendDue();
    kit.later(2 * HOUR);
    await kit.testApp.sendDue();
    expect([await kit.states(), tries]).toEqual([{ SMS: state }, 1]);
  });

  it('ends a refused mail, and retries one that was not accepted under the same id [V5, V6]', async () => {
    const ids: string[] = [];
    kit.mail = async ({ messageId }) => {
      ids.push(messageId);
      throw new MailFailure(ids.length < 3 ? 'unavailable' : 'refused', 'no');
    };
    await kit.notify({ only: ['EMAIL'] });
    for (const after of [0, 1, 3, 60]) {
      kit.later(after * MINUTE);
      await kit.testApp.sendDue();
    }
    expect(await kit.states()).toEqual({ EMAIL: 'REFUSED' });
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^<[\w.]+@localhost>$/);
  });

  it('is counted, and the wait of the oldest message is exported', async () => {
    kit.sms = async () => {
      throw new SmsFailure('refused', 'no');
    };
    await kit.notify({ only: ['SMS'] });
    kit.later(90_000);
    const metrics = async () => (await kit.testApp.app.inject('/metrics')).body;
    expect(await metrics()).toMatch(/^aangan_messages_oldest_due_seconds 90$/m);
    await kit.testApp.sendDue();
    expect(await metrics()).toMatch(/^aangan_messages_oldest_due_seconds 0$/m);
    expect(await metrics()).toMatch(
      /^aangan_messages_total\{kind="booking-confirmed",channel="SMS",outcome="refused"\} \d+$/m,
    );
  });

  it('puts neither number nor address in the log', async () => {
    await kit.notify();
    await kit.testApp.sendDue();
    kit.sms = async () => {
      throw new SmsFailure('refused', 'not on our list');
    };
    await kit.notify({ only: ['SMS'] });
    await kit.testApp.sendDue();
    const failed = {
      kind: 'booking-confirmed',
      outcome: 'refused',
      reason: 'not on our list',
      msg: 'Message not sent',
    };
    expect(kit.testApp.logs).toContainEqual(expect.objectContaining(failed));
    const log = JSON.stringify(kit.testApp.logs);
    for (const secret of [kit.buyer.contactNo, kit.buyer.email, kit.texts[0]?.body.slice(-26) ?? '-']) {
      expect(log).not.toContain(secret);
    }
  });
});

describe('messages of a later release, after a roll-back', () => {
  it('wait for it, however many, delay none of this release, and do not count as an unavailable gateway', async () => {
    await sql`INSERT INTO messages (user_id, kind, channel, subject, subject_id, facts, dedupe_key, due_at, expires_at)
      SELECT ${kit.buyer.id}, 'of-tomorrow', 'EMAIL', 'USER', ${kit.buyer.id}, '{}', 'of-tomorrow:' || n,
        ${NOW}::timestamptz - interval '1 hour', ${NOW}::timestamptz + interval '1 hour'
      FROM generate_series(1, 200) n`.execute(kit.testApp.db);
    await kit.notify({ only: ['SMS'] });
    await kit.testApp.sendDue();
    expect([await kit.states(), kit.texts.length]).toEqual([{ EMAIL: 'WAITING', SMS: 'SENT' }, 1]);
    const metrics = await kit.testApp.app.inject('/metrics');
    expect(metrics.body).toMatch(/^aangan_messages_oldest_due_seconds 0$/m);
  });
});

describe('a process that died between claim and response', () => {
  const die = (age: string) =>
    sql`UPDATE messages SET state = 'SENDING', attempts = attempts + 1, claimed_at = now() - ${age}::interval
      WHERE state = 'WAITING'`.execute(kit.testApp.db);

  it('leaves an SMS that is never sent again, and a mail that is retried once [V5]', async () => {
    await kit.notify();
    await die('119 seconds');
    await kit.testApp.sendDue();
    expect(await kit.states()).toEqual({ EMAIL: 'SENDING', SMS: 'SENDING' });
    await sql`UPDATE messages SET claimed_at = now() - interval '121 seconds'`.execute(kit.testApp.db);
    await kit.testApp.sendDue();
    expect([await kit.states(), kit.texts.length, kit.mails.length]).toEqual([{ EMAIL: 'SENT', SMS: 'UNKNOWN' }, 0, 1]);
  });

  it('twice leaves a mail that is not retried either', async () => {
    await kit.notify({ only: ['EMAIL'] });
    kit.mail = () => Promise.reject(new Error('not this time'));
    await die('121 seconds');
    await sql`UPDATE messages SET outcome = 'crashed' WHERE state = 'SENDING'`.execute(kit.testApp.db);
    await kit.testApp.sendDue();
    expect([await kit.states(), kit.mails.length]).toEqual([{ EMAIL: 'UNKNOWN' }, 0]);
  });
});

describe('stored messages', () => {
  it('are deleted by age: notifications and facts after 90 days, rows after 400, dead links after 30 [V11]', async () => {
    await kit.notify({ only: ['SMS', 'APP'] });
    await kit.testApp.sendDue();
    const age = (days: number) =>
      Promise.all(
        ['messages', 'notifications'].map((table) =>
          sql`UPDATE ${sql.table(table)} SET created_at = ${NOW}::timestamptz - make_interval(days => ${days})`.execute(
            kit.testApp.db,
          ),
        ),
      );
    const { links, purge } = kit.testApp.app.messages;
    await kit.testApp.db.transaction().execute(async (trx) => {
      const link = { purpose: 'VISIT', subjectId: 99, userId: kit.buyer.id, expiresAt: NOW } as const;
      await links.issue(trx, link);
    });
    const left = async () => [
      (await kit.news()).length,
      (await kit.rows()).map(({ facts: kept }) => Object.keys(kept as object).length > 0),
      (await kit.testApp.db.selectFrom('signed_links').select('id').where('subject_id', '=', 99).execute()).length,
    ];
    await age(90);
    await purge();
    expect(await left()).toEqual([1, [true], 1]);
    await age(91);
    await purge();
    expect(await left()).toEqual([0, [false], 1]);
    await age(401);
    kit.later(31 * 24 * HOUR);
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

  it('requests the visit as announced, and cancels it under the same UID, also once it is deleted [V45]', async () => {
    await confirmAddress();
    await kit.notify({ only: ['EMAIL'] });
    await kit.testApp.sendDue();
    expect(kit.mails[0]).toMatchObject(of('REQUEST'));
    const uid = /^UID:(.*)$/m.exec(calendarOf(kit.mails[0]))?.[1]?.trim();
    expect(uid).toBe(`visit-${kit.visit.id}@localhost`);
    expect(calendarOf(kit.mails[0])).toContain('DTSTART;TZID=Asia/Kolkata:20261205T110000');

    await sql`DELETE FROM bookings WHERE id = ${kit.visit.id}`.execute(kit.testApp.db);
    await kit.notify({ kind: 'booking-canceled', revision: kit.visit.revision + 1, only: ['EMAIL'] });
    await kit.testApp.sendDue();
    expect(kit.mails[1]).toMatchObject(of('CANCEL'));
    for (const line of [
      `UID:${uid}`,
      `SEQUENCE:${kit.visit.revision + 1}`,
      'STATUS:CANCELLED',
      'DTSTART;TZID=Asia/Kolkata:20261205T110000',
    ]) {
      expect(calendarOf(kit.mails[1])).toContain(line);
    }
  });

  it('has no name for an unconfirmed address [V16]', async () => {
    await kit.notify({ only: ['EMAIL'] });
    await kit.testApp.sendDue();
    expect(calendarOf(kit.mails[0])).not.toMatch(/Bela|\/visit\//);
    await confirmAddress();
    await kit.notify({ only: ['EMAIL'] });
    await kit.testApp.sendDue();
    expect(calendarOf(kit.mails[1])).toContain('Bela');
  });
});

describe('a backup made with waiting messages', () => {
  it('restores them, and each is sent once: none that was sent or claimed is sent again [V87]', async () => {
    await confirmAddress();
    await kit.notify();
    await kit.testApp.sendDue();
    expect([kit.texts.length, kit.mails.length]).toEqual([1, 1]);
    await kit.notify({ kind: 'booking-moved', only: ['SMS'] });
    // with the gateway at the moment of the backup
    await sql`UPDATE messages SET state = 'SENDING', attempts = 1, claimed_at = now() - interval '121 seconds'
      WHERE state = 'WAITING'`.execute(kit.testApp.db);
    await kit.notify({ kind: 'booking-canceled' });
    await kit.notify({ kind: 'booking-reminder-2', dueAt: new Date(NOW.getTime() + HOUR) });
    const folder = mkdtempSync(join(tmpdir(), 'aangan-messages-'));
    const fresh = await createTestDatabase({ blank: true });
    const media = kit.testApp.mediaStore;
    try {
      await createBackup({ connection: kit.testApp.database.connection, media }, join(folder, 'backup'));
      await restoreBackup({ connection: fresh.connection, media }, join(folder, 'backup'));
      const restored = await createTestApp({ database: fresh, now: NOW });
      const sent = (messages: readonly { template: string }[]) => messages.map(({ template }) => template);
      await Promise.all([restored.sendDue(), restored.sendDue()]);
      expect(sent(restored.mails)).toEqual(['booking-canceled']);
      restored.setNow(new Date(NOW.getTime() + HOUR));
      await Promise.all([restored.sendDue(), restored.sendDue()]);
      await restored.sendDue();
      expect(sent(restored.mails)).toEqual(['booking-canceled', 'booking-reminder-2']);
      expect(sent(restored.outbox)).toEqual(['booking-canceled', 'booking-reminder-2']);
      const kinds = await fresh.db.selectFrom('notifications').select('kind').orderBy('id').execute();
      expect(kinds.map(({ kind }) => kind)).toEqual(['booking-confirmed', 'booking-canceled', 'booking-reminder-2']);
      await restored.close();
    } finally {
      await fresh.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
