import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { PropertyCard, PropertyDetail } from '@aangan/contract/catalogue/entities';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditTrail } from '../../../../test/admin-kit.ts';
import { useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';

const NOW = new Date('2026-12-10T06:30:00Z');

const testApp = useTestApp({ now: NOW });
let admin: BuiltUser;
let client: Client;

beforeAll(async () => {
  admin = await buildUser(testApp.db, { role: 'ADMIN' });
  client = await signedIn(testApp, admin);
});

beforeEach(() => testApp.setNow(NOW));

const urlOf = (id: number) => `/api/admin/properties/${id}`;
const check = (id: number, body: object = {}, by = client) => by.post<AdminProperty>(`${urlOf(id)}/checked`, body);
const read = async (id: number) => (await client.get<AdminProperty>(urlOf(id))).data;
const detail = async (id: number) => (await client.get<PropertyDetail>(`/api/properties/${id}`)).data;

/** Creates a property with two registrations, of which the first was checked last year by an unknown user. */
async function buildPhases(): Promise<number> {
  const { id } = await buildProperty(testApp.db, { rera_no: 'P1', possession_date: '2028-01-31' });
  const phases = [
    { name: 'A', rera_no: 'P1', registered_completion: '2028-03-31', revised_completion: '2028-09-30' },
    { name: 'B', rera_no: 'P2' },
  ].map((phase, position) => ({ ...phase, property_id: id, position, possession_date: '2028-01-31' }));
  await testApp.db.insertInto('property_phases').values(phases).execute();
  await testApp.db
    .updateTable('property_phases')
    .set({ checked_on: '2025-12-10', progress_as_of: '2025-09-30' })
    .where('rera_no', '=', 'P1')
    .where('property_id', '=', id)
    .execute();
  return id;
}

describe('POST /api/admin/properties/:id/checked', () => {
  it('responds 404 where there is no property, and 400 for an invalid version', async () => {
    expect((await check(987_654_321)).code).toBe('NOT_FOUND');
    const { id } = await buildProperty(testApp.db, { rera_no: 'P1' });
    expect((await check(id, { version: 'one' })).errors?.map(({ field }) => field)).toEqual(['version']);
  });

  it('marks all registrations as checked today by the caller, and changes nothing else of them [T56]', async () => {
    const id = await buildPhases();
    const before = await read(id);
    expect((await detail(id)).phases.map(({ checkedOn }) => checkedOn)).toEqual(['2025-12-10', null]);
    const { status, data } = await check(id, { version: before.version });
    expect(status).toBe(200);
    const phases = before.phases.map((phase) => ({ ...phase, checkedOn: '2026-12-10', checkedBy: admin.name }));
    expect(data).toEqual({ ...before, phases, version: before.version + 1, updatedAt: data.updatedAt });
    expect(data.updatedAt > before.updatedAt).toBe(true);
    expect(await read(id)).toEqual(data);
    // whose earlier response was cached
    expect((await detail(id)).phases).toEqual(phases);
    const [entry] = await auditTrail(testApp.db);
    expect(entry).toMatchObject({
      actor_id: admin.id,
      action: 'UPDATE',
      entity: 'PROPERTY',
      entity_id: id,
      entity_name: before.name,
      before: {
        phases: [
          { reraNo: 'P1', checkedOn: '2025-12-10' },
          { reraNo: 'P2', checkedOn: null },
        ],
      },
      after: {
        phases: [
          { reraNo: 'P1', checkedOn: '2026-12-10' },
          { reraNo: 'P2', checkedOn: '2026-12-10' },
        ],
      },
    });
    expect(Object.keys(entry!.after as object).toSorted()).toEqual(['checkedByIds', 'phases']);
  });

  it('turns a single number into a registration first, for the whole project [T56]', async () => {
    const own = { rera_no: 'P9', rera_url: 'https://rera.example/9', possession_date: '2028-06-30' };
    const { id } = await buildProperty(testApp.db, own);
    const { data } = await check(id);
    expect(data.phases).toEqual([
      {
        name: 'Whole project',
        reraNo: 'P9',
        reraUrl: 'https://rera.example/9',
        possessionDate: '2028-06-30',
        registeredCompletion: null,
        revisedCompletion: null,
        movedMonths: null,
        progressAsOf: null,
        checkedOn: '2026-12-10',
        checkedBy: admin.name,
      },
    ]);
    expect([data.reraNo, data.reraUrl, data.possessionDate]).toEqual(Object.values(own));
    expect((await check(id)).data.phases).toEqual(data.phases);
  });

  it('refuses a property without a number, and changes nothing [T56]', async () => {
    const { id } = await buildProperty(testApp.db, { rera_no: null });
    const before = await read(id);
    const { status, code } = await check(id);
    expect([status, code]).toEqual([409, 'RERA_NUMBER_MISSING']);
    expect(await read(id)).toEqual(before);
  });

  it('refuses a stale copy, and accepts one of five concurrent calls', async () => {
    const id = await buildPhases();
    const { version } = await read(id);
    const responses = await Promise.all(Array.from({ length: 5 }, () => check(id, { version })));
    const codes = responses.map(({ status, code }) => code ?? status);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 'STALE_EDIT')).toHaveLength(4);
    expect((await read(id)).version).toBe(version + 1);
    expect((await check(id)).data.version).toBe(version + 2);
  });

  it.each([
    ['2026-12-31T18:29:59Z', '2026-12-31'],
    ['2026-12-31T18:30:00Z', '2027-01-01'],
  ])('uses the day in India: at %s it is %s', async (now, day) => {
    const id = await buildPhases();
    testApp.setNow(new Date(now));
    expect((await check(id)).data.phases.map(({ checkedOn }) => checkedOn)).toEqual([day, day]);
  });

  it('records the last author, also on one day, and logs it', async () => {
    const id = await buildPhases();
    const other = await buildUser(testApp.db, { role: 'ADMIN' });
    await check(id);
    const { data } = await check(id, {}, await signedIn(testApp, other));
    expect(data.phases.map(({ checkedBy }) => checkedBy)).toEqual([other.name, other.name]);
    expect(await auditTrail(testApp.db)).toEqual([
      expect.objectContaining({
        actor_id: other.id,
        before: { checkedByIds: [admin.id, admin.id] },
        after: { checkedByIds: [other.id, other.id] },
      }),
    ]);
  });

  it('marks nothing for an admin who is being deleted', async () => {
    const id = await buildPhases();
    const other = await buildUser(testApp.db, { role: 'ADMIN' });
    const session = await signedIn(testApp, other);
    const deleting = await testApp.database.pool.connect();
    try {
      await deleting.query('BEGIN');
      await deleting.query('DELETE FROM users WHERE id = $1', [other.id]);
      const checking = check(id, {}, session);
      const waiting = `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
        WHERE NOT granted AND datname = current_database()`;
      await expect.poll(async () => (await testApp.database.pool.query(waiting)).rowCount).toBe(1);
      await deleting.query('COMMIT');
      expect((await checking).code).toBe('UNAUTHENTICATED');
    } finally {
      deleting.release();
    }
    expect((await read(id)).phases.map(({ checkedOn }) => checkedOn)).toEqual(['2025-12-10', null]);
  });

  it('names nobody once its author was deleted', async () => {
    const id = await buildPhases();
    const other = await buildUser(testApp.db, { role: 'ADMIN' });
    await check(id, {}, await signedIn(testApp, other));
    expect((await detail(id)).phases.map(({ checkedBy }) => checkedBy)).toEqual([other.name, other.name]);
    expect((await client.del(`/api/admin/users/${other.id}`)).status).toBe(200);
    const dates = (await detail(id)).phases.map(({ checkedOn, checkedBy }) => [checkedOn, checkedBy]);
    expect(dates).toEqual([
      ['2026-12-10', null],
      ['2026-12-10', null],
    ]);
  });

  it('updates the derived columns of lists', async () => {
    const id = await buildPhases();
    const name = `Checked ${id}`;
    await testApp.db.updateTable('properties').set({ name, ready_by: null }).where('id', '=', id).execute();
    await check(id);
    const { data } = await client.get<{ content: PropertyCard[] }>(`/api/properties?name=${encodeURIComponent(name)}`);
    // from the phase with the earlier of the revised dates
    expect(data.content.map(({ readyBy }) => readyBy)).toEqual(['2028-01-31']);
  });
});
