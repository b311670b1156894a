import type { AdminMedia, AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import { todayInIndia } from '@aangan/contract/core/dates';
import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditTrail } from '../../../../test/admin-kit.ts';
import { createTestApp, useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildMedia, buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { HOSTILE_IDS } from '../../../../test/hostile.ts';
import { pdf, picture } from '../../../../test/media-files.ts';
import { servedPaths, uploadForm } from '../../../../test/uploads.ts';

const testApp = useTestApp();
let admin: BuiltUser;
let client: Client;

beforeAll(async () => {
  admin = await buildUser(testApp.db, { role: 'ADMIN' });
  client = await signedIn(testApp, admin);
});

const mediaUrl = (propertyId: number) => `/api/admin/properties/${propertyId}/media`;
const newProperty = async () => (await buildProperty(testApp.db)).id;
const list = async (propertyId: number) => (await client.get<AdminMedia[]>(mediaUrl(propertyId))).data;
const filesOf = async ({ publicId }: AdminMedia) =>
  (await servedPaths(testApp.mediaStore)).filter((path) => path.includes(publicId));

const layout = () => uploadForm('LAYOUT', { bytes: pdf() });

async function upload(propertyId: number, seed = 'a'): Promise<AdminMedia> {
  const form = uploadForm('PROPERTY_IMAGE', { bytes: await picture({ width: 500, height: 400, seed }) });
  const response = await client.post<AdminMedia>(mediaUrl(propertyId), form);
  expect(response.status).toBe(201);
  return response.data;
}

describe('every call', () => {
  const methods = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'del' } as const;

  it.each([
    ['GET', '/api/admin/properties/1/media'],
    ['POST', '/api/admin/properties/1/media'],
    ['POST', '/api/admin/properties/x/media/batch'],
    ['PUT', '/api/admin/properties/1/media/order'],
    ['GET', '/api/admin/media/1'],
    ['PATCH', '/api/admin/media/1'],
    ['DELETE', '/api/admin/media/987654321'],
  ] as const)('%s %s is for admins, whatever the id', async (method, url) => {
    expect((await createClient(testApp)[methods[method]](url)).code).toBe('UNAUTHENTICATED');
    const user = await signedIn(testApp, await buildUser(testApp.db, { role: 'EXECUTIVE' }));
    expect((await user[methods[method]](url)).code).toBe('FORBIDDEN');
  });

  it('refuses an invalid id and says 404 for a missing one', async () => {
    for (const id of [...HOSTILE_IDS, '987654321']) {
      const status = id === '987654321' ? 404 : 400;
      expect([id, (await client.get(`/api/admin/properties/${id}/media`)).status]).toEqual([id, status]);
      expect([id, (await client.post(`/api/admin/properties/${id}/media`, layout())).status]).toEqual([id, status]);
      expect([id, (await client.post(`/api/admin/properties/${id}/media/batch`, layout())).status]).toEqual([
        id,
        status,
      ]);
      expect([id, (await client.put(`/api/admin/properties/${id}/media/order`, { ids: [] })).status]).toEqual([
        id,
        status,
      ]);
      expect([id, (await client.get(`/api/admin/media/${id}`)).status]).toEqual([id, status]);
      expect([id, (await client.patch(`/api/admin/media/${id}`, { title: 'A' })).status]).toEqual([id, status]);
      expect([id, (await client.del(`/api/admin/media/${id}`)).status]).toEqual([id, status]);
    }
    expect(await servedPaths(testApp.mediaStore)).toEqual([]);
  });
});

describe('GET media', () => {
  it('lists in order, with the fields of a gallery [ADMM20]', async () => {
    const property_id = await newProperty();
    const later = await buildMedia(testApp.db, { property_id, position: 3, media_type: 'BROCHURE' });
    const first = await buildMedia(testApp.db, { property_id, position: 1, key: 'ab'.repeat(16) });
    const media = await list(property_id);
    expect(media.map(({ id }) => id)).toEqual([first.id, later.id]);
    expect(media[0]).toEqual({
      id: first.id,
      mediaType: 'PROPERTY_IMAGE',
      url: `/media/${'ab'.repeat(16)}/1600.webp`,
      publicId: 'ab'.repeat(16),
      position: 1,
      contentType: 'image/jpeg',
      byteSize: 120_000,
      image: {
        base: `/media/${'ab'.repeat(16)}`,
        widths: [480, 800, 1600],
        avifWidths: [],
        width: 1600,
        height: 1067,
        placeholder: first.placeholder,
      },
      title: null,
      takenOn: null,
      flatType: null,
      flatArea: null,
      addedOn: todayInIndia(first.created_at),
    });
    expect(media[1]).toMatchObject({ url: `/media/${later.key}/brochure.pdf`, image: null });
    expect((await client.get(`/api/admin/media/${first.id}`)).data).toEqual(media[0]);
    expect((await client.get<AdminProperty>(`/api/admin/properties/${property_id}`)).data.media).toEqual(media);
  });
});

describe('PUT media/order', () => {
  it('makes the first picture the cover, and logs the order [ADMM16]', async () => {
    const property_id = await newProperty();
    const [one, two, three] = [
      await upload(property_id, '1'),
      await upload(property_id, '2'),
      await upload(property_id, '3'),
    ];
    expect([one.position, two.position, three.position]).toEqual([0, 1, 2]);
    const ids = [three.id, one.id, two.id];
    const response = await client.put<AdminMedia[]>(`${mediaUrl(property_id)}/order`, { ids });
    expect(response.data.map(({ id, position }) => [id, position])).toEqual([
      [three.id, 0],
      [one.id, 1],
      [two.id, 2],
    ]);
    expect(await list(property_id)).toEqual(response.data);
    const detail = await client.get<PropertyDetail>(`/api/properties/${property_id}`);
    expect(detail.data.imageUrl).toContain(three.publicId);
    expect(detail.data.images.map(({ base }) => base)).toEqual(
      [three, one, two].map(({ publicId }) => `/media/${publicId}`),
    );
    expect(await auditTrail(testApp.db)).toMatchObject([
      {
        action: 'UPDATE',
        entity: 'PROPERTY',
        entity_id: property_id,
        before: { mediaOrder: [one.id, two.id, three.id] },
        after: { mediaOrder: ids },
      },
    ]);
  });

  it('refuses any list but the media of this property', async () => {
    const property_id = await newProperty();
    const [one, two] = [await upload(property_id, '1'), await upload(property_id, '2')];
    const foreign = await buildMedia(testApp.db, { property_id: await newProperty() });
    const wrong = [
      [],
      [one.id],
      [one.id, one.id],
      [one.id, two.id, two.id],
      [one.id, foreign.id],
      [two.id, one.id, foreign.id],
    ];
    for (const ids of wrong) {
      const response = await client.put(`${mediaUrl(property_id)}/order`, { ids });
      expect([ids, response.status, response.code]).toEqual([ids, 409, 'STALE_EDIT']);
    }
    for (const ids of [undefined, null, '1', [0], ['1'], [1.5], [null]]) {
      const response = await client.put(`${mediaUrl(property_id)}/order`, { ids });
      expect([ids, response.status, response.errors?.[0]?.field.split('.')[0]]).toEqual([ids, 400, 'ids']);
    }
    expect((await list(property_id)).map(({ id }) => id)).toEqual([one.id, two.id]);
  });
});

describe('DELETE media', () => {
  it('deletes the row and quarantines the files, says 404 the second time, and logs it [ADMM23]', async () => {
    const property_id = await newProperty();
    const [gone, stays] = [await upload(property_id, '1'), await upload(property_id, '2')];
    expect(await filesOf(gone)).toHaveLength(2);
    expect((await client.del(`/api/admin/media/${gone.id}`)).data).toBeNull();
    expect((await client.del(`/api/admin/media/${gone.id}`)).code).toBe('NOT_FOUND');
    expect([await filesOf(gone), (await list(property_id)).map(({ id }) => id)]).toEqual([[], [stays.id]]);
    expect((await testApp.app.inject({ url: gone.url })).statusCode).toBe(404);
    expect(await auditTrail(testApp.db)).toMatchObject([
      {
        actor_id: admin.id,
        action: 'DELETE',
        entity: 'MEDIA',
        entity_id: gone.id,
        after: null,
        before: { mediaType: 'PROPERTY_IMAGE', publicId: gone.publicId },
      },
    ]);
  });

  it('deletes once for ten concurrent calls', async () => {
    const { id } = await upload(await newProperty());
    const responses = await Promise.all(Array.from({ length: 10 }, () => client.del(`/api/admin/media/${id}`)));
    const count = (wanted: number) => responses.filter(({ status }) => status === wanted).length;
    expect([count(200), count(404)]).toEqual([1, 9]);
  });

  it('succeeds even when a file cannot be removed: the sweep finds it', async () => {
    const failing = await createTestApp({
      database: testApp.database,
      withMediaStore: (store) => ({ ...store, move: async () => Promise.reject(new Error('read-only')) }),
    });
    const { id } = await buildMedia(testApp.db, { property_id: await newProperty() });
    const elsewhere = await signedIn(failing, admin);
    expect((await elsewhere.del(`/api/admin/media/${id}`)).status).toBe(200);
    expect((await elsewhere.get(`/api/admin/media/${id}`)).status).toBe(404);
    expect(failing.logs.filter(({ msg }) => msg === 'Media files were not taken away')).toHaveLength(1);
    await failing.close();
  });
});

describe('a property that is deleted during uploads', () => {
  it('leaves neither a row nor a file, in any order', async () => {
    const before = await servedPaths(testApp.mediaStore);
    for (let round = 0; round < 6; round += 1) {
      const property_id = await newProperty();
      const uploads = Promise.all(
        Array.from({ length: 3 }, async (_, n) => {
          const form = uploadForm('PROPERTY_IMAGE', {
            bytes: await picture({ width: 300 + 50 * round, seed: `${n}` }),
          });
          return client.post(mediaUrl(property_id), form);
        }),
      );
      await client.get(mediaUrl(property_id));
      const [responses, deleted] = await Promise.all([uploads, client.del(`/api/admin/properties/${property_id}`)]);
      expect(deleted.status).toBe(200);
      for (const { status } of responses) expect([201, 404]).toContain(status);
      expect(
        await testApp.db.selectFrom('media').select('id').where('property_id', '=', property_id).execute(),
      ).toEqual([]);
    }
    expect(await servedPaths(testApp.mediaStore)).toEqual(before);
  });
});
