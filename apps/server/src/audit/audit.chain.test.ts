import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { buildAuditEntry, buildUser, signedIn } from '../../test/factories.ts';
import { buildBooking, buildProperty } from '../../test/factories-catalogue.ts';
import { findHead, verifyChain } from './audit.chain.ts';

let testApp: TestApp;
let ids: number[];

beforeEach(async () => {
  testApp = await createTestApp();
  ids = [];
  for (let n = 1; n <= 5; n += 1) {
    const before = JSON.stringify({ price: 702.5, gone: null, name: `É "${n}"` });
    ids.push(await buildAuditEntry(testApp.db, { entity_id: n, before, after: JSON.stringify({ price: n }) }));
  }
});

afterEach(() => testApp.close());

const idOf = (number: number) => ids[number - 1] ?? 0;
const breach = async () => (await verifyChain(testApp.db)).breach;

/** Runs statements as the owner of the tables, like an attacker who controls the database. */
async function tamper(...statements: string[]): Promise<void> {
  const tables = ['audit_log', 'audit_chain', 'audit_head'];
  for (const table of tables) await testApp.database.pool.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  for (const statement of statements) expect((await testApp.database.pool.query(statement)).rowCount).not.toBe(0);
  for (const table of tables) await testApp.database.pool.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
}

describe('the chain of the audit log', () => {
  it('is intact after normal writes, and for an empty log', async () => {
    const head = await findHead(testApp.db);
    expect(head).toEqual({ entries: 5, hash: expect.stringMatching(/^[\w-]{43}$/) });
    expect(await verifyChain(testApp.db, head)).toEqual({ head, waiting: 0, breach: null });
    const empty = await createTestApp();
    expect(await verifyChain(empty.db)).toEqual({ head: { entries: 0, hash: '' }, waiting: 0, breach: null });
    await empty.close();
  });

  it.each([
    'actor_id = 9',
    `actor_name = 'Somebody'`,
    `action = 'CREATE'`,
    `entity_name = 'amber'`,
    `at = at + interval '1 microsecond'`,
    `before = before - 'gone'`,
    'after = NULL',
    `sealed = '{"actorName": {"person": 1}}'`,
  ])('names the first entry that was changed: %s', async (change) => {
    await tamper(`UPDATE audit_log SET ${change} WHERE id IN (${idOf(3)}, ${idOf(4)})`);
    expect(await breach()).toBe(`Entry ${idOf(3)}, number 3 of the log, was changed, or is in another's place.`);
  });

  it('names the first entry that was removed, with its link or without it [ASVS 16.4.2]', async () => {
    await tamper(`DELETE FROM audit_log WHERE id = ${idOf(2)}`);
    expect(await breach()).toBe(`Entry ${idOf(2)}, number 2 of the log, was removed.`);
    await tamper(`DELETE FROM audit_chain WHERE position = 2`);
    expect(await breach()).toBe(`Link 2 was removed; the next one is for entry ${idOf(3)}.`);
  });

  it('names an entry that was inserted without a link', async () => {
    await tamper(
      `INSERT INTO audit_log (id, actor_id, actor_name, action, entity, entity_id, entity_name, sealed)
       OVERRIDING SYSTEM VALUE VALUES (0, 1, 'x', 'DELETE', 'USER', 1, 'x', '{}')`,
    );
    expect(await breach()).toBe('Entry 0 was inserted past the chain, which has 5 entries.');
  });

  it('names the first of swapped entries', async () => {
    await tamper(
      `UPDATE audit_chain SET entry_id = -1 WHERE position = 2`,
      `UPDATE audit_chain SET entry_id = ${idOf(2)} WHERE position = 4`,
      `UPDATE audit_chain SET entry_id = ${idOf(4)} WHERE position = 2`,
    );
    expect(await breach()).toBe(`Entry ${idOf(4)}, number 2 of the log, was changed, or is in another's place.`);
  });

  it('detects a truncation by its head, and one of the head too by a noted head', async () => {
    const noted = await findHead(testApp.db);
    await tamper(`DELETE FROM audit_log WHERE id = ${idOf(5)}`, 'DELETE FROM audit_chain WHERE position = 5');
    expect(await breach()).toBe('The end of the log is not as it was: the head says 5 entries, the chain has 4.');
    await tamper('UPDATE audit_head SET position = 4, hash = (SELECT hash FROM audit_chain WHERE position = 4)');
    expect(await breach()).toBeNull();
    expect((await verifyChain(testApp.db, noted)).breach).toBe(
      'The log had 5 entries when the head was noted, and now has 4: its end was removed.',
    );
    await buildAuditEntry(testApp.db, { entity_id: 6 });
    expect((await verifyChain(testApp.db, noted)).breach).toMatch(/^The first 5 entries are not the ones/);
  });

  it('has all of 30 concurrent changes, without a deadlock', async () => {
    const { db } = testApp;
    const property = await buildProperty(db);
    const works = Array.from({ length: 10 }, async () => {
      const client = await signedIn(testApp, await buildUser(db, { role: 'ADMIN' }));
      const buyer = await buildUser(db);
      const visit = await buildBooking(db, { user_id: buyer.id, property_id: property.id });
      return [
        () => client.patch(`/api/admin/bookings/${visit.id}`, { status: 'CONFIRMED' }),
        () => client.patch(`/api/admin/properties/${property.id}`, { workDone: visit.id }),
        () => client.patch(`/api/admin/users/${buyer.id}`, { active: false }),
      ];
    });
    const calls = (await Promise.all(works)).flat();
    const responses = await Promise.all(calls.map((call) => call()));
    expect(responses.map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect((await findHead(db)).entries).toBe(35);
    expect(await breach()).toBeNull();
    expect(testApp.logs.filter(({ err }) => err !== undefined)).toEqual([]);
  });
});

describe('the end of the chain', () => {
  it.each([
    ['to come', addDays(todayInIndia(), 1)],
    ['of the past', '2026-11-01'],
  ])(
    'is locked last: a deletion goes on locking after its first entry, and deadlocks with nobody over a visit %s',
    async (_, visit_date) => {
      const { db } = testApp;
      const admins = await Promise.all([1, 2, 3].map(() => buildUser(db, { role: 'ADMIN' })));
      const [first, second, third] = await Promise.all(admins.map((admin) => signedIn(testApp, admin)));
      for (let round = 0; round < 20; round += 1) {
        const consultant = await buildUser(db, { role: 'EXECUTIVE' });
        const property = await buildProperty(db, { assigned_user_id: consultant.id });
        const visit = await buildBooking(db, { user_id: consultant.id, property_id: property.id, visit_date });
        const responses = await Promise.all([
          first?.del(`/api/admin/users/${consultant.id}`),
          second?.patch(`/api/admin/bookings/${visit.id}`, { status: 'CONFIRMED' }),
          third?.del(`/api/admin/bookings/${visit.id}`),
        ]);
        for (const response of responses) expect([200, 404]).toContain(response?.status);
      }
      expect(await breach()).toBeNull();
    },
  );
});

describe('the audit log', () => {
  it.each([
    `UPDATE audit_log SET actor_name = 'Somebody'`,
    'DELETE FROM audit_log',
    'TRUNCATE audit_log',
    'UPDATE audit_chain SET position = position',
    'DELETE FROM audit_chain',
    'TRUNCATE audit_chain',
    'DELETE FROM audit_head',
    'TRUNCATE audit_head',
  ])('refuses its own owner: %s', async (statement) => {
    await expect(testApp.database.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    expect(await breach()).toBeNull();
  });
});
