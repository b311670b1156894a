import { dirname } from 'node:path';
import type { AdminMedia, AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import type { TrashItem, TrashRestored } from '@aangan/contract/catalogue/trash-entities';
import { CONSTRUCTION_PHOTOS_MAX } from '@aangan/contract/core/limits';
import type { Paged } from '@aangan/contract/core/paged';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditTrail, propertyBody } from '../../../../test/admin-kit.ts';
import { useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildMedia, buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { picture } from '../../../../test/media-files.ts';
import { storedPaths, uploadForm } from '../../../../test/uploads.ts';
import { runRetention } from '../../privacy/personal-data/personal-data.retention-service.ts';
import { sweepOrphans } from '../media/media.sweep.ts';
import { bringBack } from '../media/media.quarantine.ts';

const NOW = new Date('2026-12-10T08:00:00Z');
const URL = '/api/admin/trash';
const DAY_MS = 86_400_000;

const testApp = useTestApp({ now: NOW });
let admin: BuiltUser;
let client: Client;

beforeAll(async () => {
  admin = await buildUser(testApp.db, { role: 'ADMIN' });
  client = await signedIn(testApp, admin);
});

const propertyUrl = (id: number) => `/api/admin/properties/${id}`;
const remove = async (url: string) => expect((await client.del(url)).status).toBe(200);
const list = async (query = '') => (await client.get<Paged<TrashItem>>(`${URL}${query}`)).data;
const restore = (id: number) => client.post<TrashRestored>(`${URL}/${id}/restore`, undefined);
const sides = () => ({ db: testApp.db, store: testApp.mediaStore });

async function create(overrides: Record<string, unknown> = {}): Promise<AdminProperty> {
  const response = await client.post<AdminProperty>('/api/admin/properties', propertyBody(overrides));
  expect(response.status).toBe(201);
  return response.data;
}

async function upload(propertyId: number, seed = 'a'): Promise<AdminMedia> {
  const form = uploadForm('PROPERTY_IMAGE', { bytes: await picture({ width: 500, height: 400, seed }) });
  return (await client.post<AdminMedia>(`${propertyUrl(propertyId)}/media`, form)).data;
}

/** Deletes a property, and gives its item in the trash. */
async function trash(id: number): Promise<TrashItem> {
  await remove(propertyUrl(id));
  return itemOf('PROPERTY', id);
}

async function itemOf(kind: TrashItem['kind'], entityId: number): Promise<TrashItem> {
  const item = (await list(`?kind=${kind}`)).content.find((one) => one.entityId === entityId);
  if (!item) throw new Error(`No ${kind} ${entityId} in the trash`);
  return item;
}

const filesOf = async ({ publicId }: AdminMedia) =>
  (await storedPaths(testApp.mediaStore)).filter((path) => path.includes(publicId));

const statusOf = async (url: string) => (await testApp.app.inject({ url })).statusCode;

describe(`GET ${URL}`, () => {
  it('lists what was deleted, newest first, by kind [F63, F66]', async () => {
    const property = await create({ name: 'Jarul Terrace' });
    const medium = await upload(property.id);
    await remove(`/api/admin/media/${medium.id}`);
    await upload(property.id, 'b');
    await remove(propertyUrl(property.id));
    const by = { id: admin.id, name: admin.name };
    const common = { files: 1, deletedAt: NOW.toISOString(), deletedBy: by, keptUntil: '2027-01-09' };
    const { content } = await list();
    expect(content.slice(0, 2)).toEqual([
      { ...common, id: expect.any(Number), kind: 'PROPERTY', entityId: property.id, name: 'Jarul Terrace' },
      {
        ...common,
        id: expect.any(Number),
        kind: 'MEDIA',
        entityId: medium.id,
        name: 'PROPERTY_IMAGE of Jarul Terrace',
      },
    ]);
    expect((await list('?kind=MEDIA')).content[0]).toEqual(content[1]);
    expect((await list('?kind=PROPERTY&size=1')).content).toEqual([content[0]]);
    expect((await client.get(`${URL}?kind=USER`)).errors?.map(({ field }) => field)).toEqual(['kind']);
  });
});

describe(`POST ${URL}/:id/restore`, () => {
  it('brings the files back first, and serves none while they are in the trash [F64, F65]', async () => {
    const property = await create();
    const medium = await upload(property.id);
    const served = await filesOf(medium);
    const address = medium.url;
    expect(await statusOf(address)).toBe(200);
    const item = await trash(property.id);
    expect(await statusOf(address)).toBe(404);
    expect((await filesOf(medium)).every((path) => path.startsWith('quarantine/'))).toBe(true);
    expect((await restore(item.id)).data.filesMissing).toBe(0);
    expect(await filesOf(medium)).toEqual(served);
    expect(await statusOf(address)).toBe(200);
  });

  it('brings a deleted medium back to its property, and notes that [F65]', async () => {
    const property = await create();
    const medium = await upload(property.id);
    await remove(`/api/admin/media/${medium.id}`);
    const item = await itemOf('MEDIA', medium.id);
    const { data } = await restore(item.id);
    expect(data).toEqual({ kind: 'MEDIA', entityId: medium.id, filesMissing: 0 });
    expect((await client.get<AdminMedia>(`/api/admin/media/${medium.id}`)).data).toEqual(medium);
    expect((await auditTrail(testApp.db))[0]).toMatchObject({
      action: 'RESTORE',
      entity: 'MEDIA',
      entity_id: medium.id,
    });
  });

  it('leaves out a medium of which a file is missing, and counts it [F65]', async () => {
    const property = await create();
    const [gone, stays] = [await upload(property.id), await upload(property.id, 'b')];
    const item = await trash(property.id);
    for (const path of await filesOf(gone)) await testApp.mediaStore.delete(path);
    expect((await restore(item.id)).data.filesMissing).toBe(1);
    const { media } = (await client.get<AdminProperty>(propertyUrl(property.id))).data;
    expect(media.map(({ id }) => id)).toEqual([stays.id]);
  });

  it('refuses what no longer fits, says so, and changes nothing [F65]', async () => {
    const property = await create();
    await testApp.db.updateTable('properties').set({ external_id: 'amber' }).where('id', '=', property.id).execute();
    const inside = await upload(property.id, 'c');
    const medium = await upload(property.id);
    await remove(`/api/admin/media/${medium.id}`);
    const mediumItem = await itemOf('MEDIA', medium.id);
    const item = await trash(property.id);
    const orphan = await restore(mediumItem.id);
    expect([orphan.status, orphan.code]).toEqual([409, 'RESTORE_CONFLICT']);
    expect(orphan.message).toBe('Its property was deleted. Restore the property first.');
    const taken = await buildProperty(testApp.db, { external_id: 'amber' });
    const second = await restore(item.id);
    expect([second.code, second.message]).toEqual([
      'RESTORE_CONFLICT',
      'A catalogue file has added this property again in the meantime. Delete that one first.',
    ]);
    // nothing of it is served
    for (const one of [medium, inside]) {
      expect((await filesOf(one)).every((path) => path.startsWith('quarantine/'))).toBe(true);
    }
    await testApp.db.deleteFrom('properties').where('id', '=', taken.id).execute();
    expect((await restore(item.id)).status).toBe(200);
    expect((await restore(mediumItem.id)).status).toBe(200);
  });

  it('refuses a medium of a property that is full [F65]', async () => {
    const { id: property_id } = await create();
    const build = () =>
      buildMedia(testApp.db, { property_id, media_type: 'CONSTRUCTION_PHOTO', taken_on: '2026-12-01' });
    const medium = await build();
    for (const width of medium.widths) {
      await testApp.mediaStore.put(`private/${medium.key}/${width}.webp`, Buffer.from('x'));
    }
    await remove(`/api/admin/media/${medium.id}`);
    for (let count = 0; count < CONSTRUCTION_PHOTOS_MAX; count += 1) await build();
    const { code, message } = await restore((await itemOf('MEDIA', medium.id)).id);
    expect([code, message]).toEqual([
      'RESTORE_CONFLICT',
      'Its property has as many media items as it can have. Delete one first.',
    ]);
  });

  it('succeeds once for several at a time, with rows and files [F65]', async () => {
    const property = await create();
    const medium = await upload(property.id);
    for (let round = 0; round < 5; round += 1) {
      const item = await trash(property.id);
      const responses = await Promise.all(Array.from({ length: 4 }, () => restore(item.id)));
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404]);
      expect((await filesOf(medium)).some((path) => path.startsWith('quarantine/'))).toBe(false);
      expect(await statusOf(medium.url)).toBe(200);
    }
  });

  it('names nobody whose account is gone since [F65]', async () => {
    const consultant = await buildUser(testApp.db, { role: 'EXECUTIVE' });
    const property = await create({ assignedUserId: String(consultant.id) });
    const item = await trash(property.id);
    await remove(`/api/admin/users/${consultant.id}`);
    expect((await restore(item.id)).status).toBe(200);
    expect((await client.get<AdminProperty>(propertyUrl(property.id))).data.assignedUserId).toBeNull();
  });

  it('finds the files that a killed server left where they were [F64]', async () => {
    const property = await create();
    const medium = await upload(property.id);
    const served = await filesOf(medium);
    const item = await trash(property.id);
    // as after the commit and before the move
    for (const path of await filesOf(medium))
      await testApp.mediaStore.move(path, path.replace(/^quarantine\/[^/]+\//, ''));
    expect(await filesOf(medium)).toEqual(served);
    const later = new Date(Date.now() + 2 * 3_600_000);
    await sweepOrphans(sides(), { now: later, forced: true });
    expect((await filesOf(medium)).every((path) => path.startsWith('quarantine/'))).toBe(true);
    expect((await restore(item.id)).data.filesMissing).toBe(0);
    expect(await filesOf(medium)).toEqual(served);
  });

  it('makes a property a draft, which buyers do not see until it is published again [F56, F65]', async () => {
    const property = await create({ publication: 'PUBLISHED' });
    const buyer = await signedIn(testApp, await buildUser(testApp.db));
    await restore((await trash(property.id)).id);
    const { publication, publishedAt } = (await client.get<AdminProperty>(propertyUrl(property.id))).data;
    expect([publication, publishedAt]).toEqual(['DRAFT', property.publishedAt]);
    expect((await client.get<PropertyDetail>(`/api/properties/${property.id}`)).data.publication).toBe('DRAFT');
    expect((await buyer.get(`/api/properties/${property.id}`)).status).toBe(404);
    await client.put(`${propertyUrl(property.id)}/publication`, { publication: 'PUBLISHED' });
    expect((await buyer.get(`/api/properties/${property.id}`)).status).toBe(200);
  });
});

describe(`DELETE ${URL}/:id`, () => {
  it('erases it with its files at once, and logs that [F66]', async () => {
    const property = await create();
    const medium = await upload(property.id);
    const item = await trash(property.id);
    await remove(`${URL}/${item.id}`);
    expect(await filesOf(medium)).toEqual([]);
    expect((await restore(item.id)).code).toBe('NOT_FOUND');
    expect((await client.del(`${URL}/${item.id}`)).code).toBe('NOT_FOUND');
    expect((await auditTrail(testApp.db))[0]).toMatchObject({
      entity: 'PROPERTY',
      entity_id: property.id,
      before: { inTrash: true },
      after: { inTrash: false },
    });
  });
});

describe('what is in the trash', () => {
  it('keeps its files for as long, however long the quarantine is, and loses them after [F64, F66]', async () => {
    const property = await create();
    const medium = await upload(property.id);
    const item = await trash(property.id);
    const kept = await filesOf(medium);
    const afterQuarantine = new Date(Date.now() + 20 * DAY_MS);
    await sweepOrphans(sides(), { now: afterQuarantine, forced: true });
    expect(await bringBack(sides(), medium.publicId)).toBe(0);
    expect(await filesOf(medium)).toEqual(kept);
    await runRetention(testApp.db, { at: new Date(NOW.getTime() + 29.9 * DAY_MS), isDry: false });
    expect((await itemOf('PROPERTY', property.id)).id).toBe(item.id);
    await runRetention(testApp.db, { at: new Date(NOW.getTime() + 30.1 * DAY_MS), isDry: false });
    expect((await list()).content.some(({ id }) => id === item.id)).toBe(false);
    await sweepOrphans(sides(), { now: new Date(Date.now() + 31 * DAY_MS), forced: true });
    expect((await filesOf(medium)).map(dirname)).toEqual([]);
  });
});
