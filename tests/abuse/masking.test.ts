import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBooking, buildProperty } from '../../apps/server/test/factories-catalogue.ts';
import { pdf, picture } from '../../apps/server/test/media-files.ts';
import { callTo, CALLS, rightBodies, rightCall } from './support/calls.ts';
import { describeTheLog } from './support/clean-log.ts';
import { fileForm, type HttpResponse } from '../support/http.ts';
import { buildThings, startWorld, type Person, type Things, type World } from './support/world.ts';

/** Words that are in names and nowhere else. */
const NAMES = ['Zanskar Quay', 'Vintage Qutub', 'Ōkina Thistle'];

let world: World;
let admin: Person;
let buyer: Person;
let things: Things;
/** What no visitor may read: names, their words, and who works here or visits a home. */
let secrets: string[];
let media: { url: string; mediaType: string; image: { base: string; widths: number[] } | null }[];

beforeAll(async () => {
  world = await startWorld();
  const { db } = world;
  [admin, buyer] = [await world.person('ADMIN'), await world.person()];
  things = await buildThings(world, buyer);
  const ids: number[] = [];
  for (const [index, name] of NAMES.entries()) {
    const property = await buildProperty(db, {
      name,
      featured: index < 2,
      description: `${name} stands on a hill.`,
      assigned_user_id: things.consultant.id,
      rera_no: `P5210000QUAY${index}`,
      rera_url: 'https://maharera.example/zanskar',
      video_url: 'https://video.example/zanskar',
      map_url: 'https://maps.example/zanskar',
    });
    ids.push(property.id);
  }
  await buildBooking(db, { user_id: buyer.id, property_id: ids[0] ?? 0, notes: 'Zanskar, please' });
  media = await uploadTo(ids[0] ?? 0);
  const { consultant } = things;
  const people = [consultant, buyer, admin].flatMap(({ name, email, contactNo }) => [name, email, contactNo]);
  secrets = [...NAMES, ...NAMES.flatMap((name) => name.split(' ')), ...people, 'P5210000QUAY', 'stands on a hill'];
});

afterAll(() => world?.close());

/** Files whose names contain the property's. */
async function uploadTo(propertyId: number) {
  const photo = await picture({ width: 900, height: 600 });
  const files = [
    { name: 'Zanskar-Quay.jpg', type: 'image/jpeg', bytes: photo, mediaType: 'PROPERTY_IMAGE' },
    { name: 'Zanskar-Quay.pdf', type: 'application/pdf', bytes: pdf('Zanskar Quay'), mediaType: 'BROCHURE' },
  ];
  const added: typeof media = [];
  for (const file of files) {
    const response = await world.call({
      method: 'POST',
      path: `/api/admin/properties/${propertyId}/media`,
      cookie: admin.cookie,
      raw: fileForm(file, file.mediaType),
    });
    expect(response.text).toContain('"success":true');
    added.push(response.json.data as (typeof media)[number]);
  }
  return added;
}

function expectNoSecrets({ text, headers }: HttpResponse): void {
  const received = `${text}\n${JSON.stringify(headers)}`.toLowerCase();
  expect(secrets.filter((secret) => received.includes(secret.toLowerCase()))).toEqual([]);
}

const SEARCHES = [
  '',
  '?sortBy=price&sortDirection=asc',
  '?sortBy=featured&sortDirection=asc&size=100',
  '?location=moshi&size=100',
  '?flatTypes=2BHK&minPrice=1&maxPrice=99999999&size=100',
  '?page=999',
  '?name=&size=100',
];

describe('a visitor', () => {
  it.each(SEARCHES)('reads ****** for every name: /api/properties/search%s [HOME5, ASVS 14.2.6]', async (query) => {
    const response = await world.call({ path: `/api/properties/search${query}` });
    expect(response.status).toBe(200);
    expectNoSecrets(response);
    const { content } = response.json.data as { content: { name: string }[] };
    if (query !== '?page=999') expect(content.length).toBeGreaterThan(2);
    for (const { name } of content) expect(name).toBe('******');
  });

  it('reads ****** for every name among the featured, also with a dead session', async () => {
    for (const cookie of [undefined, `access_token=${'x'.repeat(43)}`]) {
      const response = await world.call({ path: '/api/properties/featured', cookie });
      expectNoSecrets(response);
      const cards = response.json.data as { name: string }[];
      expect(cards.length).toBeGreaterThan(2);
      for (const { name } of cards) expect(name).toBe('******');
    }
  });

  it.each(['?name=Zanskar', '?name=Nothing', '?name=Z&size=1', '?name=%25', '?name=_'])(
    'cannot find a name letter by letter: %s',
    async (query) => {
      const response = await world.call({ path: `/api/properties/search${query}` });
      expect(response.text).toBe(
        '{"success":false,"code":"UNAUTHENTICATED","message":"Please sign in to search by name"}',
      );
    },
  );

  it('gets no secret from any call of the contract, right or wrong [ASVS 8.3.1]', async () => {
    const bodies = rightBodies(things);
    for (const call of CALLS) {
      for (const id of [things.propertyId, 'abc']) {
        for (const one of [rightCall(call, bodies, id), callTo(call, id)]) expectNoSecrets(await world.call(one));
      }
    }
  });

  it('sees pictures under names that reveal nothing [ASVS 1.2.1, 3.2.1, 5.3.2, 5.4.2, 11.5.1]', async () => {
    const [photo] = media;
    expect(photo?.image?.widths.length).toBeGreaterThan(0);
    for (const width of photo?.image?.widths ?? []) {
      const path = `${photo?.image?.base}/${width}.webp`;
      expect(path).toMatch(/^\/media\/[0-9a-f]{32}\/\d+\.webp$/);
      for (const method of ['GET', 'HEAD']) {
        const response = await world.call({ method, path });
        expect([response.status, response.headers['content-type']]).toEqual([200, 'image/webp']);
        expect(response.headers['content-disposition']).toBe(`inline; filename="${width}.webp"`);
        expectNoSecrets(response);
      }
    }
  });

  it('gets no brochure [ASVS 5.4.1, 14.2.2]', async () => {
    const brochure = media.find(({ mediaType }) => mediaType === 'BROCHURE');
    const path = brochure?.url ?? '';
    expect(path).toMatch(/^\/media\//);
    for (const method of ['GET', 'HEAD']) {
      const response = await world.call({ method, path });
      expect(response.status).toBe(401);
      expectNoSecrets(response);
    }
    const own = await world.call({ path, cookie: buyer.cookie });
    expect([own.status, own.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(own.headers['cache-control']).toBe('private, no-cache');
    expect(JSON.stringify(own.headers)).not.toMatch(/zanskar/i);
  });

  it('reads no name in any page', async () => {
    const ofHome = [`/properties/${things.propertyId}`, `/share/properties/${things.propertyId}.png`];
    for (const path of ['/', '/properties', ...ofHome, '/sitemap.xml', '/robots.txt']) {
      expectNoSecrets(await world.call({ path, headers: { accept: 'text/html' } }));
    }
  });
});

describe('a buyer', () => {
  it('reads the names, so the test above would find them', async () => {
    const response = await world.call({ path: '/api/properties/search?size=100', cookie: buyer.cookie });
    for (const name of NAMES) expect(response.text).toContain(name);
  });
});

describeTheLog(() => world);
