import type { AdminMedia } from '@aangan/contract/catalogue/admin-entities';
import type { Paged } from '@aangan/contract/core/paged';
import type { Picture, PropertyCard } from '@aangan/contract/catalogue/entities';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildMedia, buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { picture } from '../../../../test/media-files.ts';
import { storedPaths, uploadForm } from '../../../../test/uploads.ts';
import { createAvifMaker } from './media.avif.ts';
import { createMediaService } from './media.service.ts';

const testApp = useTestApp();
let client: Client;
let propertyId: number;
let makeAvif: () => Promise<void>;

beforeAll(async () => {
  client = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
  makeAvif = createAvifMaker({ db: testApp.db, media: createMediaService({ store: testApp.mediaStore }) });
});

beforeEach(async () => {
  await testApp.db.deleteFrom('media').execute();
  for (const path of await storedPaths(testApp.mediaStore)) await testApp.mediaStore.delete(path);
  propertyId = (await buildProperty(testApp.db)).id;
});

const mediaOf = async (id: number) => (await client.get<AdminMedia[]>(`/api/admin/properties/${id}/media`)).data;

async function upload(width: number): Promise<AdminMedia> {
  const bytes = await picture({ width, height: width / 2 });
  return (
    await client.post<AdminMedia>(`/api/admin/properties/${propertyId}/media`, uploadForm('PROPERTY_IMAGE', { bytes }))
  ).data;
}

async function cardPicture(id: number): Promise<Picture | null | undefined> {
  const { data } = await client.get<Paged<PropertyCard>>('/api/properties?size=100');
  return data.content.find((card) => card.id === id)?.image;
}

const avifPaths = async () => (await storedPaths(testApp.mediaStore)).filter((path) => path.endsWith('.avif'));

describe('AVIF sizes', () => {
  it('are added after the upload, in the widths of a card, and served with their type [DATA18]', async () => {
    const { image, byteSize } = await upload(1300);
    expect(image).toMatchObject({ widths: [400, 800, 960, 1200, 1300], avifWidths: [] });
    await makeAvif();
    const card = await cardPicture(propertyId);
    expect(card).toEqual({ ...image, avifWidths: [400, 800, 960] });
    let added = 0;
    for (const width of [400, 800, 960]) {
      const response = await testApp.app.inject({ url: `${card?.base}/${width}.avif` });
      expect(response.headers).toMatchObject({
        'content-type': 'image/avif',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(await sharp(response.rawPayload).metadata()).toMatchObject({
        compression: 'av1',
        width,
        height: width / 2,
      });
      added += response.rawPayload.byteLength;
    }
    expect((await mediaOf(propertyId)).map((medium) => medium.byteSize)).toEqual([byteSize + added]);
  });

  it('are not made where the picture is too small', async () => {
    await upload(500);
    await makeAvif();
    expect(await cardPicture(propertyId)).toMatchObject({ avifWidths: [400, 500] });
  });

  it('are made for pictures of a previous release, and once by two instances', async () => {
    const { publicId } = await upload(900);
    await testApp.db
      .updateTable('media')
      .set({ widths: [400, 800, 900] })
      .where('key', '=', publicId)
      .execute();
    const { byteSize } = (await mediaOf(propertyId))[0] ?? { byteSize: 0 };
    await Promise.all([makeAvif(), makeAvif()]);
    await makeAvif();
    const files = await avifPaths();
    expect(files).toEqual([400, 800, 900].map((width) => `public/${publicId}/${width}.avif`));
    const [after] = await mediaOf(propertyId);
    const responses = await Promise.all(
      [400, 800, 900].map((w) => testApp.app.inject({ url: `/media/${publicId}/${w}.avif` })),
    );
    expect(after?.byteSize).toBe(byteSize + responses.reduce((sum, { rawPayload }) => sum + rawPayload.byteLength, 0));
  });

  it('are not retried where the file is missing or damaged, and others get theirs', async () => {
    const missing = await buildMedia(testApp.db, { property_id: propertyId, avif_widths: null });
    const damaged = await upload(600);
    await testApp.mediaStore.put(`public/${damaged.publicId}/600.webp`, Buffer.from('RIFF'));
    const sound = await upload(600);
    await makeAvif();
    const rows = await testApp.db.selectFrom('media').select(['key', 'avif_widths']).execute();
    expect(new Map(rows.map(({ key, avif_widths }) => [key, avif_widths]))).toEqual(
      new Map([
        [missing.key, []],
        [damaged.publicId, []],
        [sound.publicId, [400, 600]],
      ]),
    );
  });

  it('are deleted with the picture', async () => {
    const { id } = await upload(600);
    await makeAvif();
    expect(await avifPaths()).toHaveLength(2);
    expect((await client.del(`/api/admin/media/${id}`)).status).toBe(200);
    const left = (await storedPaths(testApp.mediaStore)).filter((path) => !path.startsWith('quarantine/'));
    expect(left).toEqual([]);
  });

  it('are removed again when the picture was deleted meanwhile [ADMM23]', async () => {
    const { id, publicId } = await upload(600);
    const media = createMediaService({ store: testApp.mediaStore });
    await createAvifMaker({
      db: testApp.db,
      media: {
        ...media,
        addAvif: async (files) => {
          const made = await media.addAvif(files);
          expect((await client.del(`/api/admin/media/${id}`)).status).toBe(200);
          return made;
        },
      },
    })();
    expect((await testApp.app.inject({ url: `/media/${publicId}/400.avif` })).statusCode).toBe(404);
    expect((await storedPaths(testApp.mediaStore)).filter((path) => path.startsWith('public/'))).toEqual([]);
  });

  it('are made for property pictures alone', async () => {
    const bytes = await picture({ width: 700, height: 700 });
    await client.post(`/api/admin/properties/${propertyId}/media`, uploadForm('QR_CODE', { bytes }));
    await makeAvif();
    expect(await avifPaths()).toEqual([]);
  });
});
