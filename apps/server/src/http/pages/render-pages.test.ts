import type { PageRenderer } from '@aangan/contract/catalogue/page-renderer';
import { renderedTemplateFile } from '@aangan/contract/core/pages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { buildProperty } from '../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../test/factories.ts';
import { writeWebRoot, type WebRoot } from '../../../test/web-root.ts';

const EMPTY = '<head><title>Aangan</title></head><div id="root"></div>';
const DRAWN = '<head><title>Aangan</title></head><div id="root"></div><i>held back</i>';
const HOME = '/properties/:id';

let web: WebRoot;
let test: TestApp;
let cookie: string;
/** What the renderer was asked for, and what it answers with in place of markup. */
let draws: string[];
let draw: (text: string) => Promise<string>;

/** Stands for the web build's: markup of which a test can tell what it was drawn of. */
const renderer: PageRenderer = {
  listingQuery: (search) => search.slice(1),
  renderListing: async (search, found) => {
    draws.push(`listing ${search}`);
    return draw(`<ul>${found.content.map(({ name }) => name).join()}</ul>`);
  },
  renderProperty: async ({ id, name }) => {
    draws.push(`property ${id}`);
    return draw(`<h1>${name}</h1>`);
  },
};

const cookieOfNew = async () => {
  const { cookies } = await signedIn(test, await buildUser(test.db));
  return `access_token=${cookies.get('access_token')?.value}`;
};

beforeAll(async () => {
  web = writeWebRoot({
    'spa.html': EMPTY,
    [renderedTemplateFile('/properties')]: DRAWN,
    [renderedTemplateFile(HOME)]: DRAWN,
  });
  test = await createTestApp({ webRoot: web.root, loadRenderer: async () => renderer });
  cookie = await cookieOfNew();
});

beforeEach(() => {
  draws = [];
  draw = async (text) => text;
});

afterAll(async () => {
  await test.close();
  web.remove();
});

const get = (url: string, headers: Record<string, string> = { cookie }) => test.app.inject({ url, headers });
/** A page once it has this text: on a machine with much to do it may at first be sent without, rather than late. */
const pageWith = async (text: string, url: string, headers?: Record<string, string>) => {
  let answer: Awaited<ReturnType<typeof get>> | undefined;
  const ask = async () => (answer = await get(url, headers)).body;
  await expect.poll(ask, { timeout: 30_000 }).toContain(text);
  return answer!;
};
const home = (name: string) => buildProperty(test.db, { name, min_price: 6_000_000, max_price: 6_000_000 });
const TITLE = '₹60 L - Aangan</title>';

describe('a page of the app', () => {
  it('has what is drawn in its root and the head of its home, as they are, for who is signed in', async () => {
    const { id } = await home(`Ketaki $& $' $1 Court`);
    const { body } = await pageWith('<h1>', `/properties/${id}`);
    expect(body).toContain(`<div id="root"><h1>Ketaki $& $' $1 Court</h1></div><i>held back</i>`);
    expect((await pageWith(TITLE, `/properties/${id}`)).body).toMatch(/^<head><title>2 and 3BHK in [^<]*<\/title>/);
  });

  it('is drawn once for all who see the same, and anew for another address and after a change', async () => {
    const { id } = await home('Ketaki Rise');
    const [url, drawn] = [`/properties/${id}`, '<h1>Ketaki Rise</h1>'];
    for (const reader of [cookie, cookie, await cookieOfNew()]) await pageWith(drawn, url, { cookie: reader });
    expect(draws).toEqual([`property ${id}`]);
    const lists = ['?name=ketaki%20rise&size=3&page=0', '?name=ketaki%20rise&size=4&page=0'];
    for (const search of [...lists, ...lists]) await pageWith('<ul>Ketaki Rise</ul>', `/properties${search}`);
    expect(draws.slice(1)).toEqual(lists.map((search) => `listing ${search}`));
    await test.db.updateTable('properties').set({ name: 'Ketaki Dale' }).where('id', '=', id).execute();
    await pageWith('<h1>Ketaki Dale</h1>', url);
    expect(draws.slice(3)).toEqual([`property ${id}`]);
  });

  it('may be kept by its reader alone where it is drawn, and has the head alone for a visitor', async () => {
    const { id } = await home('Ketaki View');
    const drawn = await pageWith('<h1>Ketaki View</h1>', `/properties/${id}`);
    expect(drawn.headers['cache-control']).toBe('private, no-cache');
    const visited = await pageWith(TITLE, `/properties/${id}`, {});
    expect(visited.headers['cache-control']).toBe('no-cache');
    expect(visited.body).toContain('<div id="root"></div>');
    expect(visited.body).not.toContain('Ketaki');
    expect(visited.headers['etag']).not.toBe(drawn.headers['etag']);
  });

  it('goes out with its head alone where drawing it fails, and is drawn for the next', async () => {
    const { id } = await home('Ketaki Lake');
    draw = async () => Promise.reject(new Error('A component failed'));
    const answer = await pageWith(TITLE, `/properties/${id}`);
    expect([answer.statusCode, answer.body.includes('<div id="root"></div>')]).toEqual([200, true]);
    draw = async (text) => text;
    await pageWith('<h1>Ketaki Lake</h1>', `/properties/${id}`);
  });

  it('goes out with its head alone where drawing it takes too long, and is drawn for the next', async () => {
    const { id } = await home('Ketaki Hill');
    const { promise, resolve } = Promise.withResolvers<string>();
    draw = () => promise;
    const answer = await pageWith(TITLE, `/properties/${id}`);
    expect([answer.statusCode, answer.body.includes('<div id="root"></div>')]).toEqual([200, true]);
    resolve('<h1>Ketaki Hill, late</h1>');
    await pageWith('<h1>Ketaki Hill, late</h1>', `/properties/${id}`);
  });
});
