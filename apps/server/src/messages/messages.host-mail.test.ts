import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { MailFailure } from '../adapters/mail/mail-sender.ts';
import { createTestApp } from '../../test/app.ts';
import { buildUser, signedIn, type BuiltUser } from '../../test/factories.ts';
import { HOUR, MINUTE, NOW, useMessagesKit } from '../../test/messages-kit.ts';
import { bookAt, castOf, type VisitCast } from '../../test/visit-kit.ts';
import type { MessageKind } from './kinds.ts';
import type { VisitFacts } from './message.ts';

const kit = useMessagesKit();
let host: BuiltUser;
let moved = 0;

beforeEach(async () => {
  moved = 0;
  host = await buildUser(kit.testApp.db, { role: 'EXECUTIVE', name: 'Meera Kulkarni' });
  await kit.testApp.db.updateTable('users').set({ email_checked_at: NOW }).where('id', '=', host.id).execute();
});

/** The id of a deleted visit, of which only the messages are left. */
const idOf = (visit: number) => 9_000_000 + visit;
/** Notifies the consultant of a change of a visit. */
const happens = (kind: MessageKind, visit: number, facts: Partial<VisitFacts> = {}) =>
  kit.notify({
    userId: host.id,
    kind,
    subjectId: idOf(visit),
    facts: { ...kit.facts, buyerId: kit.buyer.id, property: `Home ${visit}`, ...facts },
  });
const mails = () => kit.mails.filter(({ to }) => to === host.email);
const subjects = () => mails().map(({ subject }) => subject);
/** Moves the clocks of the app and the database, which counts the hour, to that long after NOW. */
const moveTo = async (ms: number) => {
  kit.later(ms);
  await kit.testApp.letPass((ms - moved) / 1000);
  moved = ms;
};
const newsOfHost = () =>
  kit.testApp.db.selectFrom('notifications').select('kind').where('user_id', '=', host.id).execute();

describe('mails to a consultant', () => {
  it('come once an hour, with the last change of each visit since the previous mail [V91]', async () => {
    await happens('desk-booked', 1);
    await kit.testApp.sendDue();
    expect(subjects()).toEqual(['New visit request: Home 1, Sat 5 Dec']);

    await moveTo(10 * MINUTE);
    await happens('desk-booked', 2);
    await happens('desk-moved', 1, { visitDate: '2026-12-07' });
    await happens('desk-booked', 3, { reraNo: 'P52100012345' });
    await happens('desk-canceled', 2);
    await kit.testApp.sendDue();
    await moveTo(HOUR - MINUTE);
    await kit.testApp.sendDue();
    expect(mails()).toHaveLength(1);
    // notifications come at once
    expect(await newsOfHost()).toHaveLength(5);

    await moveTo(HOUR + MINUTE);
    await kit.testApp.sendDue();
    await kit.testApp.sendDue();
    expect(subjects().slice(1)).toEqual(['Your visits have changed']);
    const text = mails()[1]?.text ?? '';
    expect(text).toContain('Namaste Meera, these visits have changed since our last e-mail to you.');
    const lines = text.split('\n');
    const place = (line: string) => {
      const at = lines.findIndex((one) => one.replaceAll('\u00A0', ' ') === line);
      expect(at, line).toBeGreaterThan(0);
      return at;
    };
    const cancelled = place('Bela Joshi for Home 2, Sat 5 Dec, 11:00 am.');
    const booked = place('Bela Joshi for Home 3, Sat 5 Dec, 11:00 am.');
    const moved = place('Bela Joshi for Home 1, Mon 7 Dec, 11:00 am.');
    expect([lines[cancelled - 1], lines[booked - 1], lines[moved - 1]]).toEqual([
      'Visit cancelled',
      'New visit request',
      'Visit moved',
    ]);
    expect(cancelled).toBeLessThan(booked);
    expect(booked).toBeLessThan(moved);
    expect(text).toContain('RERA No. P52100012345');
    expect(text).toContain(`${kit.testApp.config.appOrigin}/desk/visits/${idOf(3)}`);
  });

  it('contain all concurrent changes in the first, also of several instances [V91]', async () => {
    const other = await createTestApp({
      database: kit.testApp.database,
      now: NOW,
      mail: { from: 'visits@aangan.example', send: (message) => kit.mail(message) },
    });
    try {
      for (let visit = 1; visit <= 45; visit += 1) await happens('desk-booked', visit);
      const instances = [kit.testApp, other, kit.testApp, other];
      await Promise.all(instances.map((instance) => instance.sendDue()));
      expect(subjects()).toEqual(['Your visits have changed']);
      const text = mails()[0]?.text ?? '';
      expect(text.match(/^New visit request$/gm)).toHaveLength(30);
      expect(text).toContain('15 more of your visits have changed. Your desk shows them.');
    } finally {
      await other.close();
    }
  });

  it('have the same content and id when they are retried, and later changes in the next [V91, V5]', async () => {
    await happens('desk-booked', 1);
    await happens('desk-booked', 2);
    kit.mail = () => Promise.reject(new MailFailure('unavailable', 'away'));
    await kit.testApp.sendDue();
    await happens('desk-booked', 3);
    const tried: { messageId: string; text: string }[] = [];
    kit.mail = async (message) => {
      tried.push(message);
      if (tried.length === 1) throw new MailFailure('unavailable', 'away');
      kit.mails.push(message);
    };
    for (const after of [1, 3]) {
      await moveTo(after * MINUTE);
      await kit.testApp.sendDue();
    }
    expect(new Set(tried.map(({ messageId }) => messageId)).size).toBe(1);
    expect(new Set(tried.map(({ text }) => text)).size).toBe(1);
    expect(mails()).toHaveLength(1);
    expect(mails()[0]?.text).not.toContain('Home 3');
    await moveTo(HOUR + MINUTE);
    await kit.testApp.sendDue();
    expect(subjects()).toEqual(['Your visits have changed', 'New visit request: Home 3, Sat 5 Dec']);
  });

  it('come at once where a visit of today has changed, six times a day [V91]', async () => {
    await happens('desk-booked', 1);
    await kit.testApp.sendDue();
    const today = '2026-11-25';
    await happens('desk-booked', 2);
    await happens('desk-canceled', 3, { visitDate: today });
    await kit.testApp.sendDue();
    expect(subjects()).toHaveLength(2);
    expect(mails()[1]?.text).toContain('Home 2');
    await happens('desk-moved', 4, { fromDate: today });
    await kit.testApp.sendDue();
    expect(subjects()).toHaveLength(3);
    for (let visit = 5; visit < 15; visit += 1) {
      await happens('desk-canceled', visit, { visitDate: today });
      await kit.testApp.sendDue();
    }
    expect(subjects()).toHaveLength(7);
    await moveTo(HOUR + MINUTE);
    await kit.testApp.sendDue();
    expect(subjects()).toHaveLength(8);
    expect(mails()[7]?.text).toContain('Home 14');
  });

  it('come once a day to an unconfirmed address, the next at eight in the morning with all changes [V90]', async () => {
    await sql`UPDATE users SET email_checked_at = NULL WHERE id = ${host.id}`.execute(kit.testApp.db);
    await happens('desk-booked', 1);
    await kit.testApp.sendDue();
    for (let visit = 2; visit < 6; visit += 1) {
      await moveTo((visit - 1) * (HOUR + MINUTE));
      await happens('desk-booked', visit);
      await kit.testApp.sendDue();
    }
    expect(mails()).toHaveLength(1);
    // 07:59 in India, then 08:00
    const morning = new Date('2026-11-26T02:30:00Z').getTime() - NOW.getTime();
    await moveTo(morning - MINUTE);
    await kit.testApp.sendDue();
    expect(mails()).toHaveLength(1);
    await moveTo(morning);
    await kit.testApp.sendDue();
    expect(mails()).toHaveLength(2);
    const text = mails()[1]?.text ?? '';
    for (const visit of [2, 3, 4, 5]) expect(text).toContain(`for Home ${visit}`);
    expect(text).not.toContain('Bela');
  });

  it('leave out a visit that another host shows by then [V91]', async () => {
    const { testApp } = kit;
    const admin = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
    const other = await buildUser(testApp.db, { role: 'EXECUTIVE' });
    const isAsked = async ({ asBuyer, propertyId }: VisitCast) =>
      expect((await bookAt(asBuyer, propertyId, { visitDate: '2026-12-05' })).status).toBe(201);
    const giveAway = async ({ propertyId }: VisitCast) => {
      const path = `/api/admin/properties/${propertyId}`;
      expect((await admin.patch(path, { assignedUserId: other.id })).status).toBe(200);
      await testApp.app.lifecycle.reassignHost({ propertyId });
    };
    const nameOf = async ({ propertyId }: VisitCast) =>
      (await testApp.db.selectFrom('properties').select('name').where('id', '=', propertyId).executeTakeFirstOrThrow())
        .name;
    const [first, lost, kept, alsoLost] = [
      await castOf(testApp, host),
      await castOf(testApp, host),
      await castOf(testApp, host),
      await castOf(testApp, host),
    ];
    // nothing is left to report: no mail, and the next one does not wait an hour
    await isAsked(alsoLost);
    await giveAway(alsoLost);
    await testApp.sendDue();
    expect(mails()).toEqual([]);
    await isAsked(first);
    await testApp.sendDue();
    expect(subjects()).toEqual([`New visit request: ${await nameOf(first)}, Sat 5 Dec`]);

    // the oldest waiting one, and one of two
    await isAsked(lost);
    await isAsked(kept);
    await testApp.sendDue();
    await giveAway(lost);
    await moveTo(HOUR + MINUTE);
    await testApp.sendDue();
    expect(subjects().slice(1)).toEqual([`New visit request: ${await nameOf(kept)}, Sat 5 Dec`]);
    expect(mails()[1]?.text).not.toContain(await nameOf(lost));
  });

  it('leave out of a retried mail a visit that another host shows by then [V91, V5]', async () => {
    const { testApp } = kit;
    const admin = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
    const [first, second] = [await castOf(testApp, host), await castOf(testApp, host)];
    for (const { asBuyer, propertyId } of [first, second]) {
      await bookAt(asBuyer, propertyId, { visitDate: '2026-12-05' });
    }
    kit.mail = () => Promise.reject(new MailFailure('unavailable', 'away'));
    await testApp.sendDue();
    await admin.patch(`/api/admin/properties/${first.propertyId}`, {
      assignedUserId: (await buildUser(testApp.db, { role: 'EXECUTIVE' })).id,
    });
    await testApp.app.lifecycle.reassignHost({ propertyId: first.propertyId });
    kit.mail = async (message) => void kit.mails.push(message);
    await moveTo(2 * MINUTE);
    await testApp.sendDue();
    expect(subjects()).toHaveLength(1);
    expect(subjects()[0]).toMatch(/^New visit request: /);
    expect(mails()[0]?.text).toContain(`/desk/visits/`);
  });
});
