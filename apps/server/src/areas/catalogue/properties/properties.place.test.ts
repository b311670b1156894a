import type { PropertyPlace } from '@aangan/contract/catalogue/place-entities';
import { describe, expect, it } from 'vitest';
import { createTestApp, useTestApp } from '../../../../test/app.ts';
import { createTestDatabase } from '../../../../test/database.ts';
import { buildBooking, buildProperty, type PropertyOverrides } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type UserFields } from '../../../../test/factories.ts';
import { HOSTILE_IDS } from '../../../../test/hostile.ts';

/** A home 329 m from the centre of its cell. */
const HOME = { lat: 18.652612, lng: 73.882054 };
const EXACT = { precision: 'EXACT', ...HOME, radiusMetres: 0 };
const AREA = { precision: 'AREA', lat: 18.655, lng: 73.88, radiusMetres: 400 };

const testApp = useTestApp();

const urlOf = (id: number | string) => `/api/properties/${id}/place`;
const build = (overrides: PropertyOverrides = {}) => buildProperty(testApp.db, { ...HOME, ...overrides });

async function someone(fields: Partial<UserFields> = {}) {
  const user = await buildUser(testApp.db, fields);
  return { user, client: await signedIn(testApp, user) };
}

/** Gives what a user sees of the place of a property. */
async function toldTo({ client }: Pick<Awaited<ReturnType<typeof someone>>, 'client'>, id: number) {
  const { data, headers } = await client.get<PropertyPlace>(urlOf(id));
  expect(headers['cache-control']).toBe('no-store');
  return data;
}

describe('GET /api/properties/:id/place', () => {
  it.each(HOSTILE_IDS)('refuses the id %s', async (id) => {
    const response = await (await someone()).client.get(urlOf(id));
    expect([response.status, response.errors?.[0]?.field]).toEqual([400, 'id']);
  });

  it('says 404 for a property that does not exist', async () => {
    expect((await (await someone()).client.get(urlOf(987_654_321))).code).toBe('NOT_FOUND');
  });

  it('is null for a home without a place, for staff too [T40]', async () => {
    const { id } = await build({ lat: null, lng: null });
    const none = { precision: 'NONE', lat: null, lng: null, radiusMetres: null, distances: [], style: null };
    expect(await toldTo(await someone(), id)).toEqual(none);
    expect(await toldTo(await someone({ role: 'ADMIN' }), id)).toEqual(none);
  });

  it('is the area for a buyer, with its distance from every landmark, nearest first [T40, T42]', async () => {
    const { id } = await build();
    const told = await toldTo(await someone(), id);
    expect(told).toMatchObject({ ...AREA, style: null });
    expect(told.distances).toHaveLength(11);
    // on a plane 1,668 m north and 2,107 m west, and 8,095 m south and 4,183 m east
    expect(told.distances[0]).toEqual({ key: 'piecc', name: 'PIECC Moshi', kind: 'WORK', km: 2.7 });
    expect(told.distances.find(({ key }) => key === 'airport')).toMatchObject({ kind: 'AIRPORT', km: 9.1 });
    const inOrder = told.distances.map(({ km }) => km);
    expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
  });

  it.each(['PENDING', 'CONFIRMED', 'SCHEDULED', 'COMPLETED'])(
    'is exact for a buyer with a booked visit (%s) [T40]',
    async (status) => {
      const { id } = await build();
      const buyer = await someone();
      await buildBooking(testApp.db, { user_id: buyer.user.id, property_id: id, status });
      const told = await toldTo(buyer, id);
      expect(told).toMatchObject(EXACT);
      const other = await toldTo(await someone(), id);
      expect(other).toMatchObject(AREA);
      expect(told.distances).not.toEqual(other.distances);
    },
  );

  it('is no longer exact after a cancellation, from the next call on, until it is booked again [T40, T54]', async () => {
    const { id } = await build();
    const buyer = await someone();
    const booking = await buildBooking(testApp.db, { user_id: buyer.user.id, property_id: id });
    const become = (status: string) =>
      testApp.db.updateTable('bookings').set({ status }).where('id', '=', booking.id).execute();
    expect(await toldTo(buyer, id)).toMatchObject(EXACT);
    await become('CANCELED');
    expect(await toldTo(buyer, id)).toMatchObject(AREA);
    await become('CONFIRMED');
    expect(await toldTo(buyer, id)).toMatchObject(EXACT);
  });

  it('is not exact by a booking of another home or another buyer [T40]', async () => {
    const [home, other] = [await build(), await build()];
    const buyer = await someone();
    await buildBooking(testApp.db, { user_id: buyer.user.id, property_id: other.id });
    await buildBooking(testApp.db, { user_id: (await someone()).user.id, property_id: home.id });
    expect(await toldTo(buyer, home.id)).toMatchObject(AREA);
  });

  it('is exact for an admin and for its consultant, and for no other staff [T40]', async () => {
    const [consultant, admin] = [await someone({ role: 'EXECUTIVE' }), await someone({ role: 'ADMIN' })];
    const { id } = await build({ assigned_user_id: consultant.user.id });
    for (const staff of [consultant, admin]) expect(await toldTo(staff, id)).toMatchObject(EXACT);
    expect(await toldTo(await someone({ role: 'EXECUTIVE' }), id)).toMatchObject(AREA);
    const become = (who: { user: { id: number } }, role: string) =>
      testApp.db.updateTable('users').set({ role }).where('id', '=', who.user.id).execute();
    await become(consultant, 'USER');
    expect(await toldTo(consultant, id)).toMatchObject(AREA);
    await become(admin, 'EXECUTIVE');
    expect(await toldTo(admin, id)).toMatchObject(AREA);
  });

  it('reads the primary, whatever a lagging replica says [T40]', async () => {
    const [database, behind] = [await createTestDatabase(), await createTestDatabase()];
    const two = await createTestApp({ database, reads: behind });
    const property = await buildProperty(two.db, HOME);
    const user = await buildUser(two.db);
    const client = await signedIn(two, user);
    const booking = await buildBooking(two.db, { user_id: user.id, property_id: property.id });
    expect((await client.get(urlOf(property.id))).data).toMatchObject(EXACT);
    await two.db.updateTable('bookings').set({ status: 'CANCELED' }).where('id', '=', booking.id).execute();
    expect((await client.get(urlOf(property.id))).data).toMatchObject(AREA);
    await two.close();
    await Promise.all([database.drop(), behind.drop()]);
  });
});
