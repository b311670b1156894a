import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import { LOCALITIES } from '@aangan/contract/catalogue/search-lists';
import type { AdminSite, SiteFile, SiteFileUse } from '@aangan/contract/site/admin-entities';
import type { APIResponse } from '@playwright/test';
import { readFileSync } from 'node:fs';
import vanam from '../../../demo/site/vanam.json' with { type: 'json' };
import { expect, type Page } from './test.ts';

export { default as vanam } from '../../../demo/site/vanam.json' with { type: 'json' };

const CALL = '/api/admin/site';
const DEMO_SITE = new URL('../../../demo/site/', import.meta.url);

/** What is true of Aangan alone (S13), with its localities; keys of the software are in small letters. */
const AANGAN_ALONE =
  /.{0,60}(?:Aangan|Moshi|Pune|Maharashtra|MahaRERA|maharera|[Cc]ourtyard|any hour|20\+|500\+|98%|250\+|020 0000|24\/7 hours|Charholi|Chikhali|Dudulgaon|Bohradewadi|Spine Road).{0,60}/g;

/** Gives what stands in a text of another firm and is true of Aangan alone. The former names of localities are the firm's. */
export const wordsOfAangan = (text: string): string[] =>
  text.replaceAll(/"aliases":\[[^\]]*\]/g, '').match(AANGAN_ALONE) ?? [];

/** Gives what a visitor reads on a page and what a screen reader says: texts, names of pictures and fields, choices. */
export async function readPage(page: Page): Promise<string> {
  return page.evaluate(() => {
    const names = [...document.querySelectorAll('[alt], [aria-label], [title], [placeholder], meta[content]')];
    const attributes = ['alt', 'aria-label', 'title', 'placeholder', 'content'];
    const parts = [...document.querySelectorAll('option, svg text, [type="application/ld+json"]')];
    return [
      document.title,
      document.body.innerText,
      ...names.flatMap((element) => attributes.map((name) => element.getAttribute(name) ?? '')),
      ...parts.map(({ textContent }) => textContent),
    ].join('\n');
  });
}

/**
 * Puts the site of Vanam Homes in force by the calls of an admin's page. The homes of the catalogue, which are in the
 * usual localities, go along as with renamed ones.
 */
export async function saveVanam(admin: Page): Promise<void> {
  const [mark, wordmark] = [await upload(admin, 'MARK', 'mark.svg'), await upload(admin, 'WORDMARK', 'wordmark.svg')];
  const localities = vanam.places.localities.map((one, n) => ({ ...one, aliases: [LOCALITIES[n]] }));
  await saveSite(admin, {
    ...vanam,
    look: { ...vanam.look, mark, wordmark },
    places: { ...vanam.places, localities },
  });
}

async function upload(admin: Page, use: SiteFileUse, name: string): Promise<string> {
  const file = { name, mimeType: 'image/svg+xml', buffer: readFileSync(new URL(name, DEMO_SITE)) };
  const { id } = await dataOf<SiteFile>(await admin.request.post(`${CALL}/files`, { multipart: { use, file } }));
  return id;
}

/** Saves a document over whatever is the newest version. */
export async function saveSite(admin: Page, site: object): Promise<void> {
  const { version } = await dataOf<AdminSite>(await admin.request.get(CALL));
  await dataOf(await admin.request.put(CALL, { data: { version, site } }));
}

/** Removes a home by the call of an admin's page. */
export async function removeProperty(admin: Page, { id }: Pick<AdminProperty, 'id'>): Promise<void> {
  await dataOf(await admin.request.delete(`/api/admin/properties/${id}`));
}

async function dataOf<Data>(answer: APIResponse): Promise<Data> {
  expect(answer.ok(), `${answer.url()}: ${answer.status()} ${await answer.text()}`).toBe(true);
  return ((await answer.json()) as { data: Data }).data;
}
