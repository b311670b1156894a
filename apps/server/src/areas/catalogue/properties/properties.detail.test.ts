import type { PropertyDetail } from '@aangan/contract/catalogue/entities';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildFlat, buildMedia, buildProperty, type PropertyOverrides } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { HOSTILE_IDS } from '../../../../test/hostile.ts';
import { picture } from '../../../../test/media-files.ts';
import { countStatements } from '../../../../test/statements.ts';
import { uploadForm } from '../../../../test/uploads.ts';

const testApp = useTestApp();
let visitor: Client;
let client: Client;

beforeAll(async () => {
  visitor = createClient(testApp);
  client = await signedIn(testApp, await buildUser(testApp.db));
});

afterEach(() => testApp.db.deleteFrom('properties').execute());

const build = (overrides: PropertyOverrides = {}) => buildProperty(testApp.db, overrides);

describe('GET /api/properties/:id', () => {
  it('asks a visitor to sign in, before any other check [ROLE2]', async () => {
    const { id } = await build();
    for (const wrong of [String(id), '987654321', 'abc']) {
      expect((await visitor.get(`/api/properties/${wrong}`)).code).toBe('UNAUTHENTICATED');
    }
  });

  it.each(HOSTILE_IDS)('refuses the id %s', async (id) => {
    const response = await client.get(`/api/properties/${id}`);
    expect([response.status, response.errors?.[0]?.field]).toEqual([400, 'id']);
  });

  it('says 404 for a property that does not exist', async () => {
    expect((await client.get('/api/properties/987654321')).code).toBe('NOT_FOUND');
    expect((await client.get(`/api/properties/${'9'.repeat(15)}`)).code).toBe('NOT_FOUND');
  });

  it('has every field, with lists in order [DATA12, PROP17]', async () => {
    const consultant = await buildUser(testApp.db, { name: 'Asha Patil', role: 'EXECUTIVE' });
    const property = await build({
      name: 'Amber Court',
      description: 'Line one.\n\nLine "two" 🏠',
      rera_no: 'P52100099001',
      rera_url: 'https://rera.example/1',
      video_url: 'https://video.example/1',
      amenities: ['Gym', "Children's Play Area"],
      assigned_user_id: consultant.id,
      flats: [],
      flat_mask: 3,
    });
    const { id: property_id } = property;
    await buildFlat(testApp.db, { property_id, position: 1, type: '3BHK', area: 912.75, price: 8_100_000 });
    await buildFlat(testApp.db, { property_id, position: 0, type: '2BHK', area: 640, price: 6_200_000 });
    const facts = [
      { property_id, position: 1, key_name: 'Floors', value_name: '14' },
      { property_id, position: 0, key_name: 'Towers', value_name: '3' },
    ];
    await testApp.db.insertInto('characteristics').values(facts).execute();
    const phase = { property_id, name: 'Tower A', rera_no: 'P52100099001', possession_date: '2028-06-30' };
    await testApp.db
      .insertInto('property_phases')
      .values({ ...phase, position: 0 })
      .execute();
    const later = await buildMedia(testApp.db, { property_id, position: 5 });
    const cover = await buildMedia(testApp.db, { property_id, position: 1 });
    const brochure = await buildMedia(testApp.db, { property_id, media_type: 'BROCHURE', file_name: 'brochure.pdf' });
    const plan = { media_type: 'FLOOR_PLAN', file_name: '2000.webp', widths: [2000], width: 2000, height: 1400 };
    const floorPlan = await buildMedia(testApp.db, { property_id, ...plan });

    const { data } = await client.get<PropertyDetail>(`/api/properties/${property_id}`);
    const pictureOf = ({ key, widths, width, height, placeholder }: typeof cover) => {
      return { base: `/media/${key}`, widths, avifWidths: [], width, height, placeholder };
    };
    expect(data).toMatchObject({
      id: property_id,
      name: 'Amber Court',
      description: 'Line one.\n\nLine "two" 🏠',
      imageUrl: `/media/${cover.key}/800.webp`,
      image: pictureOf(cover),
      images: [pictureOf(cover), pictureOf(later)],
      flatTypes: ['2BHK', '3BHK'],
      flats: [
        { type: '2BHK', area: 640, price: 6_200_000 },
        { type: '3BHK', area: 912.75, price: 8_100_000 },
      ],
      characteristics: [
        { keyName: 'Towers', valueName: '3' },
        { keyName: 'Floors', valueName: '14' },
      ],
      phases: [{ name: 'Tower A', reraNo: 'P52100099001', reraUrl: null, possessionDate: '2028-06-30' }],
      amenities: ['Gym', "Children's Play Area"],
      reraNo: 'P52100099001',
      reraUrl: 'https://rera.example/1',
      videoUrl: 'https://video.example/1',
      assignedUser: { name: 'Asha Patil', role: 'EXECUTIVE', contactNo: consultant.contactNo },
      files: {
        brochure: `/media/${brochure.key}/brochure.pdf`,
        layout: null,
        floorPlan: `/media/${floorPlan.key}/2000.webp`,
        video: null,
        rera: null,
        qrCode: null,
      },
    });
    expect(data.media).toHaveLength(4);
    expect(data.media).toContainEqual({
      id: cover.id,
      mediaType: 'PROPERTY_IMAGE',
      url: `/media/${cover.key}/1600.webp`,
      publicId: cover.key,
    });
    expect(data.media).toContainEqual({
      id: brochure.id,
      mediaType: 'BROCHURE',
      url: `/media/${brochure.key}/brochure.pdf`,
      publicId: brochure.key,
    });
  });

  it('shows a property with required fields only', async () => {
    const { id } = await build({ flats: [], possession_date: null, work_done: null });
    const { data } = await client.get<PropertyDetail>(`/api/properties/${id}`);
    expect(data).toMatchObject({ flats: [], images: [], media: [], phases: [], assignedUser: null, image: null });
  });

  it('says that pictures are drawings while one of the sample catalogue is among them [PROP23]', async () => {
    const isDrawn = async (id: number) =>
      (await client.get<PropertyDetail>(`/api/properties/${id}`)).data.hasRenderedImages;
    const own = await build();
    await buildMedia(testApp.db, { property_id: own.id });
    const sample = await build({ sample: true });
    await buildMedia(testApp.db, { property_id: sample.id, media_type: 'BROCHURE' });
    expect([await isDrawn(own.id), await isDrawn(sample.id)]).toEqual([false, false]);

    const drawn = await buildMedia(testApp.db, { property_id: sample.id });
    const admin = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
    const file = { bytes: await picture({ width: 500, height: 400, seed: 'own' }) };
    await admin.post(`/api/admin/properties/${sample.id}/media`, uploadForm('PROPERTY_IMAGE', file));
    expect((await client.get<PropertyDetail>(`/api/properties/${sample.id}`)).data.images).toHaveLength(2);
    expect(await isDrawn(sample.id)).toBe(true);
    await admin.del(`/api/admin/media/${drawn.id}`);
    expect(await isDrawn(sample.id)).toBe(false);
  });

  it('does not show a consultant whose account is deactivated [PROP17]', async () => {
    const consultant = await buildUser(testApp.db, { role: 'EXECUTIVE', active: false });
    const { id } = await build({ assigned_user_id: consultant.id });
    const { data } = await client.get<PropertyDetail>(`/api/properties/${id}`);
    expect(data.assignedUser).toBeNull();
  });

  it('needs the same number of statements for any amount of data', async () => {
    const statements = countStatements(testApp.database.pool);
    const bare = await build({ flats: [] });
    const property = await build();
    for (let n = 10; n < 40; n += 1) await buildFlat(testApp.db, { property_id: property.id, position: n });
    for (let n = 0; n < 30; n += 1) await buildMedia(testApp.db, { property_id: property.id, position: n });
    statements.take();
    await client.get(`/api/properties/${bare.id}`);
    const forBare = statements.take();
    await client.get(`/api/properties/${property.id}`);
    expect([forBare, statements.take()]).toEqual([2, 2]);
  });
});
