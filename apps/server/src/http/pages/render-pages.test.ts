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
/** The calls of the renderer, and its result in place of HTML. */
let renders: string[];
let draw: (text: string) => Promise<string>;

/** Replaces the web build's renderer: its HTML names what it was rendered from. */
const renderer: PageRenderer = {
  listingQuery: (search) => search.slice(1),
  renderListing: async (search, found) => {
    renders.push(`listing ${search}`);
    return draw(`<ul>${found.content.map(({ name }) => name).join()}</ul>`);
  },
  renderProperty: async ({ id, name }) => {
    renders.push(`property ${id}`);
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
  renders = [];
  draw = async (text) => text;
});

afterAll(async () => {
  await test.close();
  web.remove();
});

const get = (url: string, headers: Record<string, string> = { cookie }) => test.app.inject({ url, headers });
/** Requests a page until it has this text: on a busy machine it may at first be sent without. */
const pageWith = async (text: string, url: string, headers?: Record<string, string>) => {
  let response: Awaited<ReturnType<typeof get>> | undefined;
  const ask = async () => (response = await get(url, headers)).body;
  await expect.poll(ask).toContain(text);
  return response!;
};
const home = (name: string) => buildProperty(test.db, { name, min_price: 6_000_000, max_price: 6_000_000 });
const TITLE = '₹60 L - Aangan</title>';

describe('a page of the app', () => {
  it('has its rendered body and the head of its home, unescaped, for a signed-in user', async () => {
    const { id } = await home(`Ketaki $& $' $1 Court`);
    const { body } = await pageWith('<h1>', `/properties/${id}`);
    expect(body).toContain(`<div id="root"><h1>Ketaki $& $' $1 Court</h1></div><i>held back</i>`);
    expect((await pageWith(TITLE, `/properties/${id}`)).body).toMatch(/^<head><title>2 and 3BHK in [^<]*<\/title>/);
  });

  it('is rendered once for all who see the same, and again for another URL and after a change', async () => {
    const { id } = await home('Ketaki Rise');
    const [url, drawn] = [`/properties/${id}`, '<h1>Ketaki Rise</h1>'];
    for (const reader of [cookie, cookie, await cookieOfNew()]) await pageWith(drawn, url, { cookie: reader });
    expect(renders).toEqual([`property ${id}`]);
    const lists = ['?name=ketaki%20rise&size=3&page=0', '?name=ketaki%20rise&size=4&page=0'];
    for (const search of [...lists, ...lists]) await pageWith('<ul>Ketaki Rise</ul>', `/properties${search}`);
    expect(renders.slice(1)).toEqual(lists.map((search) => `listing ${search}`));
    await test.db.updateTable('properties').set({ name: 'Ketaki Dale' }).where('id', '=', id).execute();
    await pageWith('<h1>Ketaki Dale</h1>', url);
    expect(renders.slice(3)).toEqual([`property ${id}`]);
  });

  it('is private where it is rendered, and has the head alone for a visitor', async () => {
    const { id } = await home('Ketaki View');
    const drawn = await pageWith('<h1>Ketaki View</h1>', `/properties/${id}`);
    expect(drawn.headers['cache-control']).toBe('private, no-cache');
    const visited = await pageWith(TITLE, `/properties/${id}`, {});
    expect(visited.headers['cache-control']).toBe('no-cache');
    expect(visited.body).toContain('<div id="root"></div>');
    expect(visited.body).not.toContain('Ketaki');
    expect(visited.headers['etag']).not.toBe(drawn.headers['etag']);
  });

  it('is sent with its head alone where rendering fails, and is rendered for the next', async () => {
    const { id } = await home('Ketaki Lake');
    draw = async () => Promise.reject(new Error('A component failed'));
    const response = await pageWith(TITLE, `/properties/${id}`);
    expect([response.statusCode, response.body.includes('<div id="root"></div>')]).toEqual([200, true]);
    draw = async (text) => text;
    await pageWith('<h1>Ketaki Lake</h1>', `/properties/${id}`);
  });

  it('is sent with its head alone where rendering takes too long, and is rendered for the next', async () => {
    const { id } = await home('Ketaki Hill');
    const { promise, resolve } = Promise.withResolvers<string>();
    draw = () => promise;
    const response = await pageWith(TITLE, `/properties/${id}`);
    expect([response.statusCode, response.body.includes('<div id="root"></div>')]).toEqual([200, true]);
    resolve('<h1>Ketaki Hill, late</h1>');
    await pageWith('<h1>Ketaki Hill, late</h1>', `/properties/${id}`);
  });
});
