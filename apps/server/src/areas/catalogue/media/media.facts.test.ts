import type { AdminMedia } from '@aangan/contract/catalogue/admin-entities';
import type { PropertyHistory } from '@aangan/contract/catalogue/change-entities';
import type { PropertyDiary } from '@aangan/contract/catalogue/construction-entities';
import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import { changeText } from '@aangan/contract/catalogue/changes';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditTrail } from '../../../../test/admin-kit.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildFlat, buildMedia, buildProperty } from '../../../../test/factories-catalogue.ts';
import { createFactsKit, TODAY, type FactsKit } from '../../../../test/facts-kit.ts';
import { pdf, picture } from '../../../../test/media-files.ts';
import { refusalOf, servedPaths, uploadForm, type FormPart } from '../../../../test/uploads.ts';
import { createAvifMaker } from './media.avif.ts';
import { createMediaService } from './media.service.ts';

let kit: FactsKit;
let id: number;

beforeAll(async () => {
  kit = await createFactsKit();
});

afterAll(() => kit.close());

beforeEach(async () => {
  ({ id } = await buildProperty(kit.testApp.db, { name: 'Amber Court', flats: [] }));
});

const urlOf = (batch = '') => `/api/admin/properties/${id}/media${batch}`;
const upload = (...parts: FormPart[]) => kit.client.post<AdminMedia>(urlOf(), uploadForm(...parts));
const change = (mediaId: number, patch: object) => kit.client.patch<AdminMedia>(`/api/admin/media/${mediaId}`, patch);
const photo = async (seed = 'a') => ({ bytes: await picture({ width: 900, height: 600, seed }) });
const plan = async (fields: Record<string, string>) => {
  const response = await upload('FLOOR_PLAN', fields, { bytes: pdf() });
  expect(response.status).toBe(201);
  return response.data;
};
const detail = async () => (await kit.buyer.get<PropertyDetail>(`/api/properties/${id}`)).data;
/** Requests a file or a raw response, as the buyer by default. */
const raw = (url: string, headers: Record<string, string> = {}, by: Client = kit.buyer) => {
  const cookie = [...by.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ');
  return kit.testApp.app.inject({ url, headers: { cookie, ...headers } });
};
const diary = async () => (await kit.buyer.get<PropertyDiary>(`/api/properties/${id}/diary`)).data;

async function refusals(...parts: FormPart[]): Promise<string[]> {
  const { left } = await refusalOf(kit.testApp, id, () => upload(...parts));
  expect(left).toEqual([]);
  const { status, errors = [] } = await upload(...parts);
  return [String(status), ...errors.map(({ field, message }) => `${field}: ${message}`)];
}

describe('a construction photo', () => {
  const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

  it('is a picture with a date up to today in India; anything else is refused and not stored [T36]', async () => {
    const bytes = await photo();
    const without = ['400', 'takenOn: Enter the day the photo was taken'];
    expect(await refusals('CONSTRUCTION_PHOTO', bytes)).toEqual(without);
    expect(await refusals('CONSTRUCTION_PHOTO', { takenOn: ' ' }, bytes)).toEqual(without);
    const of = (takenOn: string) => refusals('CONSTRUCTION_PHOTO', bytes, { takenOn });
    expect(await of('2026-12-11')).toEqual(['400', 'takenOn: Must not be in the future']);
    expect(await of('1999-12-31')).toEqual(['400', 'takenOn: Must not be before 2000-01-01']);
    for (const takenOn of ['2026-02-30', 'today', '10.12.2026', '2026-12-10T00:00:00Z', 'x'.repeat(2000)]) {
      expect(await of(takenOn)).toEqual(['400', 'takenOn: Must be a date, yyyy-MM-dd']);
    }
    for (const wrong of [SVG, pdf(), Buffer.from('<!doctype html>')]) {
      const [status] = await refusals('CONSTRUCTION_PHOTO', { takenOn: TODAY }, { bytes: wrong });
      expect(status).toBe('415');
    }
    expect(await refusals('CONSTRUCTION_PHOTO', { takenOn: TODAY }, { takenOn: TODAY }, bytes)).toEqual([
      '400',
      'takenOn: Must be given once',
    ]);
    for (const takenOn of [TODAY, '2000-01-01']) {
      const { status, data } = await upload('CONSTRUCTION_PHOTO', { takenOn, title: ' The ninth slab ' }, bytes);
      expect([status, data.takenOn, data.title, data.addedOn]).toEqual([
        201,
        takenOn,
        'The ninth slab',
        expect.any(String),
      ]);
    }
  });

  it('may have the new date from 18:30 UTC on, not before [T36]', async () => {
    const tomorrow = { takenOn: '2026-12-11' };
    kit.testApp.setNow(new Date('2026-12-10T18:29:59Z'));
    expect((await upload('CONSTRUCTION_PHOTO', tomorrow, await photo())).status).toBe(400);
    kit.testApp.setNow(new Date('2026-12-10T18:30:00Z'));
    expect((await upload('CONSTRUCTION_PHOTO', tomorrow, await photo())).status).toBe(201);
    kit.testApp.setNow(new Date('2026-12-10T06:30:00Z'));
  });

  it("is for signed-in users, in the construction diary, and not among a home's own pictures and files [T36]", async () => {
    const cover = await upload('PROPERTY_IMAGE', await photo('cover'));
    const { data } = await upload('CONSTRUCTION_PHOTO', { takenOn: '2026-11-30' }, await photo('site'));
    const { media, images, documents, imageUrl } = await detail();
    expect([media.map((one) => one.id), images.map(({ base }) => base), documents]).toEqual([
      [cover.data.id],
      [cover.data.image?.base],
      [],
    ]);
    expect(imageUrl).toContain(cover.data.publicId);
    const [month] = (await diary()).months;
    expect([month?.month, month?.photos.map((one) => one.id)]).toEqual(['2026-11', [data.id]]);

    for (const width of data.image!.widths) {
      const url = `${data.image!.base}/${width}.webp`;
      expect((await raw(url, {}, createClient(kit.testApp))).statusCode).toBe(401);
      const file = await raw(url);
      expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([
        200,
        'image/webp',
        'private, no-cache',
      ]);
    }
    const paths = (await servedPaths(kit.testApp.mediaStore)).filter((path) => path.includes(data.publicId));
    expect(paths.filter((path) => !path.startsWith('private/'))).toEqual([]);
  });

  it('is stored in AVIF too, and deleted with its property [T36, T54]', async () => {
    const { data } = await upload('CONSTRUCTION_PHOTO', { takenOn: TODAY }, await photo('site'));
    await createAvifMaker({ db: kit.testApp.db, media: createMediaService({ store: kit.testApp.mediaStore }) })();
    const [shown] = (await diary()).months.flatMap(({ photos }) => photos);
    expect(shown?.picture.avifWidths).toEqual([400, 800, 900]);
    const url = `${shown!.picture.base}/400.avif`;
    expect((await raw(url)).headers['content-type']).toBe('image/avif');
    expect((await raw(url, {}, createClient(kit.testApp))).statusCode).toBe(401);
    expect((await kit.client.del(`/api/admin/properties/${id}`)).status).toBe(200);
    expect((await raw(url)).statusCode).toBe(404);
    expect((await kit.buyer.get(`/api/properties/${id}/diary`)).code).toBe('NOT_FOUND');
    expect((await servedPaths(kit.testApp.mediaStore)).filter((path) => path.includes(data.publicId))).toEqual([]);
  });

  it('has a limit of its own: 240 of them and 100 other media [T36]', async () => {
    const photos = (count: number) =>
      Promise.all(
        Array.from({ length: count }, () =>
          buildMedia(kit.testApp.db, { property_id: id, media_type: 'CONSTRUCTION_PHOTO', taken_on: TODAY }),
        ),
      );
    await photos(239);
    await Promise.all(Array.from({ length: 99 }, () => buildMedia(kit.testApp.db, { property_id: id })));
    expect((await upload('CONSTRUCTION_PHOTO', { takenOn: TODAY }, await photo())).status).toBe(201);
    expect((await upload('PROPERTY_IMAGE', await photo())).status).toBe(201);
    const more = [
      (await upload('CONSTRUCTION_PHOTO', { takenOn: TODAY }, await photo())).errors,
      (await upload('PROPERTY_IMAGE', await photo())).errors,
    ];
    expect(more).toEqual([
      [{ field: 'file', message: 'A property can have at most 240 construction photos, and this one has 240' }],
      [{ field: 'file', message: 'A property can have at most 100 media items, and this one has 100' }],
    ]);
  });

  it('is a change when it is added and removed, with its title; a later edit is not [T26]', async () => {
    const { data } = await upload('CONSTRUCTION_PHOTO', { takenOn: TODAY, title: 'The ninth slab' }, await photo());
    await change(data.id, { title: 'The tenth slab', takenOn: '2026-12-01' });
    await kit.client.del(`/api/admin/media/${data.id}`);
    const { changes } = (await kit.buyer.get<PropertyHistory>(`/api/properties/${id}/history`)).data;
    expect(changes.map(changeText)).toEqual(['Construction photo removed', 'Construction photo added: The ninth slab']);
  });
});

describe('a floor plan', () => {
  it('has a flat type, and optionally an area of it; other media have neither [T37]', async () => {
    const bytes = { bytes: pdf() };
    const of = (fields: Record<string, string>) => refusals('FLOOR_PLAN', fields, bytes);
    expect(await of({ flatArea: '702' })).toEqual(['400', 'flatArea: Choose the flat type too']);
    expect(await of({ flatType: '5BHK' })).toEqual(['400', 'flatType: Must be one of 2BHK, 3BHK, 4BHK']);
    expect(await of({ takenOn: TODAY })).toEqual(['400', 'takenOn: Only construction photos can have this']);
    for (const [flatArea, message] of [
      ['abc', 'Must be an area in sq ft'],
      ['-1', 'Must be an area in sq ft'],
      ['1e3', 'Must be an area in sq ft'],
      ['0', 'Must be more than 0'],
      ['702.555', 'Must have at most two decimals'],
      ['1000000', 'Must be at most 999999'],
    ]) {
      expect(await of({ flatType: '2BHK', flatArea: flatArea! })).toEqual(['400', `flatArea: ${message}`]);
    }
    expect(await refusals('LAYOUT', { flatType: '2BHK', flatArea: '702' }, bytes)).toEqual([
      '400',
      'flatType: Only floor plans can have this',
      'flatArea: Only floor plans can have this',
    ]);
    expect(await of({ title: 'x'.repeat(101) })).toEqual(['400', 'title: Must be at most 100 characters']);
    const title = 'प'.repeat(100);
    expect(await plan({ flatType: '2BHK', flatArea: '702.5', title })).toMatchObject({
      title,
      flatType: '2BHK',
      flatArea: 702.5,
    });
  });

  it('is matched to a flat by type and area, else by type [T37]', async () => {
    const flats = [702.5, 748, 900].map((area, position) => ({
      property_id: id,
      position,
      area,
      type: '2BHK' as const,
    }));
    for (const flat of flats) await buildFlat(kit.testApp.db, flat);
    await buildFlat(kit.testApp.db, { property_id: id, position: 3, area: 702.5, type: '3BHK' });
    const plans = async () => (await detail()).flats.map((flat) => flat.plan?.id ?? null);
    await plan({});
    expect(await plans()).toEqual([null, null, null, null]);
    const own = await plan({ flatType: '2BHK', flatArea: '702.5' });
    const ofType = await plan({ flatType: '2BHK' });
    expect(await plans()).toEqual([own.id, ofType.id, ofType.id, null]);
    const drawn = await upload('FLOOR_PLAN', { flatType: '2BHK', flatArea: '748' }, await photo('plan'));
    expect(await plans()).toEqual([own.id, drawn.data.id, ofType.id, null]);
    expect((await detail()).flats.map(({ plan: one }) => one).slice(0, 2)).toEqual([
      { id: own.id, url: own.url, contentType: 'application/pdf', image: null },
      { id: drawn.data.id, url: drawn.data.url, contentType: 'image/webp', image: drawn.data.image },
    ]);
    // the first in order of two
    const order = [
      drawn.data.id,
      ...(await detail()).media.map((one) => one.id).filter((one) => one !== drawn.data.id),
    ];
    const second = await plan({ flatType: '2BHK', flatArea: '702.5' });
    expect((await plans())[0]).toBe(own.id);
    await kit.client.put(urlOf('/order'), { ids: [second.id, ...order] });
    expect((await plans())[0]).toBe(second.id);
  });

  it('without a title is named after its flat [T29]', async () => {
    await plan({ flatType: '2BHK', flatArea: '702.5' });
    await plan({ flatType: '3BHK' });
    await plan({ flatType: '3BHK', title: 'Typical' });
    const { changes } = (await kit.buyer.get<PropertyHistory>(`/api/properties/${id}/history`)).data;
    expect(changes.map(changeText)).toEqual([
      'Floor plan added: Typical',
      'Floor plan added: 3BHK',
      'Floor plan added: 2BHK, 702.5 sq ft',
    ]);
  });
});

describe('PATCH /api/admin/media/:id', () => {
  it('changes the given fields, leaves the rest, clears with null, and is logged [T36, T37]', async () => {
    const made = await plan({ flatType: '2BHK', flatArea: '702', title: 'Old' });
    expect((await change(made.id, { title: 'New' })).data).toEqual({ ...made, title: 'New' });
    expect((await change(made.id, { flatArea: null, title: '' })).data).toEqual({
      ...made,
      flatArea: null,
      title: null,
    });
    expect((await change(made.id, { flatArea: 748.25 })).data).toMatchObject({ flatType: '2BHK', flatArea: 748.25 });
    expect((await auditTrail(kit.testApp.db))[0]).toMatchObject({
      action: 'UPDATE',
      entity: 'MEDIA',
      entity_id: made.id,
      entity_name: 'FLOOR_PLAN of Amber Court',
      before: { flatArea: null },
      after: { flatArea: 748.25 },
    });
    const [document] = (await detail()).documents;
    expect(document).toEqual({
      id: made.id,
      mediaType: 'FLOOR_PLAN',
      title: null,
      url: made.url,
      contentType: 'application/pdf',
      byteSize: made.byteSize,
      image: null,
      addedOn: made.addedOn,
      flatType: '2BHK',
      flatArea: 748.25,
    });
  });

  it('refuses what an upload refuses, and then changes nothing [T36, T37]', async () => {
    const made = await plan({ flatType: '2BHK', flatArea: '702' });
    const { data: site } = await upload('CONSTRUCTION_PHOTO', { takenOn: '2026-12-01' }, await photo());
    for (const [mediaId, patch, wrong] of [
      [made.id, { flatType: null }, 'flatArea: Choose the flat type too'],
      [made.id, { takenOn: TODAY }, 'takenOn: Only construction photos can have this'],
      [made.id, { flatArea: '702' }, 'flatArea: Must be an area in sq ft'],
      [made.id, {}, 'body: Name at least one field to change'],
      [made.id, { mediaType: 'LAYOUT' }, 'body: Name at least one field to change'],
      [site.id, { takenOn: null }, 'takenOn: Enter the day the photo was taken'],
      [site.id, { takenOn: '2026-12-11' }, 'takenOn: Must not be in the future'],
      [site.id, { flatType: '2BHK' }, 'flatType: Only floor plans can have this'],
    ] as const) {
      const { status, errors = [] } = await change(mediaId, patch);
      expect([status, errors.map(({ field, message }) => `${field}: ${message}`)]).toEqual([400, [wrong]]);
    }
    expect((await kit.client.get(`/api/admin/media/${made.id}`)).data).toEqual(made);
    const { title, takenOn, flatType, flatArea } = site;
    const stays = { title, takenOn, flatType, flatArea };
    expect((await kit.client.get(`/api/admin/media/${site.id}`)).data).toMatchObject(stays);
  });

  it('is visible at once, also to a client with a stored response', async () => {
    const made = await plan({ flatType: '2BHK' });
    const url = `/api/properties/${id}`;
    const etag = String((await raw(url)).headers['etag']);
    expect((await raw(url, { 'if-none-match': etag })).statusCode).toBe(304);
    await change(made.id, { title: 'Typical' });
    expect((await raw(url, { 'if-none-match': etag })).statusCode).toBe(200);
    expect((await detail()).documents.map(({ title }) => title)).toEqual(['Typical']);
  });

  it('responds 404 after a deletion, 200 before it, and nothing else [T54]', async () => {
    const made = await plan({});
    const [, ...responses] = await Promise.all([
      kit.client.del(`/api/admin/media/${made.id}`),
      ...Array.from({ length: 20 }, (_, index) => change(made.id, { title: `Title ${index}` })),
    ]);
    for (const { status } of responses) expect([200, 404]).toContain(status);
    expect((await change(made.id, { title: 'Late' })).code).toBe('NOT_FOUND');
  });
});

describe('a batch', () => {
  it('applies its fields to all files, and is repeated by its key with the same ones alone [T36]', async () => {
    const files = [
      { ...(await photo('a')), field: 'files' },
      { ...(await photo('b')), field: 'files' },
    ];
    const form = (takenOn: string) => uploadForm('CONSTRUCTION_PHOTO', { takenOn }, ...files);
    const headers = { headers: { 'idempotency-key': 'site-1' } };
    const first = await kit.client.post<AdminMedia[]>(urlOf('/batch'), form('2026-12-01'), headers);
    expect(first.data.map(({ takenOn }) => takenOn)).toEqual(['2026-12-01', '2026-12-01']);
    const again = await kit.client.post<AdminMedia[]>(urlOf('/batch'), form('2026-12-01'), headers);
    expect(again.data).toEqual(first.data);
    const other = await kit.client.post(urlOf('/batch'), form('2026-12-02'), headers);
    expect(other.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});
