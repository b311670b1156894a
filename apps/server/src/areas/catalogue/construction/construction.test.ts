import type { PropertyDiary } from '@aangan/contract/catalogue/construction-entities';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildMedia, buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { HOSTILE_IDS, HOSTILE_TEXTS } from '../../../../test/hostile.ts';

const testApp = useTestApp();
let buyer: Client;

beforeAll(async () => {
  buyer = await signedIn(testApp, await buildUser(testApp.db));
});

const urlOf = (id: number | string, before?: string) =>
  `/api/properties/${id}/diary${before === undefined ? '' : `?before=${before}`}`;
const read = async (id: number, before?: string) => (await buyer.get<PropertyDiary>(urlOf(id, before))).data;

const photo = (property_id: number, taken_on: string, columns: { title?: string; widths?: number[] } = {}) =>
  buildMedia(testApp.db, { property_id, media_type: 'CONSTRUCTION_PHOTO', taken_on, ...columns });

async function record(property_id: number, changed_on: string, kind: string, [before, after]: [unknown, unknown]) {
  const values = { before: JSON.stringify(before), after: JSON.stringify(after) };
  const row = { property_id, changed_on, kind, subject: '', flat_id: null, ...values };
  await testApp.db.insertInto('property_changes').values(row).execute();
}

describe('GET /api/properties/:id/diary', () => {
  it('is for signed-in users, and takes the id of a property and a month', async () => {
    const { id } = await buildProperty(testApp.db);
    expect((await createClient(testApp).get(urlOf(id))).code).toBe('UNAUTHENTICATED');
    for (const hostile of HOSTILE_IDS)
      expect([hostile, (await buyer.get(urlOf(hostile))).status]).toEqual([hostile, 400]);
    expect((await buyer.get(urlOf(987654321))).code).toBe('NOT_FOUND');
    for (const month of [...HOSTILE_TEXTS, '', '2026', '2026-13', '2026-00', '2026-1', '2026-01-01', '1026-01']) {
      const { status, errors } = await buyer.get(urlOf(id, month));
      expect([month, status, errors]).toEqual([month, 400, [{ field: 'before', message: 'Must be a month, yyyy-MM' }]]);
    }
    expect(await read(id)).toEqual({ months: [], next: null });
  });

  it('has the photographs by month, newest first, and no other media [T38]', async () => {
    const { id } = await buildProperty(testApp.db, { work_done: null });
    const [old, early, late] = [
      await photo(id, '2026-08-31', { title: 'The ninth slab' }),
      await photo(id, '2026-09-01'),
      await photo(id, '2026-09-30'),
    ];
    await buildMedia(testApp.db, { property_id: id });
    await photo((await buildProperty(testApp.db)).id, '2026-09-15');
    const { months, next } = await read(id);
    expect(next).toBeNull();
    expect(months.map(({ month, photos }) => [month, photos.map((one) => one.id)])).toEqual([
      ['2026-09', [late.id, early.id]],
      ['2026-08', [old.id]],
    ]);
    const { key, widths, width, height, placeholder } = old;
    expect(months[1]?.photos[0]).toEqual({
      id: old.id,
      takenOn: '2026-08-31',
      title: 'The ninth slab',
      picture: { base: `/media/${key}`, widths, avifWidths: [], width, height, placeholder },
    });
  });

  it('returns twelve months per call, and then the earlier ones [T38]', async () => {
    const { id } = await buildProperty(testApp.db);
    const months = [2026, 2025].flatMap((year) =>
      Array.from({ length: 12 }, (_, index) => `${year}-${String(12 - index).padStart(2, '0')}`),
    );
    const all = [...months, '2024-03'];
    for (const month of all) {
      await photo(id, `${month}-10`);
      await photo(id, `${month}-28`);
    }
    const seen: string[] = [];
    const sizes: number[] = [];
    let next: string | null = null;
    do {
      const response = await read(id, next ?? undefined);
      seen.push(...response.months.map(({ month }) => month));
      expect(response.months.every(({ photos }) => photos.length === 2)).toBe(true);
      sizes.push(response.months.length);
      next = response.next;
    } while (next);
    expect(seen).toEqual(all);
    expect(sizes).toEqual([12, 12, 1]);
  });

  it('has the progress at the end of each month, from the recorded changes [T38]', async () => {
    const { id } = await buildProperty(testApp.db, { work_done: 62, created_at: new Date('2026-05-10T06:30:00Z') });
    for (const day of ['2026-11-02', '2026-09-30', '2026-08-31', '2026-04-30']) await photo(id, day);
    await record(id, '2026-09-01', 'PROGRESS', [41, 58]);
    await record(id, '2026-10-05', 'PROGRESS', [58, 60]);
    await record(id, '2026-10-05', 'PROGRESS', [60, 62]);
    await record(id, '2026-10-06', 'REGISTER', ['P1', 'P2']);
    expect((await read(id)).months.map(({ month, workDone }) => [month, workDone])).toEqual([
      ['2026-11', 62],
      ['2026-09', 58],
      ['2026-08', 41],
      ['2026-04', 41],
    ]);
  });

  it('without a change covers the months since it was listed, by the day in India [T38]', async () => {
    // half past midnight on 1 May in India
    const { id } = await buildProperty(testApp.db, { work_done: 30, created_at: new Date('2026-04-30T19:00:00Z') });
    for (const day of ['2026-05-31', '2026-04-30']) await photo(id, day);
    expect((await read(id)).months.map(({ month, workDone }) => [month, workDone])).toEqual([
      ['2026-05', 30],
      ['2026-04', null],
    ]);
  });
});
