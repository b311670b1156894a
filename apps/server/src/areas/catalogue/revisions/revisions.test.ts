import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { Revision, RevisionComparison, RevisionRestored } from '@aangan/contract/catalogue/revision-entities';
import type { Paged } from '@aangan/contract/core/paged';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { propertyBody } from '../../../../test/admin-kit.ts';
import { useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildAuditEntry, buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { auditedFields } from '../properties/properties.admin-rules.ts';
import { compareStates, planRestore, stateAfter } from './revisions.rules.ts';

const testApp = useTestApp({ now: new Date('2026-12-10T08:00:00Z') });
let admin: BuiltUser;
let client: Client;

beforeAll(async () => {
  admin = await buildUser(testApp.db, { role: 'ADMIN', name: 'Asha Rao' });
  client = await signedIn(testApp, admin);
});

const urlOf = (id: number) => `/api/admin/properties/${id}`;
const read = async (id: number) => (await client.get<AdminProperty>(urlOf(id))).data;
const list = async (id: number, query = '?size=100') =>
  (await client.get<Paged<Revision>>(`${urlOf(id)}/revisions${query}`)).data;
const compare = (id: number, query: string) =>
  client.get<RevisionComparison>(`${urlOf(id)}/revisions/compare?${query}`);
const restore = (id: number, entryId: number, version: number) =>
  client.post<RevisionRestored>(`${urlOf(id)}/revisions/${entryId}/restore`, { version });

async function create(overrides: Record<string, unknown> = {}): Promise<AdminProperty> {
  const response = await client.post<AdminProperty>('/api/admin/properties', propertyBody(overrides));
  expect(response.status).toBe(201);
  return response.data;
}

async function change(id: number, body: Record<string, unknown>): Promise<AdminProperty> {
  const response = await client.patch<AdminProperty>(urlOf(id), body);
  expect([response.status, response.errors]).toEqual([200, undefined]);
  return response.data;
}

/** The fields that a restore brings back. */
function restorable(property: AdminProperty) {
  const { featured: _f, assignedUser: _u, phases, ...fields } = auditedFields(property);
  // a restore today is a look at the register today, by whoever restores
  return { ...fields, publication: undefined, phases };
}

describe('GET /api/admin/properties/:id/revisions', () => {
  it('lists the saves, newest first, with who, when and which fields [F60]', async () => {
    const { id } = await create();
    await change(id, { workDone: 50 });
    await change(id, { name: 'Amber Court II', minPrice: 5_900_000 });
    const { content, totalElements } = await list(id);
    const actor = { id: admin.id, name: 'Asha Rao' };
    const common = { id: expect.any(Number), at: expect.any(String), actor, changeSet: null };
    expect(totalElements).toBe(3);
    expect(content.slice(0, 2)).toEqual([
      { ...common, action: 'UPDATE', version: 3, fields: ['name', 'minPrice'] },
      { ...common, action: 'UPDATE', version: 2, fields: ['workDone'] },
    ]);
    expect(content[2]).toMatchObject({ action: 'CREATE', version: 1 });
    expect((await list(id, '?size=1&page=1')).content).toEqual([content[1]]);
  });

  it('has the entries of every writer: forms, checks, media in order, an account that goes [F60]', async () => {
    const consultant = await buildUser(testApp.db, { role: 'EXECUTIVE' });
    const { id } = await create({ assignedUserId: String(consultant.id) });
    await client.post(`${urlOf(id)}/checked`, {});
    expect((await client.del(`/api/admin/users/${consultant.id}`)).status).toBe(200);
    const fields = (await list(id)).content.map((one) => [one.version, one.fields]);
    expect(fields.slice(0, 2)).toEqual([
      [3, ['assignedUserId']],
      [2, ['phases', 'checkedByIds']],
    ]);
  });

  it('goes on over a deletion and a restore from the trash [F60, F65]', async () => {
    const { id } = await create();
    expect((await client.del(urlOf(id))).status).toBe(200);
    expect((await client.get(`${urlOf(id)}/revisions`)).code).toBe('NOT_FOUND');
    const trashed = await client.get<Paged<{ id: number }>>('/api/admin/trash?kind=PROPERTY&size=1');
    await client.post(`/api/admin/trash/${trashed.data.content[0]!.id}/restore`, undefined);
    const { content } = await list(id);
    expect(content.map(({ action }) => action)).toEqual(['RESTORE', 'DELETE', 'CREATE']);
    expect((await compare(id, `from=${content[2]!.id}`)).data.unknown).toEqual([]);
  });
});

describe('GET /api/admin/properties/:id/revisions/compare', () => {
  it('gives what differs between two versions, or from one to now [F61]', async () => {
    const { id } = await create();
    await change(id, { workDone: 50 });
    await change(id, { workDone: 60, name: 'Amber Court II' });
    const [third, second, first] = (await list(id)).content.map((entry) => entry.id);
    expect((await compare(id, `from=${first}&to=${second}`)).data).toEqual({
      fields: [{ field: 'workDone', from: 45, to: 50 }],
      unknown: [],
    });
    const { data } = await compare(id, `from=${first}&to=current`);
    expect(data.fields.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
      { field: 'name', from: 'Amber Court', to: 'Amber Court II' },
      { field: 'workDone', from: 45, to: 60 },
    ]);
    expect((await compare(id, `from=${third}`)).data).toEqual({ fields: [], unknown: [] });
  });

  it('names the consultants [F61]', async () => {
    const consultant = await buildUser(testApp.db, { role: 'EXECUTIVE', name: 'Ravi Patil' });
    const { id } = await create();
    await change(id, { assignedUserId: String(consultant.id) });
    const [, first] = (await list(id)).content;
    const fields = [{ field: 'assignedUser', from: null, to: 'Ravi Patil' }];
    expect((await compare(id, `from=${first!.id}`)).data.fields).toEqual(fields);
  });

  it('says of which fields a value is not known, since they were changed without a record [F61]', async () => {
    const { id } = await create();
    await change(id, { workDone: 50 });
    await testApp.db.updateTable('properties').set({ work_done: 55 }).where('id', '=', id).execute();
    await change(id, { name: 'Amber Court II' });
    const [third, second, first] = (await list(id)).content.map((entry) => entry.id);
    for (const from of [first, second]) {
      const { data } = await compare(id, `from=${from}`);
      expect([data.fields.map(({ field }) => field), data.unknown]).toEqual([['name'], ['workDone']]);
    }
    expect((await compare(id, `from=${third}`)).data.unknown).toEqual([]);
  });

  it('refuses the entry of another property, or of none [F61]', async () => {
    const [one, other] = [await create(), await create()];
    const [entry] = (await list(other.id)).content;
    const media = await buildAuditEntry(testApp.db, { entity: 'MEDIA', entity_id: one.id });
    for (const from of [entry!.id, media, 987_654_321]) {
      expect([from, (await compare(one.id, `from=${from}`)).code]).toEqual([from, 'NOT_FOUND']);
      expect((await restore(one.id, from, 1)).code).toBe('NOT_FOUND');
    }
    for (const query of ['', 'from=x', 'from=1&to=now', 'from=0']) {
      expect([query, (await compare(one.id, query)).status]).toEqual([query, 400]);
    }
  });
});

const flat = fc.record({
  type: fc.constantFrom('2BHK', '3BHK', '4BHK'),
  area: fc.integer({ min: 50_000, max: 200_000 }).map((n) => n / 100),
  price: fc.integer({ min: 1, max: 90_000_000 }),
  agreementValue: fc.constantFrom(null, 1),
  unitsTotal: fc.constantFrom(null, 24),
});
const day = fc.constantFrom('2027-06-30', '2028-01-31', null);
const save = fc.oneof(
  fc.record({ workDone: fc.integer({ min: 0, max: 100 }) }),
  fc.record({
    name: fc.constantFrom('Amber', 'Bakul', 'Champak'),
    status: fc.constantFrom('UNDER_CONSTRUCTION', 'NEARING_POSSESSION'),
  }),
  fc.record({ flats: fc.array(flat, { minLength: 1, maxLength: 4 }) }),
  fc.record({ amenities: fc.subarray(['Gym', 'Garden', 'Temple', 'Pool']), featured: fc.boolean() }),
  fc.record({
    address: fc.record({
      location: fc.constantFrom('Charholi', 'Moshi-Dudulgaon'),
      zipcode: fc.constantFrom(null, '411014'),
    }),
  }),
  fc.constantFrom({ lat: 18.65, lng: 73.88 }, { lat: null, lng: null }),
  fc.record({ minPrice: fc.integer({ min: 0, max: 5 }), maxPrice: fc.integer({ min: 5, max: 10 }) }),
  fc.record({
    notInPrice: fc.constantFrom([], [{ label: 'Parking', amount: 3, unit: 'ONCE', note: null }]),
    notInPriceAsOf: fc.constant('2026-12-01'),
  }),
  fc
    .record({ possessionDate: day, numbers: fc.uniqueArray(fc.constantFrom('P1', 'P2', 'P3'), { minLength: 1 }) })
    .map(({ possessionDate, numbers }) => ({
      phases: numbers.map((reraNo) => ({ name: `Phase ${reraNo}`, reraNo, possessionDate })),
    })),
  fc.record({
    characteristics: fc.subarray([
      { keyName: 'Towers', valueName: '3' },
      { keyName: 'Lifts', valueName: '6' },
    ]),
  }),
);

describe('POST /api/admin/properties/:id/revisions/:entryId/restore', () => {
  it('brings every version back as it was, but for featuring [F61, F62]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(save, { minLength: 2, maxLength: 6 }), async (saves) => {
        const created = await create();
        const states = new Map([[created.version, created]]);
        for (const body of saves) {
          const saved = await change(created.id, body);
          states.set(saved.version, saved);
        }
        const entries = (await list(created.id)).content;
        for (const { id: entryId, version } of entries) {
          const now = await read(created.id);
          const { status, data, errors } = await restore(created.id, entryId, now.version);
          expect([status, errors]).toEqual([200, undefined]);
          expect(data.notRestored).toEqual([]);
          expect(restorable(data.property)).toEqual(restorable(states.get(version!)!));
          expect(data.property.featured).toBe(now.featured);
          expect(await read(created.id)).toEqual(data.property);
        }
      }),
      { numRuns: 15 },
    );
  });

  it('is a save: a version, an entry, a price in the history, none where nothing differs [F62]', async () => {
    const { id } = await create();
    await change(id, { minPrice: 1, flats: [{ type: '2BHK', area: 700, price: 1 }] });
    const [second, first] = (await list(id)).content;
    expect((await restore(id, second!.id, 2)).data.property.version).toBe(2);
    const { data } = await restore(id, first!.id, 2);
    expect([data.property.version, data.property.minPrice]).toEqual([3, 6_000_000]);
    expect((await list(id)).content[0]).toMatchObject({ action: 'UPDATE', version: 3, fields: ['flats', 'minPrice'] });
    const prices = testApp.db.selectFrom('price_history').select('min_price').where('property_id', '=', id);
    expect(await prices.execute()).toEqual([{ min_price: 6_000_000 }]);
    const changes = testApp.db.selectFrom('property_changes').select('kind').where('property_id', '=', id);
    expect((await changes.execute()).length).toBeGreaterThan(2);
  });

  it('refuses a stale copy, and accepts one of five at a time [F62]', async () => {
    const { id } = await create();
    await change(id, { workDone: 50 });
    const [, first] = (await list(id)).content;
    expect((await restore(id, first!.id, 1)).code).toBe('STALE_EDIT');
    expect((await client.post(`${urlOf(id)}/revisions/${first!.id}/restore`, {})).errors?.[0]?.field).toBe('version');
    const responses = await Promise.all(Array.from({ length: 5 }, () => restore(id, first!.id, 2)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409]);
  });

  it('leaves a consultant who may not be assigned any more, and what is not known, and names both [F62]', async () => {
    const consultant = await buildUser(testApp.db, { role: 'EXECUTIVE' });
    const { id } = await create({ assignedUserId: String(consultant.id) });
    await change(id, { assignedUserId: null, workDone: 50 });
    await testApp.db.updateTable('users').set({ active: false }).where('id', '=', consultant.id).execute();
    await testApp.db.updateTable('properties').set({ work_done: 55 }).where('id', '=', id).execute();
    await change(id, { name: 'Amber Court II' });
    const first = (await list(id)).content.at(-1)!;
    const { data } = await restore(id, first.id, 3);
    expect(data.notRestored).toEqual(['workDone', 'assignedUser']);
    const { name, workDone, assignedUserId } = data.property;
    expect([name, workDone, assignedUserId]).toEqual(['Amber Court', 55, null]);
  });

  it('refuses what may not be saved any more, by field, and changes nothing [F62]', async () => {
    const { id } = await create();
    // a value that an earlier release took
    await testApp.db.updateTable('properties').set({ zipcode: '1' }).where('id', '=', id).execute();
    await change(id, { address: { zipcode: '411014' } });
    const before = await read(id);
    const entryId = await buildAuditEntry(testApp.db, {
      entity_id: id,
      before: JSON.stringify({ zipcode: '411014' }),
      after: JSON.stringify({ zipcode: '1' }),
    });
    await buildAuditEntry(testApp.db, {
      entity_id: id,
      before: JSON.stringify({ zipcode: '1' }),
      after: JSON.stringify({ zipcode: '411014' }),
    });
    const { status, errors } = await restore(id, entryId, before.version);
    expect([status, errors?.map(({ field }) => field)]).toEqual([400, ['address.zipcode']]);
    expect(await read(id)).toEqual(before);
  });
});

describe('the rules of versions', () => {
  const NOW = { a: 3, b: [1], assignedUserId: 7 };

  it.each([
    ['nothing later', [], NOW, []],
    [
      'later changes put back',
      [
        { before: { a: 1 }, after: { a: 3 } },
        { before: null, after: null },
      ],
      { ...NOW, a: 1 },
      [],
    ],
    [
      'an id as a text is the same id',
      [
        { before: { assignedUserId: '5' }, after: { assignedUserId: '7' } },
        { before: null, after: { assignedUserId: 5 } },
      ],
      { ...NOW, assignedUserId: '5' },
      [],
    ],
    [
      'a value that nobody wrote down',
      [
        { before: { a: 1 }, after: { a: 2 } },
        { before: null, after: null },
      ],
      { ...NOW, a: 1 },
      ['a'],
    ],
    [
      'a field that is not compared',
      [
        { before: { x: 1 }, after: { x: 2 } },
        { before: null, after: { x: 9 } },
      ],
      NOW,
      [],
    ],
  ] as const)('%s [F61]', (_what, entries, fields, unknown) => {
    expect(stateAfter(NOW, entries)).toEqual({ fields, unknown });
  });

  it('restore groups as a whole, and neither featuring nor publication [F62]', () => {
    const present = {
      reraNo: 'P1',
      reraUrl: null,
      possessionDate: null,
      phases: [],
      featured: true,
      publication: 'DRAFT',
      location: 'A',
    };
    const fields = { ...present, reraNo: 'P2', featured: false, publication: 'PUBLISHED', location: 'B' };
    expect(planRestore(present, { fields, unknown: [] }).patch).toEqual({
      reraNo: 'P2',
      reraUrl: null,
      possessionDate: null,
      phases: [],
      address: { location: 'B' },
    });
    expect(planRestore(present, { fields: present, unknown: [] })).toEqual({ patch: null, left: [] });
    expect(compareStates({ fields: present, unknown: ['location'] }, { fields, unknown: [] }).unknown).toEqual([
      'location',
    ]);
  });

  it('write a text of another language only for the English that it was written for [F62, L22]', () => {
    const text = (name: string, nameIsCurrent: boolean) => ({
      mr: { name, description: null, nameIsCurrent, descriptionIsCurrent: false },
      hi: null,
    });
    const present = { name: 'Amber', texts: text('अंबर', true) };
    const plan = (texts: unknown) => planRestore(present, { fields: { name: 'Bakul', texts }, unknown: [] });
    expect(plan(text('बकुळ', true))).toEqual({
      patch: { name: 'Bakul', texts: { mr: { name: 'बकुळ', description: null } } },
      left: [],
    });
    expect(plan(text('बकुळ', false))).toEqual({
      patch: { name: 'Bakul', texts: { mr: { description: null } } },
      left: ['texts'],
    });
    expect(plan({ mr: null, hi: null }).patch).toEqual({ name: 'Bakul', texts: { mr: null } });
  });
});
