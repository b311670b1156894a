import type { AdminProperty, AdminPropertyRow } from '@aangan/contract/catalogue/admin-entities';
import type { Paged } from '@aangan/contract/core/paged';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditTrail, bodyOf, propertyBody } from '../../../../test/admin-kit.ts';
import { createTestApp, type TestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildBooking, buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';

const URL = '/api/admin/properties';
const NOW = new Date('2026-11-22T06:30:00Z');
const WITHOUT = { reraNo: null, reraUrl: null };

/** The product under `warn`, and on the same database under `strict`. */
let warn: TestApp;
let strict: TestApp;
let admin: { client: Client; strictly: Client };

beforeAll(async () => {
  warn = await createTestApp({ now: NOW });
  strict = await createTestApp({ now: NOW, database: warn.database, config: { reraGate: 'strict' } });
  const user = await buildUser(warn.db, { role: 'ADMIN' });
  admin = { client: await signedIn(warn, user), strictly: await signedIn(strict, user) };
});

afterAll(async () => {
  await strict.close();
  await warn.close();
});

const make = async (client: Client, body: Record<string, unknown> = {}) =>
  (await client.post<AdminProperty>(URL, propertyBody(body))).data;
const publish = (client: Client, id: number, publication: string, version?: number) =>
  client.put<AdminProperty>(`${URL}/${id}/publication`, { publication, version });
const queued = async (id: number) =>
  (await warn.db.selectFrom('property_match_queue').selectAll().where('property_id', '=', id).execute()).length;

describe('the publication of a property', () => {
  it('goes from any to any, with the next version, an entry in the audit log, and the alerts told [F50, F55]', async () => {
    const { id } = await make(admin.client);
    await warn.db.deleteFrom('property_match_queue').execute();
    const seen = [];
    for (const to of ['DRAFT', 'ARCHIVED', 'PUBLISHED', 'ARCHIVED', 'DRAFT', 'PUBLISHED', 'DRAFT'] as const) {
      const { status, data } = await publish(admin.client, id, to);
      seen.push([status, data.publication, data.version]);
    }
    expect(seen.map(([, publication]) => publication)).toEqual([
      'DRAFT',
      'ARCHIVED',
      'PUBLISHED',
      'ARCHIVED',
      'DRAFT',
      'PUBLISHED',
      'DRAFT',
    ]);
    expect(seen.map(([, , version]) => version)).toEqual([2, 3, 4, 5, 6, 7, 8]);
    expect(await queued(id)).toBe(1);
    expect(await auditTrail(warn.db)).toMatchObject([
      {
        action: 'UPDATE',
        entity: 'PROPERTY',
        entity_id: id,
        before: { publication: 'PUBLISHED' },
        after: { publication: 'DRAFT' },
      },
    ]);
    const changes = await warn.db.selectFrom('property_changes').selectAll().where('property_id', '=', id).execute();
    expect(changes).toEqual([]);
  });

  it('keeps since when it was published, of a row of an older server since it was made [F50, F55]', async () => {
    const { id } = await buildProperty(warn.db, { rera_no: 'P1', rera_url: 'https://a.example/' });
    const { createdAt } = { createdAt: (await admin.client.get<AdminProperty>(`${URL}/${id}`)).data.publishedAt };
    expect(createdAt).not.toBeNull();
    await publish(admin.client, id, 'ARCHIVED');
    expect((await publish(admin.client, id, 'PUBLISHED')).data.publishedAt).toBe(createdAt);
    const draft = await make(admin.client, { publication: 'DRAFT' });
    expect(draft.publishedAt).toBeNull();
  });

  it('is left alone where it stands already, and refuses a stale copy [F52]', async () => {
    const { id } = await make(admin.client);
    const entries = await auditTrail(warn.db);
    expect(await publish(admin.client, id, 'PUBLISHED', 1)).toMatchObject({ status: 200, data: { version: 1 } });
    expect(await auditTrail(warn.db)).toEqual(entries);
    expect((await publish(admin.client, id, 'DRAFT', 7)).code).toBe('STALE_EDIT');
    expect((await publish(admin.client, 999_999, 'DRAFT')).code).toBe('NOT_FOUND');
    expect((await publish(admin.client, id, 'HIDDEN')).errors?.map(({ field }) => field)).toEqual(['publication']);
  });

  it('is written once by two who publish at once [F52]', async () => {
    const { id, version } = await make(admin.client, { publication: 'DRAFT' });
    const both = await Promise.all([1, 2].map(() => publish(admin.client, id, 'PUBLISHED', version)));
    expect(both.map(({ status, data }) => [status, data.version])).toEqual([
      [200, 2],
      [200, 2],
    ]);
    const entries = (await auditTrail(warn.db, 5)).filter(
      (entry) => entry.entity_id === id && entry.action === 'UPDATE',
    );
    expect(entries).toHaveLength(1);
  });

  it('ends with one of a publication and a deletion at once: published, it is in the trash [F52, F63]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await make(admin.client, { publication: 'DRAFT' });
      const [published, deleted] = await Promise.all([
        publish(admin.client, id, 'PUBLISHED'),
        admin.client.del(`${URL}/${id}`),
      ]);
      expect([deleted.status, [200, 404].includes(published.status)]).toEqual([200, true]);
      const { rows } = await warn.db
        .selectFrom('trash_items')
        .select('rows')
        .where('entity_id', '=', id)
        .executeTakeFirstOrThrow();
      const [kept] = (rows as { properties: { publication: string }[] }).properties;
      expect(kept?.publication).toBe(published.status === 200 ? 'PUBLISHED' : 'DRAFT');
    }
  });

  it('says how many visits are still to be [F52]', async () => {
    const { id } = await make(admin.client);
    for (const status of ['PENDING', 'CONFIRMED', 'CANCELED'] as const) {
      const { id: user_id } = await buildUser(warn.db);
      await buildBooking(warn.db, { user_id, property_id: id, status });
    }
    expect((await admin.client.get<AdminProperty>(`${URL}/${id}`)).data.visitsToCome).toBe(2);
  });
});

describe('the gate', () => {
  it('tells staff under warn, and keeps nothing back [F51a, F52, F53]', async () => {
    const made = await make(admin.client, WITHOUT);
    expect(made).toMatchObject({ publication: 'PUBLISHED', gate: { ok: false, strict: false } });
    const fields = made.gate.missing.map(({ field }) => field);
    expect(fields).toEqual(['reraNo', 'reraUrl']);
    await publish(admin.client, made.id, 'DRAFT');
    expect((await publish(admin.client, made.id, 'PUBLISHED')).data.publication).toBe('PUBLISHED');
    expect((await make(admin.client, { ...WITHOUT, publication: 'PUBLISHED' })).publication).toBe('PUBLISHED');
  });

  it('refuses under strict, naming what is missing, and makes nothing [F51a, F52, F53]', async () => {
    const made = await make(admin.strictly, WITHOUT);
    expect(made).toMatchObject({ publication: 'DRAFT', gate: { ok: false, strict: true } });
    const refused = await publish(admin.strictly, made.id, 'PUBLISHED');
    expect(refused).toMatchObject({
      status: 409,
      code: 'RERA_REQUIRED',
      message: 'A property needs its RERA number and link before buyers may see it.',
      errors: [
        { field: 'reraNo', message: 'RERA number is required' },
        { field: 'reraUrl', message: 'RERA link is required' },
      ],
    });
    const name = 'Never made';
    expect((await admin.strictly.post(URL, propertyBody({ ...WITHOUT, name, publication: 'PUBLISHED' }))).code).toBe(
      'RERA_REQUIRED',
    );
    expect((await admin.client.get<Paged<AdminPropertyRow>>(`${URL}?name=Never`)).data.totalElements).toBe(0);
    expect((await make(admin.strictly)).publication).toBe('PUBLISHED');
    expect((await make(admin.strictly, { publication: 'DRAFT' })).publication).toBe('DRAFT');
  });

  it('takes a home offline under strict when a save takes number or link away, in PUT and PATCH [F54]', async () => {
    const one = await make(admin.strictly);
    const changed = await admin.strictly.patch<AdminProperty>(`${URL}/${one.id}`, { reraUrl: null });
    expect(changed).toMatchObject({ status: 200, data: { publication: 'DRAFT', version: 2 } });
    const other = await make(admin.strictly);
    const saved = await admin.strictly.put<AdminProperty>(`${URL}/${other.id}`, { ...bodyOf(other), reraNo: null });
    expect(saved).toMatchObject({ status: 200, data: { publication: 'DRAFT', version: 2 } });
    expect(await auditTrail(warn.db)).toMatchObject([
      { before: { publication: 'PUBLISHED' }, after: { publication: 'DRAFT' } },
    ]);
  });

  it('leaves what failed before, and all under warn, as they are [F54]', async () => {
    const failing = await make(admin.client, WITHOUT);
    const strictly = await admin.strictly.patch<AdminProperty>(`${URL}/${failing.id}`, { name: 'Renamed' });
    expect(strictly.data).toMatchObject({ name: 'Renamed', publication: 'PUBLISHED' });
    const whole = await make(admin.client);
    const warned = await admin.client.patch<AdminProperty>(`${URL}/${whole.id}`, WITHOUT);
    expect(warned.data).toMatchObject({ publication: 'PUBLISHED', gate: { ok: false } });
    const draft = await make(admin.client, { publication: 'DRAFT' });
    expect((await admin.client.patch<AdminProperty>(`${URL}/${draft.id}`, { name: 'B' })).data.publication).toBe(
      'DRAFT',
    );
  });

  it('warns of five homes at most with the same number, however it is written, not of archived ones [F51]', async () => {
    const reraNo = 'PX-9001 77';
    for (let made = 0; made < 6; made += 1) await make(admin.client, { name: `Same ${made}`, reraNo: 'px900177' });
    const archived = await make(admin.client, { name: 'Put away', reraNo });
    await publish(admin.client, archived.id, 'ARCHIVED');
    const { gate } = await make(admin.client, { reraNo });
    const same = gate.warnings
      .map(({ message }) => message)
      .filter((message) => message.endsWith('has this number too.'));
    expect(same).toHaveLength(5);
    expect(same.join(' ')).not.toContain('Put away');
  });
});

describe('the list of admins', () => {
  it('has all of them, or those in one state, with exact totals [F56, F57]', async () => {
    const name = 'Tabbed';
    for (const publication of ['PUBLISHED', 'PUBLISHED', 'DRAFT', 'ARCHIVED'])
      await make(admin.client, { name, publication });
    const list = async (query: string) => (await admin.client.get<Paged<AdminPropertyRow>>(`${URL}?${query}`)).data;
    const states = async (query: string) =>
      (await list(query)).content.map(({ publication }) => publication).toSorted();
    expect(await states('name=Tabbed')).toEqual(['ARCHIVED', 'DRAFT', 'PUBLISHED', 'PUBLISHED']);
    expect(await states('name=Tabbed&publication=DRAFT')).toEqual(['DRAFT']);
    expect(await states('name=Ta&publication=PUBLISHED')).toEqual(['PUBLISHED', 'PUBLISHED']);
    const rows = await warn.db.selectFrom('properties').select('publication').execute();
    for (const [query, count] of [
      ['', rows.length],
      ['publication=PUBLISHED', rows.filter(({ publication }) => publication === 'PUBLISHED').length],
      ['publication=DRAFT', rows.filter(({ publication }) => publication === 'DRAFT').length],
      ['publication=ARCHIVED', rows.filter(({ publication }) => publication === 'ARCHIVED').length],
    ] as const) {
      expect((await list(query)).totalElements, query).toBe(count);
    }
    const { data } = await admin.client.get<{ properties: { total: number } }>('/api/admin/dashboard/stats');
    expect(data.properties.total).toBe(rows.length);
  });
});
