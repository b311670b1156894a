import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp } from '../../../../test/app.ts';
import { createShareKit, SHELL, type ShareKit } from '../../../../test/share-kit.ts';

let kit: ShareKit;

beforeAll(async () => {
  kit = await createShareKit();
});

afterAll(() => kit.close());

describe('the head of /properties/:id', () => {
  const titleIn = (html: string) => /<title>(.*)<\/title>/.exec(html)?.[1];
  const metaIn = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"\/>/g)].map(([, name, content]) => [
        name,
        content,
      ]),
    );

  it('has title and card of the home, the same for everybody [T51]', async () => {
    const { id } = await kit.home({ min_price: 5_790_000, max_price: 7_760_000, possession_date: '2027-09-30' });
    const response = await kit.get(`/properties/${id}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['x-robots-tag']).toBe('noindex');
    const title = '2 and 3BHK in Moshi-Dudulgaon, Pune | ₹57.9 L - ₹77.6 L - Aangan';
    const description =
      '₹57.9 L - ₹77.6 L all-inclusive. Possession September 2027. The name and RERA number show after signing in.';
    const picture = `http://localhost:3000/share/properties/${id}.png`;
    expect(titleIn(response.body)).toBe(title);
    expect(metaIn(response.body)).toMatchObject({
      robots: 'noindex',
      'og:title': title,
      'og:description': description,
      'og:url': `http://localhost:3000/properties/${id}`,
      'og:image': picture,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
      'twitter:title': title,
      'twitter:image': picture,
    });
    expect((await kit.get(`/properties/${id}`, { cookie: kit.cookie })).body).toBe(response.body);
  });

  it('marks a sample project, and has the month of the register where that is later', async () => {
    const { id } = await kit.home({ sample: true, min_price: 0, max_price: 0, possession_date: '2027-09-30' });
    await kit.change(id, { ready_by: '2028-12-31' });
    expect(metaIn((await kit.get(`/properties/${id}`)).body)['og:description']).toBe(
      'Price on request. Possession September 2027, register: December 2028. Sample project. The name and RERA number show after signing in.',
    );
  });

  it('has nothing that a visitor may not see, and escapes markup [T51]', async () => {
    const { id } = await kit.home({
      name: 'Zanskar Quay',
      description: 'Stands on a hill.',
      location: '"><script>alert(1)</script>&',
      map_url: 'https://maps.example/zanskar',
      video_url: 'https://video.example/zanskar',
    });
    const { body } = await kit.get(`/properties/${id}`);
    expect(body).toContain('in &quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;, Pune');
    expect(body).not.toMatch(/zanskar|on a hill|P521|maharera|<script/i);
  });

  it('is current', async () => {
    const { id } = await kit.home({ min_price: 5_000_000, max_price: 5_000_000 });
    expect(titleIn((await kit.get(`/properties/${id}`)).body)).toContain('₹50 L');
    await kit.change(id, { max_price: 6_000_000 });
    expect(titleIn((await kit.get(`/properties/${id}`)).body)).toContain('₹50 L - ₹60 L');
  });

  it('is read once until the catalogue changes [T51]', async () => {
    const { id } = await kit.home();
    const readings = async () => {
      const { body } = await kit.get('/metrics');
      return Number(/^aangan_kept_answers_total{outcome="miss"} (\d+)$/m.exec(body)?.[1]);
    };
    const before = await readings();
    for (let looked = 0; looked < 5; looked += 1) await kit.get(`/properties/${id}`);
    expect((await readings()) - before).toBe(1);
    await kit.change(id, { max_price: 9_900_000 });
    await kit.get(`/properties/${id}`);
    expect((await readings()) - before).toBe(2);
  });

  it.each([
    ['987654321', 200],
    ['0', 404],
    ['abc', 404],
    ['1.5', 404],
    ['99999999999999999999', 404],
  ])('is the default where there is no home: /properties/%s [T51]', async (id, status) => {
    const response = await kit.get(`/properties/${id}`);
    expect([response.statusCode, response.body, response.headers['x-robots-tag']]).toEqual([status, SHELL, 'noindex']);
  });

  it.each(['fails', 'stands still'])('is the default while the database %s [T51]', async (how) => {
    const { id } = await kit.home();
    const { root, test } = kit;
    const { database } = test;
    let away: Promise<never> | null = null;
    const run = <T>(work: (from: typeof database) => Promise<T>): Promise<T> => away ?? work(database);
    const other = await createTestApp({ database, webRoot: root, replica: { run, runOnPrimary: run } });
    try {
      const body = async () => (await other.app.inject(`/properties/${id}`)).body;
      expect(await body()).toContain('og:image');
      await kit.change(id, { max_price: 9_900_000 });
      const { promise, reject } = Promise.withResolvers<never>();
      promise.catch(() => undefined);
      away = promise;
      const giveUp = () => reject(new Error('The database is away'));
      if (how === 'fails') giveUp();
      expect(await body()).toBe(SHELL);
      giveUp();
      away = null;
      await expect.poll(body).toContain('₹99 L - Aangan</title>');
    } finally {
      await other.close();
    }
  });
});
