import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import type { Client } from '../../../test/client.ts';
import { buildBooking, buildProperty } from '../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../test/factories.ts';

/** 10 December 2026, 12:20 in India. */
const NOW = new Date('2026-12-10T06:50:00Z');

let testApp: TestApp;
let host: BuiltUser;
let meera: Client;
let buyer: BuiltUser;
let propertyId: number;

beforeAll(async () => {
  testApp = await createTestApp({ now: NOW });
});

afterAll(() => testApp.close());

beforeEach(async () => {
  host = await buildUser(testApp.db, { role: 'EXECUTIVE', name: 'Meera Kulkarni' });
  meera = await signedIn(testApp, host);
  buyer = await buildUser(testApp.db);
  ({ id: propertyId } = await buildProperty(testApp.db));
});

async function newVisit(columns: { visit_date?: string; status?: string; user_id?: number } = {}): Promise<number> {
  const usual = { user_id: buyer.id, property_id: propertyId, host_id: host.id, visit_date: '2026-12-12' };
  return (await buildBooking(testApp.db, { ...usual, ...columns })).id;
}

const reveal = (client: Client, id: number, channel: unknown = 'CALL') =>
  client.post<{ contactNo: string }>(`/api/desk/visits/${id}/reveal`, { channel });
const logged = () =>
  testApp.db
    .selectFrom('contact_log')
    .select(['id', 'on_day', 'actor_id', 'actor_name', 'actor_role', 'kind', 'reason', 'property_id', 'reveal_id'])
    .where('user_id', '=', buyer.id)
    .orderBy('id')
    .execute();

describe('POST /api/desk/visits/:id/reveal', () => {
  it('shows the whole number, and the look and its channel are in the log [V58, I21, I22]', async () => {
    const answer = await reveal(meera, await newVisit(), 'WHATSAPP');
    expect(answer.data).toEqual({ contactNo: buyer.contactNo });
    const who = { actor_id: host.id, actor_name: 'Meera Kulkarni', actor_role: 'EXECUTIVE' };
    const about = { on_day: '2026-12-10', ...who, reason: 'VISIT', property_id: propertyId };
    const [look, used, ...more] = await logged();
    expect(look).toMatchObject({ ...about, kind: 'REVEAL', reveal_id: null });
    expect(used).toMatchObject({ ...about, kind: 'WHATSAPP', reveal_id: look?.id });
    expect(more).toEqual([]);
  });

  it('shows nothing where the look could not be written down [I21]', async () => {
    const id = await newVisit();
    await sql`ALTER TABLE contact_log ADD CONSTRAINT contact_log__broken CHECK (kind <> 'CALL') NOT VALID`.execute(
      testApp.db,
    );
    try {
      const answer = await reveal(meera, id);
      expect(answer.code).toBe('UNAVAILABLE');
      expect(JSON.stringify(answer)).not.toContain(buyer.contactNo);
      expect(await logged()).toEqual([]);
    } finally {
      await sql`ALTER TABLE contact_log DROP CONSTRAINT contact_log__broken`.execute(testApp.db);
    }
  });

  it.each([
    ['2026-12-12', 'PENDING', 200],
    ['2026-10-01', 'CONFIRMED', 200],
    ['2026-12-10', 'COMPLETED', 200],
    ['2026-12-03', 'NO_SHOW', 200],
    ['2026-12-02', 'COMPLETED', 409],
    ['2026-12-12', 'CANCELED', 409],
  ])('for a visit of %s that is %s answers %d [V58]', async (visit_date, status, expected) => {
    const answer = await reveal(meera, await newVisit({ visit_date, status }));
    expect(answer.status).toBe(expected);
    expect(await logged()).toHaveLength(expected === 200 ? 2 : 0);
  });

  it('is for a channel that is known, and for buyers alone [I22]', async () => {
    const id = await newVisit();
    expect((await reveal(meera, id, 'FAX')).errors?.map(({ field }) => field)).toEqual(['channel']);
    const colleague = await buildUser(testApp.db, { role: 'EXECUTIVE' });
    const visit = await newVisit({ user_id: colleague.id });
    expect((await reveal(meera, visit)).code).toBe('NOT_FOUND');
  });

  it('is shown 60 times an hour to one person, also to calls side by side [I22]', async () => {
    const id = await newVisit();
    const answers = await Promise.all(Array.from({ length: 64 }, () => reveal(meera, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(answers.filter(({ code }) => code === 'TOO_MANY_REQUESTS')).toHaveLength(4);
    expect(await logged()).toHaveLength(120);
    await testApp.letPass(3600);
    expect((await reveal(meera, id)).status).toBe(200);
  });

  it('leaves no number in a line of the log [V58]', async () => {
    testApp.logs.length = 0;
    await reveal(meera, await newVisit());
    expect(JSON.stringify(testApp.logs)).not.toContain(buyer.contactNo);
    expect(testApp.logs.length).toBeGreaterThan(0);
  });
});
