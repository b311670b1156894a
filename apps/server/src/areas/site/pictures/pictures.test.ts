import { readFile } from 'node:fs/promises';
import { SITE } from '@aangan/contract/core/site';
import type { AdminSite } from '@aangan/contract/site/admin-entities';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SiteDocument } from '@aangan/contract/site/document';
import { createTestApp, useTestApp, type TestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import {
  buildSiteVersion,
  markSvg,
  ownSite,
  photograph,
  saveSite,
  SITE_URL,
  uploadSiteFile,
  versionInForce,
  wordmarkSvg,
} from '../../../../test/site-kit.ts';
import { loadLetters, MARK_SVG } from '../../catalogue/catalogue.ts';
import { HERO_VIEWS } from './pictures.hero.ts';
import { createPictureMaker } from './pictures.maker.ts';
import { createPicturesService } from './pictures.service.ts';
import { deleteUnused } from './pictures.tidy-store.ts';

const testApp = useTestApp();
let client: Client;

beforeAll(async () => {
  client = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
});

const OWN = { firm: { name: 'Vanam Homes', shortName: 'Vanam' }, places: { cities: ['Hyderabad', 'Warangal'] } };

/** What the pictures of a document come to. */
function find(document: SiteDocument) {
  const maker = createPictureMaker({ enqueuePicture: (work) => work() });
  const warnings: unknown[] = [];
  const log = { warn: (facts: unknown) => void warnings.push(facts) };
  const service = createPicturesService({ db: testApp.db, log, maker, loadLetters, defaultMark: MARK_SVG });
  return service.find(document).then((found) => ({ ...found, warnings }));
}

async function pixelOf(bytes: Uint8Array | undefined, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * 3;
  return [...data.subarray(at, at + 3)];
}

/** Checks a colour but for what a palette, JPEG or AVIF rounds. */
function expectNear(pixel: number[], colour: number[], most: number): void {
  for (const [index, value] of colour.entries()) {
    expect(Math.abs((pixel[index] ?? 0) - value), `${pixel.join(' ')} for ${colour.join(' ')}`).toBeLessThanOrEqual(
      most,
    );
  }
}

describe('GET /site/:file', () => {
  let second: TestApp | undefined;
  afterAll(() => second?.close());

  it('serves the files of the site in force to anyone, for good, and all others to admins alone [S9, S20]', async () => {
    const { data: shown } = await uploadSiteFile(client, 'MARK', markSvg('#5e3a96'));
    const { data: other } = await uploadSiteFile(client, 'MARK', markSvg('#203080'));
    await buildSiteVersion(testApp.db, 1, { ...OWN, look: { mark: shown.id } });
    second = await createTestApp({ database: testApp.database });
    const { app } = second;
    const cookie = `access_token=${client.cookies.get('access_token')?.value}`;

    const inForce = await app.inject({ url: shown.url });
    expect([inForce.statusCode, inForce.headers['content-type']]).toEqual([200, 'image/png']);
    expect(inForce.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(inForce.headers['x-content-type-options']).toBe('nosniff');
    expect(await sharp(inForce.rawPayload).metadata()).toMatchObject({ format: 'png', width: 512 });
    const known = await app.inject({ url: shown.url, headers: { 'if-none-match': String(inForce.headers.etag) } });
    expect(known.statusCode).toBe(304);

    expect((await app.inject({ url: other.url })).statusCode).toBe(404);
    const buyer = await signedIn(second, await buildUser(second.db));
    const ofBuyer = `access_token=${buyer.cookies.get('access_token')?.value}`;
    expect((await app.inject({ url: other.url, headers: { cookie: ofBuyer } })).statusCode).toBe(404);
    const toAdmin = await app.inject({ url: other.url, headers: { cookie } });
    expect([toAdmin.statusCode, toAdmin.headers['cache-control']]).toEqual([200, 'private, no-cache']);
  });

  it('serves the files of a version that another instance has saved before the look of the next second [S4, S9]', async () => {
    const { data: mark } = await uploadSiteFile(client, 'MARK', markSvg('#305030'));
    const behind = await createTestApp({ database: testApp.database });
    try {
      const statusOf = async (url = '') => (await behind.app.inject({ url })).statusCode;
      expect(await statusOf(mark.url)).toBe(404);
      const { version } = (await saveSite(client, ownSite({ look: { mark: mark.id } }))).data;
      expect(await versionInForce(behind)).toBe(version - 1);
      const asked = Array.from({ length: 20 }, () => statusOf(mark.url));
      expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
      expect(await versionInForce(behind)).toBe(version);
      // the letter of a firm without a mark is drawn, and in no table
      await saveSite(client, ownSite());
      expect(await statusOf(SITE.mark?.src)).toBe(200);
      expect(await statusOf(mark.url)).toBe(404);
    } finally {
      await behind.close();
    }
  });

  it.each(['0'.repeat(32) + '.png', 'a.svg', '..%2f..%2fetc%2fpasswd', '__proto__', `${'0'.repeat(32)}.svg`])(
    'answers 404 for %s',
    async (name) => {
      const cookie = `access_token=${client.cookies.get('access_token')?.value}`;
      for (const headers of [{}, { cookie }]) {
        const { statusCode } = await testApp.app.inject({ url: `/site/${name}`, headers });
        expect(statusCode).toBe(404);
      }
    },
  );
});

describe('the pictures of a site', () => {
  it('are none for the site as it came, which keeps its built ones [S8]', async () => {
    const { pictures, files, icons } = await find({});
    expect(Object.values(pictures).filter((one) => one !== undefined)).toEqual([]);
    expect([files.size, icons.files.size, icons.links]).toEqual([0, 0, undefined]);
  });

  it('are those of the files that the document names, each at its address', async () => {
    const [mark, wordmark, dark, photo] = [
      await uploadSiteFile(client, 'MARK', markSvg('#304050')),
      await uploadSiteFile(client, 'WORDMARK', wordmarkSvg(3)),
      await uploadSiteFile(client, 'WORDMARK_ON_DARK', wordmarkSvg(2)),
      await uploadSiteFile(client, 'PICTURE', await photograph()),
    ].map(({ data }) => data.id);
    const { pictures, files, icons } = await find({
      ...OWN,
      look: { mark, wordmark, wordmarkOnDark: dark, picture: photo },
    });
    expect(pictures).toMatchObject({
      mark: { width: 96, height: 96 },
      wordmark: { width: 192, height: 64 },
      wordmarkOnDark: { width: 128, height: 64 },
    });
    expect(Object.keys(pictures.hero?.wide ?? {})).toEqual(['960', '1440', '1920', '2400']);
    expect(Object.keys(pictures.hero?.upright ?? {})).toEqual(['480', '720', '1000']);
    for (const url of [pictures.mark?.url, pictures.hero?.wide['960'], pictures.hero?.upright['720']]) {
      expect(files.get(url ?? '')?.bytes.byteLength).toBeGreaterThan(0);
    }
    expect(icons.links?.mark).toBe(pictures.mark?.url);
    expect([...icons.files.keys()].toSorted()).toEqual([
      '/favicon.ico',
      '/icons/apple-touch-icon.png',
      '/icons/icon-192.png',
      '/icons/icon-32.png',
      '/icons/icon-512.png',
      '/icons/icon-maskable-512.png',
      '/images/share.jpg',
    ]);
  });

  it('leave out a file that is gone or is for another use, with a line in the log [S12]', async () => {
    const { data } = await uploadSiteFile(client, 'WORDMARK', wordmarkSvg(3));
    const { pictures, warnings } = await find({ look: { mark: data.id, wordmark: '0'.repeat(64) } });
    expect([pictures.mark, pictures.wordmark]).toEqual([undefined, undefined]);
    expect(warnings).toMatchObject([{ field: 'mark' }, { field: 'wordmark' }]);
  });

  it('of an own site without a mark are its first letter in white on the brand, in all sizes [S22]', async () => {
    const { pictures, icons, files } = await find({ ...OWN, look: { brand: '#5e3a96' } });
    expect(pictures.mark).toMatchObject({ width: 96, height: 96 });
    expect(files.has(pictures.mark?.url ?? '')).toBe(true);
    for (const [address, { bytes, type }] of icons.files) {
      if (type !== 'image/png') continue;
      expectNear(await pixelOf(bytes, 0, 0), [0x5e, 0x3a, 0x96], 1);
      const { channels } = await sharp(bytes).stats();
      expect([address, ...channels.slice(0, 3).map(({ max }) => max > 250)]).toEqual([address, true, true, true]);
    }
    // the same letter and colour have the same address in every process; another colour has another
    expect((await find({ ...OWN, look: { brand: '#5e3a96' } })).pictures.mark).toEqual(pictures.mark);
    expect((await find({ ...OWN, look: { brand: '#0f4f46' } })).pictures.mark).not.toEqual(pictures.mark);
  });

  it('have a picture for shared links in the brand with name and mark, on a photograph where there is one [S24]', async () => {
    const plain = (await find({ ...OWN, look: { brand: '#5e3a96' } })).icons.files.get('/images/share.jpg');
    expect(await sharp(plain?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    // the ground is the brand, but for the rounding of a JPEG; the plate under the mark is white
    const ground = await pixelOf(plain?.bytes, 1_150, 600);
    expectNear(ground, [0x5e, 0x3a, 0x96], 3);
    expect(Math.min(...(await pixelOf(plain?.bytes, 128, 182)))).toBeGreaterThan(245);

    const { data } = await uploadSiteFile(client, 'PICTURE', await photograph({ colour: '#305070' }));
    const onPhoto = (await find({ ...OWN, look: { brand: '#5e3a96', picture: data.id } })).icons.files;
    const right = await pixelOf(onPhoto.get('/images/share.jpg')?.bytes, 1_190, 600);
    expectNear(right, [0x30, 0x50, 0x70], 7);
    // another city is another picture
    const inPune = (await find({ firm: OWN.firm, look: { brand: '#5e3a96' } })).icons.files.get('/images/share.jpg');
    expect(inPune?.bytes.equals(plain?.bytes ?? Buffer.alloc(0))).toBe(false);
  });
});

describe('files that nobody uses', () => {
  const idsOf = async () => (await testApp.db.selectFrom('site_files').select('id').execute()).map(({ id }) => id);
  const age = (ids: string[]) =>
    testApp.db
      .updateTable('site_files')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .where('id', 'in', ids)
      .execute();

  /** Waits until a statement of this database waits for another one. */
  async function untilOneWaits(): Promise<void> {
    const waiting = sql`SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(testApp.db)).rows.length).toBe(1);
  }

  it('are deleted after a day, and those of any kept version are not [S20]', async () => {
    const upload = async (colour: string) => (await uploadSiteFile(client, 'MARK', markSvg(colour))).data.id;
    const [used, unused, fresh, again] = [
      await upload('#111111'),
      await upload('#222222'),
      await upload('#333333'),
      await upload('#444444'),
    ];
    await buildSiteVersion(testApp.db, 7, { look: { mark: used } });
    await buildSiteVersion(testApp.db, 8, {});
    await age([used, unused, again]);
    // uploaded again, it is to be used
    await upload('#444444');
    await deleteUnused(testApp.db);
    const left = await idsOf();
    expect([used, unused, fresh, again].map((id) => left.includes(id))).toEqual([true, false, true, true]);
    const forms = await testApp.db.selectFrom('site_file_forms').select('form').where('file_id', '=', unused).execute();
    expect(forms).toEqual([]);
  });

  it('are kept for a save that names one while they are deleted, or refuse it: no version names one that is gone [S3, S20]', async () => {
    const upload = async (colour: string) => (await uploadSiteFile(client, 'MARK', markSvg(colour))).data.id;
    const [early, late] = [await upload('#555555'), await upload('#666666')];
    await age([early]);
    const { version } = (await client.get<AdminSite>(SITE_URL)).data;
    const save = (mark: string) => client.put<AdminSite>(SITE_URL, { version, site: { look: { mark } } });

    // the deletion is first, and the save waits for it
    const refused = await testApp.db.transaction().execute(async (trx) => {
      await deleteUnused(trx);
      const begun = save(early);
      await untilOneWaits();
      return { begun };
    });
    expect(await refused.begun).toMatchObject({
      status: 400,
      errors: [{ field: 'site.look.mark', message: 'There is no such file. Upload it again.' }],
    });

    // the save is first, and waits for one of its number, which is taken back
    await age([late]);
    const other = await testApp.db.startTransaction().execute();
    let saving: ReturnType<typeof save> | undefined;
    try {
      await buildSiteVersion(other, version + 1, {});
      saving = save(late);
      await untilOneWaits();
      await deleteUnused(testApp.db);
    } finally {
      await other.rollback().execute();
    }
    expect((await saving)?.status).toBe(200);
    expect(await idsOf()).toContain(late);
  });
});

describe('the gradients over the picture of the home page', () => {
  it('have the figures of the style sheet [S23]', async () => {
    const css = await readFile(new URL('../../../../../web/src/styles/tokens.css', import.meta.url), 'utf8');
    const opacitiesOf = (name: string) => {
      const [, gradient = ''] = new RegExp(`--${name}: linear-gradient\\(([^;]*)\\);`).exec(css) ?? [];
      return [...gradient.matchAll(/rgb\(12 34 30 \/ ([\d.]+)\)/g)].map(([, opacity]) => Number(opacity));
    };
    for (const { from, stops } of HERO_VIEWS) {
      expect(stops.map(({ opacity }) => opacity)).toEqual(opacitiesOf(`hero-from-${from}`));
    }
    for (const place of ['104px + 5.85rem', '104px + 22.75rem', 'max(38%, 30.375rem)', 'max(50%, 40rem)']) {
      expect(css).toContain(place);
    }
  });
});
