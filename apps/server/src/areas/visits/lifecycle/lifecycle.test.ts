import type { Booking } from '@aangan/contract/visits/booking-entity';
import { BOOKING_STATUSES } from '@aangan/contract/visits/statuses';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildBooking, buildMedia, buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { BROKEN_TEXTS, HOSTILE_IDS, NOT_TEXT } from '../../../../test/hostile.ts';

/** 10 December 2026, 15:30 in India: a visit may be from that day to 9 January 2027. */
const NOW = new Date('2026-12-10T10:00:00Z');

const testApp = useTestApp({ now: NOW });
let buyer: BuiltUser;
let client: Client;

beforeAll(async () => {
  buyer = await buildUser(testApp.db);
  client = await signedIn(testApp, buyer);
});

async function newBuyer() {
  const user = await buildUser(testApp.db);
  return { user, client: await signedIn(testApp, user) };
}

async function bookingsOf(userId: number) {
  return testApp.db.selectFrom('bookings').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

async function buildVisit(status = 'CONFIRMED') {
  const { id: property_id } = await buildProperty(testApp.db);
  return buildBooking(testApp.db, { user_id: buyer.id, property_id, status, visit_date: '2026-12-14' });
}

describe('POST /api/bookings/properties/:id', () => {
  const body = { visitDate: '2026-12-15', notes: 'After five, please' };

  it('asks a visitor to sign in, before any other check [VISIT6]', async () => {
    const visitor = createClient(testApp);
    expect((await visitor.post('/api/bookings/properties/1', body)).code).toBe('UNAUTHENTICATED');
    expect((await visitor.post('/api/bookings/properties/abc', {})).code).toBe('UNAUTHENTICATED');
  });

  it.each(HOSTILE_IDS)('refuses the id %s', async (id) => {
    const response = await client.post(`/api/bookings/properties/${id}`, body);
    expect([response.status, response.errors?.[0]?.field]).toEqual([400, 'id']);
  });

  it.each([
    ...NOT_TEXT,
    ...BROKEN_TEXTS,
    undefined,
    '',
    '2026-02-30',
    '2026-12-1',
    '15-12-2026',
    ' 2026-12-15',
    '2026-12-15T00:00:00Z',
    '92026-12-15',
    '２０２６-12-15',
  ])('refuses the date %j', async (visitDate) => {
    const { id } = await buildProperty(testApp.db);
    const response = await client.post(`/api/bookings/properties/${id}`, { ...body, visitDate });
    expect([response.status, response.errors?.map(({ field }) => field)]).toEqual([400, ['visitDate']]);
  });

  it.each([...NOT_TEXT, ...BROKEN_TEXTS, 'x'.repeat(1001)])('refuses the notes %j', async (notes) => {
    const { id } = await buildProperty(testApp.db);
    const response = await client.post(`/api/bookings/properties/${id}`, { ...body, notes });
    expect([response.status, response.errors?.map(({ field }) => field)]).toEqual([400, ['notes']]);
  });

  it('refuses a body that is no JSON object', async () => {
    const { id } = await buildProperty(testApp.db);
    const url = `/api/bookings/properties/${id}`;
    const json = { 'content-type': 'application/json' };
    for (const payload of ['', '{', 'null', '[]', '"text"', '5', '{"__proto__": {"a": 1}}']) {
      const response = await client.post(url, undefined, { payload, headers: json });
      expect([payload, response.status, response.code]).toEqual([payload, 400, 'VALIDATION_FAILED']);
    }
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await client.post(url, undefined, { payload: 'visitDate=2026-12-15', headers: form });
    expect(response.code).toBe('UNSUPPORTED_MEDIA_TYPE');
  });

  it.each([
    ['2026-12-09', 'Please select a future date.'],
    ['1999-01-01', 'Please select a future date.'],
    ['2027-01-10', 'You can only book a visit within the next 30 days'],
    ['2199-12-31', 'You can only book a visit within the next 30 days'],
  ])('refuses %s, outside the window [VISIT2, ASVS 2.3.2]', async (date, message) => {
    const { id } = await buildProperty(testApp.db);
    const response = await client.post(`/api/bookings/properties/${id}`, { ...body, visitDate: date });
    expect(response.status).toBe(400);
    expect(response.errors).toEqual([{ field: 'visitDate', message }]);
    expect((await bookingsOf(buyer.id)).filter(({ property_id }) => property_id === id)).toEqual([]);
  });

  it('says 404 for a property that does not exist', async () => {
    expect((await client.post('/api/bookings/properties/987654321', body)).code).toBe('NOT_FOUND');
  });

  it('books a visit, without a time by default [CALL17, VISIT4, V25]', async () => {
    const property = await buildProperty(testApp.db, { name: 'Amber Court', location: 'Charholi' });
    const picture = await buildMedia(testApp.db, { property_id: property.id });
    const response = await client.post<Booking>(`/api/bookings/properties/${property.id}`, body);
    expect(response.status).toBe(201);
    expect(response.message).toBe('Your site visit has been scheduled successfully!');
    expect(response.data).toEqual({
      id: expect.any(Number),
      status: 'PENDING',
      revision: 0,
      visitDate: '2026-12-15',
      visitTime: null,
      visitMinutes: null,
      stage: 'REQUESTED',
      comingAt: null,
      arrivedAt: null,
      host: null,
      proposal: null,
      planId: null,
      rating: null,
      canceled: null,
      notes: 'After five, please',
      propertyId: property.id,
      propertyName: 'Amber Court',
      property: {
        id: property.id,
        name: 'Amber Court',
        location: 'Charholi',
        image: {
          base: `/media/${picture.key}`,
          widths: picture.widths,
          avifWidths: [],
          width: picture.width,
          height: picture.height,
          placeholder: picture.placeholder,
        },
      },
      scored: false,
      earlier: [],
    });
    expect((await client.get(`/api/bookings/${response.data.id}`)).data).toEqual(response.data);
  });

  it('stores notes as written, trimmed [ASVS 1.1.2]', async () => {
    const notes = `  O'Hara \\ % _ "«घर» 🏠"\nsecond line\t${'x'.repeat(900)} `;
    const { id } = await buildProperty(testApp.db);
    const response = await client.post<Booking>(`/api/bookings/properties/${id}`, { ...body, notes });
    expect(response.data.notes).toBe(notes.trim());
    const { id: other } = await buildProperty(testApp.db);
    const bare = await client.post<Booking>(`/api/bookings/properties/${other}`, { visitDate: '2026-12-15' });
    expect(bare.data.notes).toBe('');
  });

  it('accepts one of 20 concurrent bookings and refuses the others [VISIT6, ASVS 2.3.2]', async () => {
    const { id } = await buildProperty(testApp.db);
    const { user, client: fresh } = await newBuyer();
    const url = `/api/bookings/properties/${id}`;
    const responses = await Promise.all(Array.from({ length: 20 }, () => fresh.post(url, body)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    const refused = responses.filter(({ code }) => code === 'ALREADY_BOOKED');
    expect(refused).toHaveLength(19);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([409]));
    for (const { message } of refused) expect(message).toContain('already booked');
    expect(await bookingsOf(user.id)).toHaveLength(1);
  });

  it('is refused by any visit but a cancelled or missed one [V39]', async () => {
    const { user, client: fresh } = await newBuyer();
    for (const status of BOOKING_STATUSES) {
      const { id } = await buildProperty(testApp.db);
      await buildBooking(testApp.db, { user_id: user.id, property_id: id, status });
      const response = await fresh.post(`/api/bookings/properties/${id}`, body);
      expect([status, response.status]).toEqual([status, ['CANCELED', 'NO_SHOW'].includes(status) ? 201 : 409]);
    }
  });

  it('uses the day in India', async () => {
    const { id } = await buildProperty(testApp.db);
    const url = `/api/bookings/properties/${id}`;
    testApp.setNow(new Date('2026-12-10T18:30:00Z'));
    const past = await client.post(url, { visitDate: '2026-12-10' });
    testApp.setNow(new Date('2026-12-10T18:29:59Z'));
    const today = await client.post(url, { visitDate: '2026-12-10' });
    testApp.setNow(NOW);
    expect([past.status, today.status]).toEqual([400, 201]);
  });
});

describe('GET /api/bookings', () => {
  it("lists the caller's own, soonest visit first, and ignores the query", async () => {
    const { user, client: fresh } = await newBuyer();
    const other = await buildUser(testApp.db);
    const booked: { id: number; date: string }[] = [];
    for (const date of ['2026-12-20', '2026-12-12', '2026-12-31', '2026-12-12']) {
      const { id: property_id } = await buildProperty(testApp.db);
      const { id } = await buildBooking(testApp.db, { user_id: user.id, property_id, visit_date: date });
      await buildBooking(testApp.db, { user_id: other.id, property_id, visit_date: date });
      booked.push({ id, date });
    }
    const response = await fresh.get<Booking[]>('/api/bookings?_t=1765360800000');
    const expected = booked.toSorted((a, b) => a.date.localeCompare(b.date) || a.id - b.id);
    expect(response.data.map(({ id, visitDate }) => ({ id, date: visitDate }))).toEqual(expected);
  });

  it('is empty for a user without visits', async () => {
    const { client: fresh } = await newBuyer();
    expect((await fresh.get('/api/bookings')).data).toEqual([]);
  });
});

describe('GET /api/bookings/:id', () => {
  it('asks a visitor to sign in and refuses an invalid id', async () => {
    expect((await createClient(testApp).get('/api/bookings/1')).code).toBe('UNAUTHENTICATED');
    for (const id of HOSTILE_IDS) {
      expect([id, (await client.get(`/api/bookings/${id}`)).status]).toEqual([id, 400]);
    }
  });

  it("gives the same 404 for another user's visit and for a missing one [CALL18, ROLE12]", async () => {
    const { user } = await newBuyer();
    const { id: property_id } = await buildProperty(testApp.db);
    const { id } = await buildBooking(testApp.db, { user_id: user.id, property_id });
    const theirs = await client.get(`/api/bookings/${id}`);
    const none = await client.get('/api/bookings/987654321');
    expect(theirs.status).toBe(404);
    expect({ ...theirs, headers: {} }).toEqual({ ...none, headers: {} });
  });
});

describe('PUT /api/bookings/:id', () => {
  const body = { visitDate: '2026-12-28', status: 'PENDING' };

  it('refuses each invalid field by its name', async () => {
    const { id } = await buildVisit();
    for (const wrong of HOSTILE_IDS) {
      expect([wrong, (await client.put(`/api/bookings/${wrong}`, body)).status]).toEqual([wrong, 400]);
    }
    for (const visitDate of [...NOT_TEXT, ...BROKEN_TEXTS, undefined, '2026-13-01']) {
      const response = await client.put(`/api/bookings/${id}`, { ...body, visitDate });
      expect([response.status, response.errors?.map(({ field }) => field)]).toEqual([400, ['visitDate']]);
    }
    for (const status of [...NOT_TEXT, undefined, 'CONFIRMED', 'COMPLETED', 'pending', 'CANCELED']) {
      const response = await client.put(`/api/bookings/${id}`, { ...body, status });
      expect([response.status, response.errors?.map(({ field }) => field)]).toEqual([400, ['status']]);
    }
  });

  it.each([
    ['2026-12-09', 'Please select a future date.'],
    ['2027-01-10', 'Please select a date within the next 30 days.'],
  ])('refuses %s: %s', async (visitDate, message) => {
    const { id } = await buildVisit();
    const response = await client.put(`/api/bookings/${id}`, { ...body, visitDate });
    expect([response.status, response.errors]).toEqual([400, [{ field: 'visitDate', message }]]);
    expect((await client.get<Booking>(`/api/bookings/${id}`)).data.visitDate).toBe('2026-12-14');
  });

  it("gives 404 for a missing visit and for another user's, which is unchanged", async () => {
    const { user } = await newBuyer();
    const { id: property_id } = await buildProperty(testApp.db);
    const theirs = await buildBooking(testApp.db, { user_id: user.id, property_id, visit_date: '2026-12-14' });
    expect((await client.put(`/api/bookings/${theirs.id}`, body)).code).toBe('NOT_FOUND');
    expect((await client.put('/api/bookings/987654321', body)).code).toBe('NOT_FOUND');
    expect(await bookingsOf(user.id)).toEqual([theirs]);
  });

  it.each(['CONFIRMED', 'PENDING', 'SCHEDULED'])(
    'moves a %s visit, which is then pending again [CALL19, VISIT15]',
    async (status) => {
      const { id } = await buildVisit(status);
      const response = await client.put<Booking>(`/api/bookings/${id}`, body);
      expect(response.message).toBe('Your booking has been rescheduled and is pending confirmation.');
      expect(response.data).toMatchObject({ id, status: 'PENDING', visitDate: '2026-12-28' });
      expect((await client.get(`/api/bookings/${id}`)).data).toEqual(response.data);
    },
  );

  it.each(['COMPLETED', 'CANCELED'])('refuses a %s visit', async (status) => {
    const { id } = await buildVisit(status);
    const response = await client.put(`/api/bookings/${id}`, body);
    expect([response.status, response.code]).toEqual([409, 'BOOKING_NOT_RESCHEDULABLE']);
    expect((await client.get<Booking>(`/api/bookings/${id}`)).data).toMatchObject({ status, visitDate: '2026-12-14' });
  });

  it('never restores a visit that is completed concurrently', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await buildVisit();
      const complete = testApp.db.updateTable('bookings').set({ status: 'COMPLETED' }).where('id', '=', id).execute();
      const [response] = await Promise.all([client.put<Booking>(`/api/bookings/${id}`, body), complete]);
      const { data } = await client.get<Booking>(`/api/bookings/${id}`);
      expect([200, 409]).toContain(response.status);
      expect(data).toMatchObject({
        status: 'COMPLETED',
        visitDate: response.status === 200 ? '2026-12-28' : '2026-12-14',
      });
    }
  });

  it('runs concurrent moves one after another', async () => {
    const { id } = await buildVisit();
    const dates = ['2026-12-20', '2026-12-21', '2026-12-22', '2026-12-23'];
    const responses = await Promise.all(
      dates.map((visitDate) => client.put<Booking>(`/api/bookings/${id}`, { ...body, visitDate })),
    );
    expect(responses.map(({ status, data }) => [status, data.visitDate])).toEqual(dates.map((date) => [200, date]));
    const { data } = await client.get<Booking>(`/api/bookings/${id}`);
    expect(dates).toContain(data.visitDate);
    expect(data.status).toBe('PENDING');
  });
});
