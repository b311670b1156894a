import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { MailFailure } from '../adapters/mail/mail-sender.ts';
import { createTestApp } from '../../test/app.ts';
import { buildUser, type BuiltUser } from '../../test/factories.ts';
import { HOUR, MINUTE, NOW, useMessagesKit } from '../../test/messages-kit.ts';
import { BUDGETS, CAUSED, type Budget, type BudgetName } from './budgets.ts';
import { KINDS, MESSAGE_KINDS, type Kind, type MessageKind } from './kinds.ts';
import type { Message } from './message.ts';

const kit = useMessagesKit();

const confirm = (userId: number) =>
  kit.testApp.db.updateTable('users').set({ email_checked_at: NOW }).where('id', '=', userId).execute();
const said = () => kit.testApp.logs.filter(({ msg }) => msg === 'Message budget used up');
const smsTo = ({ contactNo }: BuiltUser) => kit.texts.filter(({ to }) => to === contactNo);
const mailsTo = ({ email }: BuiltUser) => kit.mails.filter(({ to }) => to === email);
const tellAgain = async (times: number, changes: Partial<Message>) => {
  for (let n = 0; n < times; n += 1) await kit.notify(changes);
};
/** A message about an account, not about a visit. */
const ofAccount = (kind: MessageKind): Partial<Message> => ({
  kind,
  subject: 'USER',
  subjectId: kit.buyer.id,
  facts: { device: 'Chrome on Android', at: NOW.toISOString(), date: '2026-12-09', number: 'G-2026-000001' },
});

describe('the table of budgets', () => {
  it('has a number for each kind and paid channel, and a reason for each group [V88]', () => {
    for (const kind of MESSAGE_KINDS) {
      const { channels, budget }: Kind = KINDS[kind];
      for (const channel of channels) {
        if (channel === 'APP') continue;
        const { [channel]: points }: Budget = BUDGETS[budget];
        expect(points, `${kind} by ${channel}`).toBeGreaterThan(0);
      }
    }
    const used = new Set<BudgetName>(MESSAGE_KINDS.map((kind) => KINDS[kind].budget));
    expect([...used].toSorted()).toEqual(Object.keys(BUDGETS).toSorted());
    for (const { why } of Object.values(BUDGETS)) expect(why).toMatch(/\.$/);
    expect(BUDGETS.visits).toMatchObject({ SMS: 10, EMAIL: 20 });
  });
});

describe('the budget of a person', () => {
  it('holds over two instances that send concurrently, and the page has all messages [V88, V89]', async () => {
    await confirm(kit.buyer.id);
    const other = await createTestApp({
      database: kit.testApp.database,
      now: NOW,
      sms: { send: (message) => kit.sms(message) },
      mail: { from: 'visits@aangan.example', send: (message) => kit.mail(message) },
    });
    try {
      const logsBefore = said().length;
      await tellAgain(60, {});
      const instances = [kit.testApp, other, kit.testApp, other];
      await Promise.all(instances.map((instance) => instance.sendDue()));
      expect([smsTo(kit.buyer).length, mailsTo(kit.buyer).length]).toEqual([10, 20]);
      expect(await kit.news()).toHaveLength(60);
      const ofOther = other.logs.filter(({ msg }) => msg === 'Message budget used up');
      const lines = [...said().slice(logsBefore), ...ofOther];
      expect(lines).toHaveLength(2);
      for (const line of [
        { channel: 'EMAIL', budget: 'visits', limit: 20 },
        { channel: 'SMS', budget: 'visits', limit: 10 },
      ]) {
        expect(lines).toContainEqual(expect.objectContaining({ userId: kit.buyer.id, ...line }));
      }
    } finally {
      await other.close();
    }
  });

  it('is renewed on the next day in India [V88]', async () => {
    await tellAgain(12, { only: ['SMS'] });
    await kit.testApp.sendDue();
    // 23:59 in India, then 00:00
    kit.later(12 * HOUR + 29 * MINUTE);
    await tellAgain(1, { only: ['SMS'] });
    await kit.testApp.sendDue();
    expect(smsTo(kit.buyer)).toHaveLength(10);
    kit.later(12 * HOUR + 30 * MINUTE);
    await tellAgain(12, { only: ['SMS'] });
    await kit.testApp.sendDue();
    expect(smsTo(kit.buyer)).toHaveLength(20);
  });

  it('is charged once per message, however often it is retried [V88]', async () => {
    await confirm(kit.buyer.id);
    let tries = 0;
    kit.mail = async (message) => {
      tries += 1;
      if (tries <= 3) throw new MailFailure('unavailable', 'away');
      kit.mails.push(message);
    };
    await tellAgain(1, { only: ['EMAIL'] });
    for (const after of [0, 1, 3, 8]) {
      kit.later(after * MINUTE);
      await kit.testApp.sendDue();
    }
    expect([tries, kit.mails.length]).toEqual([4, 1]);
    await tellAgain(25, { only: ['EMAIL'] });
    await kit.testApp.sendDue();
    expect(kit.mails).toHaveLength(20);
  });

  it('does not limit messages about the safety of the account by others, nor one of their kinds by another [V92]', async () => {
    await confirm(kit.buyer.id);
    const causedBy = kit.buyer.id;
    await tellAgain(70, { causedBy });
    await tellAgain(25, { ...ofAccount('grievance-received'), causedBy });
    await tellAgain(25, { ...ofAccount('new-device'), causedBy });
    await kit.testApp.sendDue();
    kit.mails.length = 0;
    kit.texts.length = 0;
    for (const kind of ['number-changed', 'deletion-requested', 'deletion-soon', 'email-changed'] as const) {
      await kit.notify({ ...ofAccount(kind), causedBy });
    }
    await kit.testApp.sendDue();
    expect(kit.mails.map(({ template }) => template).toSorted()).toEqual([
      'deletion-requested',
      'deletion-soon',
      'number-changed',
    ]);
    expect(kit.texts.map(({ template }) => template)).toEqual(['email-changed']);
  });
});

describe('an unconfirmed address', () => {
  it('gets its confirmation request, one mail a day, and one about each change to the safety of the account [V90, V92]', async () => {
    await tellAgain(3, ofAccount('email-check'));
    await tellAgain(5, { only: ['EMAIL'] });
    await tellAgain(5, ofAccount('grievance-received'));
    await tellAgain(5, ofAccount('new-device'));
    await kit.testApp.sendDue();
    const templates = () => mailsTo(kit.buyer).map(({ template }) => template);
    expect(templates().filter((template) => template === 'email-check')).toHaveLength(3);
    expect(templates().filter((template) => template === 'new-device')).toHaveLength(1);
    expect(templates()).toHaveLength(5);

    kit.later(24 * HOUR);
    await tellAgain(5, { only: ['EMAIL'] });
    await kit.testApp.sendDue();
    expect(templates()).toHaveLength(6);
  });

  it('is counted for all accounts together that name it, with its confirmation request [V90]', async () => {
    const { db } = kit.testApp;
    const others = await Promise.all(Array.from({ length: 4 }, () => buildUser(db)));
    const address = 'Somebody.Else@aangan.example';
    const all = [kit.buyer, ...others];
    for (const [at, { id }] of all.entries()) {
      await db
        .updateTable('users')
        .set({ email: at % 2 === 0 ? address : address.toLowerCase(), email_held: false })
        .where('id', '=', id)
        .execute();
      await tellAgain(3, { ...ofAccount('email-check'), userId: id });
      await tellAgain(2, { userId: id, only: ['EMAIL'] });
    }
    await kit.testApp.sendDue();
    const templates = kit.mails.map(({ template }) => template).toSorted();
    expect(templates).toEqual(['booking-confirmed', ...Array.from({ length: 6 }, () => 'email-check')]);
    const { rows } = await sql<{ key: string }>`SELECT key FROM rate_limits WHERE key ILIKE '%somebody%'`.execute(db);
    expect(rows).toEqual([]);
  });
});

describe('the budget of the account that causes messages', () => {
  it('lets a buyer cause 60 mails and 30 SMS in a day, to anyone [V93]', async () => {
    const { db } = kit.testApp;
    const others = await Promise.all(Array.from({ length: 70 }, () => buildUser(db)));
    for (const { id } of others) await kit.notify({ userId: id, causedBy: kit.buyer.id });
    await kit.testApp.sendDue();
    expect([kit.mails.length, kit.texts.length]).toEqual([CAUSED.USER.EMAIL, CAUSED.USER.SMS]);
    expect(said()).toContainEqual(
      expect.objectContaining({ causedBy: kit.buyer.id, channel: 'SMS', limit: CAUSED.USER.SMS }),
    );
    // the recipient's own budget was not charged
    const [, ...rest] = others.toReversed();
    kit.texts.length = 0;
    for (const { id } of rest.slice(0, 5)) await kit.notify({ userId: id, only: ['SMS'] });
    await kit.testApp.sendDue();
    expect(kit.texts).toHaveLength(5);
  });

  it('is larger for staff, so that all buyers of a removed project are notified [V93]', async () => {
    const admin = await buildUser(kit.testApp.db, { role: 'ADMIN' });
    const others = await Promise.all(Array.from({ length: 70 }, () => buildUser(kit.testApp.db)));
    for (const { id } of others) await kit.notify({ userId: id, causedBy: admin.id });
    await kit.testApp.sendDue();
    expect([kit.mails.length, kit.texts.length]).toEqual([70, 70]);
  });
});
