import type { AuditEntry } from '@aangan/contract/core/audit';
import type { Paged } from '@aangan/contract/core/paged';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import type { Client } from '../../test/client.ts';
import { buildAuditEntry, buildUser, signedIn, type BuiltUser } from '../../test/factories.ts';
import { HOSTILE_NUMBERS } from '../../test/hostile.ts';
import { changedFields } from './audit.rules.ts';
import { recordAudit, type AuditedChange } from './audit.store.ts';

let testApp: TestApp;
let admin: BuiltUser;
let client: Client;

// the log can't be emptied, so each test has its own database
beforeEach(async () => {
  testApp = await createTestApp();
  admin = await buildUser(testApp.db, { name: 'Asha', role: 'ADMIN' });
  client = await signedIn(testApp, admin);
});

afterEach(() => testApp.close());

async function record(change: Partial<AuditedChange> = {}): Promise<void> {
  const actor = { userId: admin.id, name: admin.name };
  const whole: AuditedChange = {
    actor,
    entity: 'PROPERTY',
    entityId: 7,
    entityName: 'Amber',
    before: { name: 'A' },
    after: { name: 'B' },
    ...change,
  };
  await recordAudit(testApp.db, whole);
}

const page = async (query = '') => (await client.get<Paged<AuditEntry>>(`/api/admin/audit${query}`)).data;
const names = ({ content }: Paged<AuditEntry>) => content.map(({ entityName }) => entityName);

describe('GET /api/admin/audit', () => {
  it('refuses each wrong part by its name', async () => {
    for (const field of ['page', 'size', 'actorId', 'entityId']) {
      for (const value of HOSTILE_NUMBERS) {
        const response = await client.get(`/api/admin/audit?${field}=${value}`);
        expect([field, value, response.errors?.map((error) => error.field)]).toEqual([field, value, [field]]);
      }
    }
    for (const query of ['entity=SESSION', 'entity=', 'action=READ', 'startDate=2026-02-30', 'endDate=x']) {
      const [field] = query.split('=');
      expect((await client.get(`/api/admin/audit?${query}`)).errors?.map((error) => error.field)).toEqual([field]);
    }
    expect((await client.get('/api/admin/audit?startDate=2026-12-02&endDate=2026-12-01')).status).toBe(400);
  });

  it('lists actor, action, entity, time, before and after, newest first', async () => {
    await record({ before: null, after: { name: 'Amber', flats: [{ type: '2BHK' }] } });
    await record({ before: { name: 'Amber', minPrice: 1 }, after: { name: 'Amber', minPrice: 2 } });
    await record({ before: { name: 'Amber' }, after: null });
    const { content, ...rest } = await page();
    expect(rest).toEqual({ totalElements: 3, totalPages: 1, last: true, page: 0, size: 10 });
    const common = {
      id: expect.any(Number),
      at: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      actorId: admin.id,
      actorName: 'Asha',
      entity: 'PROPERTY',
      entityId: 7,
      entityName: 'Amber',
    };
    expect(content).toEqual([
      { ...common, action: 'DELETE', before: { name: 'Amber' }, after: null },
      { ...common, action: 'UPDATE', before: { minPrice: 1 }, after: { minPrice: 2 } },
      { ...common, action: 'CREATE', before: null, after: { name: 'Amber', flats: [{ type: '2BHK' }] } },
    ]);
  });

  it('gives the actor by id and former name, after a rename and a deletion', async () => {
    const other = await buildUser(testApp.db, { name: 'Ravi', role: 'ADMIN' });
    await record({ actor: { userId: other.id, name: 'Ravi' } });
    await testApp.db.updateTable('users').set({ name: 'Asha' }).where('id', '=', other.id).execute();
    expect((await page()).content[0]).toMatchObject({ actorId: other.id, actorName: 'Ravi' });
    await testApp.db.deleteFrom('users').where('id', '=', other.id).execute();
    const gone = { actorId: other.id, actorName: expect.stringMatching(/^Deleted person [0-9A-F]{6}$/) };
    expect((await page()).content[0]).toMatchObject(gone);
  });

  it('masks e-mail and number, and seals each value with its owner’s key', async () => {
    const user = await buildUser(testApp.db, { name: 'Ravi' });
    const before = { name: 'Ravi', email: 'ravi@aangan.example', contactNo: '9876543210', role: 'USER', minBudget: 5 };
    await record({ entity: 'USER', entityId: user.id, entityName: 'Ravi', before, after: null });
    expect((await page()).content[0]).toMatchObject({
      entityName: 'Ravi',
      before: { ...before, email: 'r***@a***.example', contactNo: '98******10' },
    });
    const { rows } = await testApp.database.pool.query<{ row: string }>('SELECT a::text AS row FROM audit_log a');
    expect(rows[0]?.row).not.toMatch(/Ravi|ravi|9876543210|Asha/);
    await testApp.db.deleteFrom('users').where('id', '=', user.id).execute();
    const [name, value] = [expect.stringMatching(/^Deleted person/), 'Deleted with the account'];
    expect((await page()).content[0]).toMatchObject({
      actorName: 'Asha',
      entityName: name,
      before: { name, email: value, contactNo: value, role: 'USER', minBudget: value },
    });
  });

  it('filters by entity, id, action, actor and day in India', async () => {
    const other = await buildUser(testApp.db, { name: 'Other', role: 'ADMIN' });
    const facts = { actor_id: admin.id, action: 'UPDATE', entity: 'PROPERTY', entity_id: 7 };
    const entries = [
      { entity_name: 'first', entity: 'MEDIA', at: '2026-12-01T18:29:59.999Z' },
      { entity_name: 'second', entity_id: 8, action: 'CREATE', at: '2026-12-01T18:30:00Z' },
      { entity_name: 'third', actor_id: other.id, action: 'DELETE', at: '2026-12-02T18:29:59.999Z' },
      { entity_name: 'fourth', entity: 'MEDIA', entity_id: 8, at: '2026-12-02T18:30:00Z' },
    ];
    for (const { at, ...entry } of entries) await buildAuditEntry(testApp.db, { ...facts, ...entry, at: new Date(at) });
    expect(names(await page('?entity=MEDIA'))).toEqual(['fourth', 'first']);
    expect(names(await page('?entityId=8'))).toEqual(['fourth', 'second']);
    expect(names(await page('?entity=PROPERTY&entityId=8'))).toEqual(['second']);
    expect(names(await page('?action=CREATE'))).toEqual(['second']);
    expect(names(await page(`?actorId=${other.id}`))).toEqual(['third']);
    expect(names(await page('?startDate=2026-12-02&endDate=2026-12-02'))).toEqual(['third', 'second']);
    expect(names(await page('?startDate=2026-12-03'))).toEqual(['fourth']);
    expect(names(await page('?endDate=2026-12-01&entity=MEDIA'))).toEqual(['first']);
    expect(await page('?size=3&page=1')).toMatchObject({ totalElements: 4, totalPages: 2, last: true });
  });

  it('has nothing of a change that is rolled back [ADM10, ASVS 16.5.3]', async () => {
    const work = testApp.db.transaction().execute(async (trx) => {
      const actor = { userId: admin.id, name: 'Asha' };
      const change = { entity: 'USER', entityId: 1, entityName: 'x', before: { a: 1 }, after: null } as const;
      await recordAudit(trx, { actor, ...change });
      throw new Error('rolled back');
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(await page()).toMatchObject({ totalElements: 0, content: [] });
  });
});

describe('changedFields', () => {
  it('has the fields that differ, deep down, on both sides', () => {
    const before = { name: 'A', flats: [{ price: 1 }], gone: 'x', same: { a: [1] } };
    const after = { name: 'A', flats: [{ price: 2 }], fresh: null, same: { a: [1] } };
    expect(changedFields(before, after)).toEqual({
      before: { flats: [{ price: 1 }], gone: 'x' },
      after: { flats: [{ price: 2 }], fresh: null },
    });
  });

  it('finds nothing between equals, and the difference turns one state into the other', () => {
    const state = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.jsonValue());
    fc.assert(
      fc.property(state, state, (before, after) => {
        expect(changedFields(before, structuredClone(before))).toBeNull();
        const changed = changedFields(before, after) ?? { before: {}, after: {} };
        const kept = Object.entries(before).filter(([key]) => !Object.hasOwn(changed.before ?? {}, key));
        expect({ ...Object.fromEntries(kept), ...changed.after }).toEqual({ ...after });
      }),
    );
  });
});
