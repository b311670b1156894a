import type { PageRenderer } from '@aangan/contract/catalogue/page-renderer';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { findWebBuild } from '../../../web-build.ts';

/** The built pages with their renderer, as in the product. */
const build = findWebBuild() ?? undefined;

const test = useTestApp(build);
let buyer: Client;

beforeAll(async () => {
  buyer = await signedIn(test, await buildUser(test.db));
  // loaded now: the first rendered page may otherwise be sent without its body
  await build?.loadRenderer();
});

const isDrawn = (html: string) => html.includes('data-ssr');
const namesIn = (html: string) =>
  [...html.matchAll(/<h3[^>]*><a href="[^"]*"[^>]*>([^<]*)<\/a>/g)].map(([, name = '']) => name);
const page = async (client: Client, url: string) => (await client.file(url)).body;
/** Requests a page until it is rendered, which a busy machine may not manage in time at first. */
const drawnPage = async (client: Client, url: string) => {
  let html = '';
  const draw = async () => isDrawn((html = await page(client, url)));
  await expect.poll(draw).toBe(true);
  return html;
};
const change = (id: number, columns: { name: string }) =>
  test.db.updateTable('properties').set(columns).where('id', '=', id).execute();

describe('a page that is rendered for a signed-in user', () => {
  it('has the homes of the list, in its order, by its URL [PAGE23]', async () => {
    for (const [name, min_price] of [
      ['Kokum Rise', 9_000_000],
      ['Kokum Dale', 7_000_000],
      ['Kokum View', 8_000_000],
    ] as const)
      await buildProperty(test.db, { name, location: 'Chikhali', min_price, max_price: 9_500_000 });
    expect(namesIn(await drawnPage(buyer, '/properties?name=kokum&sort=price_low'))).toEqual([
      'Kokum Dale',
      'Kokum View',
      'Kokum Rise',
    ]);
    expect(namesIn(await drawnPage(buyer, '/properties?name=kokum&sort=price_high&page=0'))[0]).toBe('Kokum Rise');
    expect(await drawnPage(buyer, '/properties?name=nobody-has-this')).toContain('No properties match');
  });

  it("has the name of a home on the home's own page [PAGE23]", async () => {
    const { id } = await buildProperty(test.db, { name: 'Semal <Heights> $& Sons' });
    const html = await drawnPage(buyer, `/properties/${id}`);
    expect(html).toMatch(/<h1[^>]*>Semal &lt;Heights&gt; \$&amp; Sons</);
    expect(html).toContain('Checking your session...');
    const [seen = '', held = ''] = html.split('<template id="scripts">');
    expect(seen.match(/[^/]+\.js"/g)).toEqual([expect.stringMatching(/^early-/)]);
    expect(held).toMatch(/<script type="module"[^>]* src="\/assets\/index-/);
  });

  it('is as current as the list at that time [PAGE23]', async () => {
    const { id } = await buildProperty(test.db, { name: 'Bakul Old' });
    const own = `/properties/${id}`;
    expect(namesIn(await drawnPage(buyer, '/properties?name=bakul'))).toEqual(['Bakul Old']);
    expect(await drawnPage(buyer, own)).toContain('Bakul Old');
    await change(id, { name: 'Bakul New' });
    expect(namesIn(await drawnPage(buyer, '/properties?name=bakul'))).toEqual(['Bakul New']);
    expect(await drawnPage(buyer, own)).not.toContain('Bakul Old');
  });

  it('leaves out homes that its reader hid, and for no other reader [I17, PAGE23]', async () => {
    const { id } = await buildProperty(test.db, { name: 'Palash One' });
    await buildProperty(test.db, { name: 'Palash Two' });
    const other = await signedIn(test, await buildUser(test.db));
    await buyer.post(`/api/properties/${id}/hide`);
    expect(namesIn(await drawnPage(buyer, '/properties?name=palash'))).toEqual(['Palash Two']);
    expect(new Set(namesIn(await drawnPage(other, '/properties?name=palash')))).toEqual(
      new Set(['Palash One', 'Palash Two']),
    );
  });

  it('is for nobody else: visitors, and users with an ended session, get the template without a name [PAGE23, DATA3]', async () => {
    const { id } = await buildProperty(test.db, { name: 'Chinar Court' });
    const gone = await signedIn(test, await buildUser(test.db));
    const token = gone.cookies.get('access_token')?.value;
    await gone.post('/api/auth/logout');
    const late = createClient(test, { headers: { cookie: `access_token=${token}; signed_in=1` } });
    for (const nobody of [createClient(test), late])
      for (const url of ['/properties', `/properties/${id}`]) {
        const response = await nobody.file(url);
        expect([response.statusCode, isDrawn(response.body)]).toEqual([200, false]);
        expect(response.body).not.toContain('Chinar');
      }
  });

  it('may be stored by no cache, and is sent once [PAGE23]', async () => {
    await drawnPage(buyer, '/properties');
    const first = await buyer.file('/properties');
    expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' });
    const headers = { 'if-none-match': String(first.headers['etag']), cookie: cookieOf(buyer) };
    expect((await test.app.inject({ url: '/properties', headers })).statusCode).toBe(304);
    // another user may know the URL of the page, not its contents
    const visitor = await test.app.inject({
      url: '/properties',
      headers: { 'if-none-match': headers['if-none-match'] },
    });
    expect(visitor.statusCode).toBe(200);
  });

  it('includes the data that the page would request [PAGE23]', async () => {
    const other = await signedIn(test, await buildUser(test.db));
    await drawnPage(other, '/properties?name=nobody-asked-before');
    const misses = async () => {
      const { body } = await test.app.inject('/metrics');
      return Number(/^aangan_kept_answers_total\{outcome="miss"\} (\d+)$/m.exec(body)?.[1]);
    };
    const before = await misses();
    const asked = 'hidden=exclude&name=nobody-asked-before&page=0&size=6&sortBy=featured&sortDirection=desc';
    expect((await other.get(`/api/properties/search?${asked}`)).status).toBe(200);
    expect(await misses()).toBe(before);
  });

  it('is rendered again when another day begins in India [PAGE23]', async () => {
    const draws: string[] = [];
    const loadRenderer = async () => {
      const renderer = (await build?.loadRenderer()) as PageRenderer;
      const renderProperty: PageRenderer['renderProperty'] = (property) => {
        draws.push(property.name);
        return renderer.renderProperty(property);
      };
      return { ...renderer, renderProperty };
    };
    const { id } = await buildProperty(test.db, { name: 'Arjun Midnight' });
    const now = new Date('2026-12-09T18:29:50Z');
    const other = await createTestApp({ ...build, loadRenderer, now, database: test.database });
    const client = await signedIn(other, await buildUser(test.db));
    for (let n = 0; n < 2; n += 1) await drawnPage(client, `/properties/${id}`);
    expect(draws).toHaveLength(1);
    other.setNow(new Date('2026-12-09T18:30:10Z'));
    await drawnPage(client, `/properties/${id}`);
    expect(draws).toHaveLength(2);
    await other.close();
  });

  it.each([
    ['/properties/999999999', 200],
    ['/properties/abc', 404],
    ['/properties/0', 404],
  ])('has no body to render at %s', async (url, status) => {
    const response = await buyer.file(url);
    expect([response.statusCode, isDrawn(response.body)]).toEqual([status, false]);
  });

  it('parses an unusual URL like the page', async () => {
    const all = namesIn(await drawnPage(buyer, '/properties'));
    for (const search of ['?page=-1', '?priceRange=9-1', '?flatType=9BHK', '?sort=nonsense', '?%E0%A4%A', '?view=map'])
      expect([search, namesIn(await drawnPage(buyer, `/properties${search}`))]).toEqual([search, all]);
  });
});

const cookieOf = (client: Client) => `access_token=${client.cookies.get('access_token')?.value}`;

describe('a page without a rendered body', () => {
  const empty = async (options: { loadRenderer?: () => Promise<PageRenderer>; budgetMs?: number }, asks = 1) => {
    const other = await createTestApp({ ...build, ...options, database: test.database });
    try {
      const address = '203.0.113.77';
      const client = await signedIn(other, await buildUser(test.db), { address });
      const drawn: boolean[] = [];
      for (let n = 0; n < asks; n += 1) {
        const response = await client.file(`/properties?minPrice=${n + 1}`);
        expect(response.statusCode).toBe(200);
        drawn.push(isDrawn(response.body));
      }
      return drawn;
    } finally {
      await other.close();
    }
  };

  it('is sent where rendering fails', async () => {
    expect(await empty({ loadRenderer: async () => Promise.reject(new Error('No such file')) })).toEqual([false]);
  });

  it('is sent where rendering takes too long', async () => {
    expect(await empty({ loadRenderer: () => new Promise(() => undefined) })).toEqual([false]);
  });

  it('is sent where the database budget of its address is spent [CALL24]', async () => {
    const drawn = await empty({ budgetMs: 1 }, 4);
    expect(drawn.slice(-2)).toEqual([false, false]);
  });
});
