import type { HiddenHome, Marks } from '@aangan/contract/alerts/entities';
import { HIDDEN_MAX } from '@aangan/contract/alerts/lists';
import type { PropertyChanges } from '@aangan/contract/catalogue/change-entities';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildProperty, buildShortlist } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { HOSTILE_IDS } from '../../../../test/hostile.ts';

const testApp = useTestApp();
let buyer: BuiltUser;
let client: Client;

beforeEach(async () => {
  buyer = await buildUser(testApp.db);
  client = await signedIn(testApp, buyer);
});

const hideUrl = (id: number | string) => `/api/properties/${id}/hide`;
const hide = (id: number) => client.post(hideUrl(id));
const marks = async (caller = client) => (await caller.get<Marks>('/api/marks')).data;
const hiddenHomes = async () => (await client.get<HiddenHome[]>('/api/hidden')).data;
const home = async () => (await buildProperty(testApp.db)).id;

describe('POST and DELETE /api/properties/:id/hide', () => {
  it('check session and id in order', async () => {
    const id = await home();
    for (const hostile of HOSTILE_IDS)
      expect([hostile, (await client.post(hideUrl(hostile))).status]).toEqual([hostile, 400]);
    expect((await client.post(hideUrl(99_999_999))).code).toBe('NOT_FOUND');
    expect((await client.del(hideUrl(99_999_999))).code).toBe('NOT_FOUND');
    expect((await hide(id)).data).toEqual({ hidden: true });
    expect((await client.del(hideUrl(id))).data).toEqual({ hidden: false });
  });

  it('hide and show repeatedly, for nobody else [I16]', async () => {
    const [id, other] = [await home(), await home()];
    for (const time of ['first', 'again']) expect([time, (await hide(id)).data]).toEqual([time, { hidden: true }]);
    await hide(other);
    expect((await marks()).hidden).toEqual([other, id]);
    expect((await marks(await signedIn(testApp, await buildUser(testApp.db)))).hidden).toEqual([]);
    for (const time of ['first', 'again']) {
      expect([time, (await client.del(hideUrl(id))).data]).toEqual([time, { hidden: false }]);
    }
    expect((await marks()).hidden).toEqual([other]);
  });

  it('leave a shortlisted home on its list, and adding a hidden one shows it again [I16]', async () => {
    const id = await home();
    const toggle = () => client.post(`/api/shortlists/properties/${id}/toggle`);
    await toggle();
    const refused = await hide(id);
    expect([refused.code, refused.message]).toEqual([
      'CONFLICT',
      'This home is on your shortlist. Remove it there first.',
    ]);
    await toggle();
    await hide(id);
    await toggle();
    expect((await marks()).hidden).toEqual([]);
    await toggle();
    expect((await marks()).hidden).toEqual([]);
  });

  it('prefer the shortlist where both were left by a race [I16]', async () => {
    const id = await home();
    await hide(id);
    await buildShortlist(testApp.db, { user_id: buyer.id, property_id: id });
    expect((await marks()).hidden).toEqual([]);
    expect(await hiddenHomes()).toEqual([]);
    const found = await client.get<{ totalElements: number }>('/api/properties/search?hidden=only');
    expect(found.data.totalElements).toBe(0);
  });

  it("are in the response about a home's changes, for the user who hid it [I16]", async () => {
    const id = await home();
    const isHiddenFor = async (caller: Client) =>
      (await caller.get<PropertyChanges>(`/api/properties/${id}/changes`)).data.hidden;
    expect(await isHiddenFor(client)).toBe(false);
    await hide(id);
    expect(await isHiddenFor(client)).toBe(true);
    expect(await isHiddenFor(await signedIn(testApp, await buildUser(testApp.db)))).toBe(false);
    await buildShortlist(testApp.db, { user_id: buyer.id, property_id: id });
    expect(await isHiddenFor(client)).toBe(false);
  });

  it('accept a limited number, also concurrently [I16]', async () => {
    // Sent one after the other: five hundred at once would wait longer for a connection than a call may.
    for (let built = 0; built < HIDDEN_MAX; built += 1) await home();
    const ids = await Promise.all(Array.from({ length: 5 }, home));
    await sql`INSERT INTO hidden_properties (user_id, property_id)
      SELECT ${buyer.id}, id FROM properties WHERE id <> ALL(${ids}::bigint[]) ORDER BY id LIMIT ${HIDDEN_MAX - 2}`.execute(
      testApp.db,
    );
    const responses = await Promise.all(ids.map(hide));
    expect(responses.map(({ code }) => code ?? 'hidden').toSorted()).toEqual([
      'LIMIT_REACHED',
      'LIMIT_REACHED',
      'LIMIT_REACHED',
      'hidden',
      'hidden',
    ]);
    expect((await marks()).hidden).toHaveLength(HIDDEN_MAX);
  });

  it('are limited per user and minute [I16]', async () => {
    const id = await home();
    const statuses = [];
    for (let time = 0; time < 61; time += 1) statuses.push((await hide(id)).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('GET /api/hidden', () => {
  it("has the cards of the caller's hidden homes with their times, newest first [I16]", async () => {
    const [older, newer] = [await buildProperty(testApp.db, { name: 'Amber Court' }), await buildProperty(testApp.db)];
    await hide(older.id);
    await hide(newer.id);
    const list = await hiddenHomes();
    expect(list.map(({ id }) => id)).toEqual([newer.id, older.id]);
    const all = await client.get<{ content: HiddenHome[] }>('/api/properties/search?name=Amber%20Court&hidden=only');
    const { hiddenAt, ...card } = list[1] ?? { hiddenAt: '' };
    expect(card).toEqual(all.data.content[0]);
    expect(new Date(hiddenAt).toISOString()).toBe(hiddenAt);
  });
});

describe('GET /api/marks and DELETE /api/marks/seen', () => {
  it('give what the caller opened, newest first, and clear it [I18]', async () => {
    const [first, second] = [await home(), await home()];
    await client.post(`/api/properties/${first}/seen`);
    await client.get(`/api/properties/${second}`);
    expect((await marks()).seen).toEqual([first]);
    await client.post(`/api/properties/${second}/seen`);
    await hide(first);
    expect(await marks()).toEqual({ hidden: [first], seen: [second, first], shortlisted: [] });
    const other = await signedIn(testApp, await buildUser(testApp.db));
    await other.del('/api/marks/seen');
    expect((await marks()).seen).toEqual([second, first]);
    expect((await client.del('/api/marks/seen')).data).toBeNull();
    expect(await marks()).toEqual({ hidden: [first], seen: [], shortlisted: [] });
  });

  it("give the homes on the caller's shortlist, newest first [SAVE10]", async () => {
    const buyer = await signedIn(testApp, await buildUser(testApp.db));
    const [first, second] = [await home(), await home()];
    for (const id of [first, second]) await buyer.put(`/api/shortlists/properties/${id}`, { shortlisted: true });
    expect((await marks(buyer)).shortlisted).toEqual([second, first]);
    expect((await marks()).shortlisted).toEqual([]);
    await buyer.put(`/api/shortlists/properties/${second}`, { shortlisted: false });
    expect((await marks(buyer)).shortlisted).toEqual([first]);
  });
});
