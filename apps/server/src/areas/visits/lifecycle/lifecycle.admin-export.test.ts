import { BOOKING_STATUSES } from '@aangan/contract/visits/statuses';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { downloadCsv } from '../../../../test/csv.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { buildBooking, buildProperty } from '../../../../test/factories-catalogue.ts';

const URL = '/api/admin/bookings/export';

const testApp = useTestApp({ now: new Date('2026-12-10T18:30:00Z') });
let client: Client;

beforeAll(async () => {
  client = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
});

beforeEach(async () => {
  await testApp.db.deleteFrom('properties').execute();
});

describe('POST /api/admin/bookings/export', () => {
  it('refuses a wrong filter by its name', async () => {
    const wrong = [{ status: ['DONE'] }, { startDate: 'today' }, { searchTerm: '\u0000' }, { propertyId: 0 }];
    for (const body of wrong) {
      const refused = (await client.post(URL, body)).errors?.map((error) => error.field.split('.')[0]);
      expect(refused).toEqual(Object.keys(body));
    }
    const backwards = { startDate: '2026-12-02', endDate: '2026-12-01' };
    expect((await client.post(URL, backwards)).errors?.map(({ field }) => field)).toEqual(['startDate']);
  });

  it('is a dated file with a heading and one line per booking', async () => {
    const buyer = await buildUser(testApp.db, { name: 'Bela «घर»', email: 'bela@aangan.example' });
    const property = await buildProperty(testApp.db, { name: 'Amber Court', location: 'Charholi' });
    const { id } = await buildBooking(testApp.db, {
      user_id: buyer.id,
      property_id: property.id,
      visit_date: '2026-12-14',
      visit_time: '16:30',
      visit_minutes: 60,
      notes: 'After five, "please"\nring twice',
      created_at: new Date('2026-12-01T20:00:00Z'),
    });
    const { disposition, text, lines } = await downloadCsv(client, URL, {});
    expect(disposition).toBe('attachment; filename="aangan-bookings-2026-12-11.csv"');
    const heading = 'Booking ID,Property ID,Property,Location,User ID,User,Phone,E-mail,Visit date,Status';
    const facts = `${id},${property.id},Amber Court,Charholi,${buyer.id},Bela «घर»,${buyer.contactNo},bela@aangan.example`;
    expect(lines.map((line) => line.slice(0, 10).join(','))).toEqual([heading, `${facts},2026-12-14,Pending`]);
    expect(lines.map((line) => line.slice(10))).toEqual([
      ['Notes', 'Booked (India)', 'Visit time', 'Do not contact'],
      ['After five, "please"\nring twice', '2026-12-02 01:30', '16:30', 'No'],
    ]);
    expect(text).toContain('"After five, ""please""\nring twice"');
  });

  it.each(['=1+1', '+91', '-2', '@SUM(A1)', '＝1', '＠x', '=cmd|"/c calc"!A1'])(
    'neutralises %s for spreadsheets [ASVS 1.2.10]',
    async (name) => {
      const buyer = await buildUser(testApp.db, { name });
      const { id: property_id } = await buildProperty(testApp.db, { name });
      await buildBooking(testApp.db, { user_id: buyer.id, property_id, notes: `${name}\n` });
      const [, line = []] = (await downloadCsv(client, URL, {})).lines;
      expect([line[2], line[5], line[10]]).toEqual([`'${name}`, `'${name}`, `'${name}\n`]);
    },
  );

  it('has the status of each visit in the words of staff [VISIT28]', async () => {
    const { id: property_id } = await buildProperty(testApp.db);
    for (const status of BOOKING_STATUSES) {
      await buildBooking(testApp.db, { user_id: (await buildUser(testApp.db)).id, property_id, status });
    }
    const words = (await downloadCsv(client, URL, { propertyId: property_id })).lines.slice(1).map((line) => line[9]);
    expect(words).toEqual(['Pending', 'Confirmed', 'Scheduled', 'Completed', 'Cancelled', 'Did not come']);
  });

  it('has what the filter finds, by id, and only the heading when that is nothing', async () => {
    const property = await buildProperty(testApp.db, { name: 'Quartz Park' });
    const ids: number[] = [];
    for (const status of ['PENDING', 'CONFIRMED', 'CANCELED']) {
      const { id: user_id } = await buildUser(testApp.db);
      ids.push((await buildBooking(testApp.db, { user_id, property_id: property.id, status })).id);
    }
    const found = async (body: object) =>
      (await downloadCsv(client, URL, body)).lines.slice(1).map(([id]) => Number(id));
    expect(await found({ status: ['PENDING', 'CANCELED'] })).toEqual([ids[0], ids[2]]);
    expect(await found({ searchTerm: 'quartz' })).toEqual(ids);
    expect(await found({ propertyId: property.id, startDate: '2026-12-01', endDate: '2026-12-01' })).toEqual(ids);
    expect(await found({ startDate: '2026-12-02' })).toEqual([]);
  });

  it('has each of thousands once, read in batches [ADM9]', async () => {
    const { id: property_id } = await buildProperty(testApp.db);
    await testApp.database.pool.query(
      `WITH buyers AS (
         INSERT INTO users (name, email, contact_no)
         SELECT 'Bulk', 'bulk' || n || '@aangan.example', '8' || lpad(n::text, 9, '0') FROM generate_series(1, 3000) n
         RETURNING id)
       INSERT INTO bookings (user_id, property_id, visit_date) SELECT id, $1, '2026-12-14' FROM buyers`,
      [property_id],
    );
    const rows = await testApp.db.selectFrom('bookings').select('id').orderBy('id').execute();
    const { lines } = await downloadCsv(client, URL, {});
    expect(lines.slice(1).map(([id]) => Number(id))).toEqual(rows.map(({ id }) => id));
    expect(lines).toHaveLength(3001);
  });
});
