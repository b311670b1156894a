import { describe, expect, it } from 'vitest';
import { createTestApp, useTestApp, type TestApp } from '../../../../test/app.ts';
import { buildBooking, buildProperty, type PropertyOverrides } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type UserFields } from '../../../../test/factories.ts';
import { BROKEN_TEXTS, HOSTILE_IDS, NOT_TEXT } from '../../../../test/hostile.ts';
import { SmsFailure } from '../../../adapters/sms/sms-sender.ts';

const testApp = useTestApp();

/** Gives a number as an SMS has it. */
const spelt = (number: string) => `+91 ${number.slice(0, 5)} ${number.slice(5)}`;

const urlOf = (id: number | string) => `/api/properties/${id}/location-request`;

/** Creates a buyer with a booking, by default of a property with a consultant. */
async function setUp({
  booking = 'PENDING',
  property: overrides = {},
  consultant: consultantFields = {},
  app = testApp,
}: {
  booking?: string | null;
  property?: PropertyOverrides;
  consultant?: Partial<UserFields>;
  app?: TestApp;
} = {}) {
  const { db } = app;
  const consultant = await buildUser(db, { name: 'Asha Patil', role: 'EXECUTIVE', ...consultantFields });
  const property = await buildProperty(db, { name: 'Amber Court', assigned_user_id: consultant.id, ...overrides });
  const buyer = await buildUser(db, { name: 'Ravi Kumar' });
  if (booking !== null) await buildBooking(db, { user_id: buyer.id, property_id: property.id, status: booking });
  const client = await signedIn(app, buyer);
  return { consultant, property, buyer, client, body: { contactNo: consultant.contactNo } };
}

const sentTo = (contactNo: string) => testApp.outbox.filter(({ to }) => to === contactNo);

describe('POST /api/properties/:id/location-request', () => {
  it('refuses each invalid field by its name', async () => {
    const { client, property, body } = await setUp();
    for (const id of HOSTILE_IDS) expect([id, (await client.post(urlOf(id), body)).status]).toEqual([id, 400]);
    const wrong = [...NOT_TEXT, ...BROKEN_TEXTS, undefined, '', '98', '98765432101', '+919876543', '+919876543210'];
    for (const contactNo of wrong) {
      const response = await client.post(urlOf(property.id), { contactNo });
      expect([response.status, response.errors?.map(({ field }) => field)]).toEqual([400, ['contactNo']]);
    }
  });

  it('says 404 for a property that does not exist', async () => {
    const { client, body } = await setUp();
    expect((await client.post(urlOf(987654321), body)).code).toBe('NOT_FOUND');
  });

  it.each([null, 'CANCELED'])('asks a buyer without a visit (%s) to book first [PROP20]', async (booking) => {
    const { client, property, consultant, body } = await setUp({ booking });
    const response = await client.post(urlOf(property.id), body);
    expect([response.status, response.code]).toEqual([409, 'BOOKING_REQUIRED']);
    expect(response.message).toMatch(/book a site visit first/);
    expect(sentTo(consultant.contactNo)).toEqual([]);
  });

  it("does not count another buyer's visit, or one to another property", async () => {
    const { client, property, body } = await setUp({ booking: null });
    const other = await setUp();
    await buildBooking(testApp.db, { user_id: other.buyer.id, property_id: property.id });
    expect((await client.post(urlOf(property.id), body)).code).toBe('BOOKING_REQUIRED');
  });

  it("accepts no number but the consultant's [CALL21]", async () => {
    const { client, property, buyer } = await setUp();
    const inactive = await setUp({ consultant: { active: false } });
    const none = await setUp({ property: { assigned_user_id: null } });
    const responses = [
      await client.post(urlOf(property.id), { contactNo: buyer.contactNo }),
      await inactive.client.post(urlOf(inactive.property.id), inactive.body),
      await none.client.post(urlOf(none.property.id), none.body),
    ];
    for (const { status, errors } of responses) {
      expect([status, errors?.map(({ field }) => field)]).toEqual([400, ['contactNo']]);
    }
    for (const { contactNo } of [buyer, inactive.consultant, none.consultant]) expect(sentTo(contactNo)).toEqual([]);
  });

  it.each(['PENDING', 'CONFIRMED', 'SCHEDULED', 'COMPLETED'])(
    'sends the consultant an SMS with the buyer (%s) [PROP19]',
    async (booking) => {
      const map_url = 'https://maps.example/amber-court';
      const { client, property, consultant, buyer, body } = await setUp({ booking, property: { map_url } });
      const response = await client.post(urlOf(property.id), body);
      expect([response.status, response.data]).toEqual([200, { mapUrl: map_url }]);
      const [message, ...others] = sentTo(consultant.contactNo);
      expect(others).toEqual([]);
      expect(message).toMatchObject({ template: 'location-request' });
      for (const told of ['Ravi Kumar', spelt(buyer.contactNo), 'Amber Court']) expect(message?.body).toContain(told);
    },
  );

  it('sends it as one line without links, whatever the names contain [ASVS 1.3.3]', async () => {
    const { client, property, consultant, buyer, body } = await setUp({
      property: { name: 'Court\u202E www.evil.in' },
    });
    const name = `${'Ravi '.repeat(12)}https://evil.com/\r\nAangan: call 9\u200B8`;
    await testApp.db.updateTable('users').set({ name }).where('id', '=', buyer.id).execute();
    expect((await client.post(urlOf(property.id), body)).status).toBe(200);
    const told = `${'Ravi '.repeat(11)}Rav..`;
    const asked = `asks for the exact location of Court www. evil. in. Aangan`;
    expect(sentTo(consultant.contactNo).map(({ body }) => body)).toEqual([
      `${told} (${spelt(buyer.contactNo)}) ${asked}`,
    ]);
  });

  it('returns a link to the coordinates where no link is known, to a buyer with a booking only [T41]', async () => {
    const place = { lat: 18.652612, lng: 73.882054 };
    const { client, property, body } = await setUp({ property: place });
    const response = await client.post<{ mapUrl: string }>(urlOf(property.id), body);
    const url = new URL(response.data.mapUrl);
    expect([url.origin, url.pathname]).toEqual(['https://www.google.com', '/maps/search/']);
    expect(Object.fromEntries(url.searchParams)).toEqual({ api: '1', query: '18.652612,73.882054' });
    const map_url = 'https://maps.example/amber-court';
    const linked = await setUp({ property: { ...place, map_url } });
    expect((await linked.client.post(urlOf(linked.property.id), linked.body)).data).toEqual({ mapUrl: map_url });
    const canceled = await setUp({ property: place, booking: 'CANCELED' });
    const refused = await canceled.client.post(urlOf(canceled.property.id), canceled.body);
    expect([refused.code, JSON.stringify([refused.message, refused.details])]).toEqual([
      'BOOKING_REQUIRED',
      expect.not.stringContaining('18.6'),
    ]);
  });

  it('returns a map search where neither is known', async () => {
    const property = { name: 'घर & Park?', location: 'Spine Road' };
    const { client, property: built, body } = await setUp({ property });
    const response = await client.post<{ mapUrl: string }>(urlOf(built.id), body);
    const url = new URL(response.data.mapUrl);
    expect([url.protocol, url.searchParams.get('query')]).toEqual(['https:', 'घर & Park?, Spine Road, Pune']);
  });

  it('limits a buyer to five an hour, also concurrently [PROP19, ASVS 2.4.1]', async () => {
    const { client, property, consultant, body } = await setUp();
    const responses = await Promise.all(Array.from({ length: 8 }, () => client.post(urlOf(property.id), body)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = responses.filter(({ code }) => code === 'TOO_MANY_REQUESTS');
    expect(refused).toHaveLength(3);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(3500);
    expect(sentTo(consultant.contactNo)).toHaveLength(5);

    const other = await setUp();
    expect((await other.client.post(urlOf(other.property.id), other.body)).status).toBe(200);
    await testApp.letPass(3601);
    expect((await client.post(urlOf(property.id), body)).status).toBe(200);
  });

  it('limits a consultant to 20 SMS a day; later buyers get the link, and the notifications name them [V95]', async () => {
    const { consultant, property, body } = await setUp();
    const ask = async (name: string) => {
      const buyer = await buildUser(testApp.db, { name });
      await buildBooking(testApp.db, { user_id: buyer.id, property_id: property.id });
      const client = await signedIn(testApp, buyer);
      expect((await client.post(urlOf(property.id), body)).status).toBe(200);
      return buyer;
    };
    for (let nth = 1; nth <= 20; nth += 1) await ask('Ravi Kumar');
    const last = await ask('Leela Rao');
    expect(sentTo(consultant.contactNo)).toHaveLength(20);
    const host = await signedIn(testApp, consultant);
    const { data } = await host.get<{ content: object[] }>('/api/notifications?size=50');
    expect(data.content).toHaveLength(21);
    expect(data.content[0]).toMatchObject({
      text: 'Leela Rao asked for the exact location of Amber Court.',
      path: '/desk',
    });
    // no number was revealed
    const shown = testApp.db.selectFrom('contact_log').select('id').where('user_id', '=', last.id);
    expect(await shown.execute()).toEqual([]);
  });

  it.each(['refused', 'unavailable', 'unknown'] as const)('says 503 when the gateway fails: %s', async (outcome) => {
    const failing = await createTestApp({
      sms: {
        send: async () => {
          throw new SmsFailure(outcome, 'The gateway said no');
        },
      },
    });
    const { client, property, body } = await setUp({ app: failing });
    expect((await client.post(urlOf(property.id), body)).code).toBe('UNAVAILABLE');
    await failing.close();
  });
});
