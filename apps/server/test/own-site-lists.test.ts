import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { SiteDocument } from '@aangan/contract/site/document';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import vanam from '../../../demo/site/vanam.json' with { type: 'json' };
import { propertyBody } from './admin-kit.ts';
import type { Client } from './client.ts';
import { useDigestKit } from './digest-kit.ts';
import { buildBooking } from './factories-catalogue.ts';
import { buildUser, signedIn } from './factories.ts';
import { WORDS_OF_AANGAN } from './own-site.ts';
import { saveSite } from './site-kit.ts';

const kit = useDigestKit();
let admin: Client;

beforeEach(async () => {
  admin = await signedIn(kit.testApp, await buildUser(kit.testApp.db, { role: 'ADMIN' }));
  const { look: _look, ...site } = vanam;
  expect((await saveSite(admin, site as SiteDocument)).status).toBe(200);
});

afterEach(async () => {
  const { data } = await admin.get<{ content: { id: number }[] }>('/api/admin/properties?size=100');
  for (const { id } of data.content) await admin.del(`/api/admin/properties/${id}`);
  expect((await saveSite(admin, {})).status).toBe(200);
});

/** Adds a home in Warangal by the call of the form, which sends the locality alone. */
async function addHome(): Promise<AdminProperty> {
  const { data } = await admin.post<AdminProperty>(
    '/api/admin/properties',
    propertyBody({
      name: 'Tamarind House',
      address: { location: 'Khazipet', zipcode: '506003' },
      minPrice: 4_200_000,
      maxPrice: 7_800_000,
      reraNo: 'P02400001234',
      flats: [
        { type: '2BHK', area: 702.5, price: 7_800_000 },
        { type: '1BHK', area: 512.5, price: 4_200_000 },
      ],
      amenities: ['Tree Walk', 'Library'],
    }),
  );
  return data;
}

describe('the lists of another firm', () => {
  it('put a home into the city of its locality, in its state, wherever it is told of [S26, S29]', async () => {
    const home = await addHome();
    expect(home.address).toEqual({
      location: 'Kazipet',
      city: 'Warangal',
      state: 'Telangana',
      zipcode: '506003',
    });
    const { user, client } = await kit.person();
    const visit = { user_id: user.id, property_id: home.id, visit_date: '2026-11-28' };
    const { id } = await buildBooking(kit.testApp.db, visit);
    const cookie = `access_token=${client.cookies.get('access_token')?.value}`;
    const { body } = await kit.testApp.app.inject({
      url: `/api/bookings/${id}/calendar.ics`,
      headers: { cookie },
    });
    expect(body).toContain(String.raw`LOCATION:Kazipet\, Warangal\, Telangana 506003`);
    expect(body).toContain('ORGANIZER;CN="Vanam Homes":mailto:');
    // the names of the program and of the sender are the software's and the environment's
    expect(body.replaceAll(/^PRODID.*$|visits@aangan.example/gm, '')).not.toMatch(WORDS_OF_AANGAN);
  });

  it('are what a search is saved with and told by: a city, a type, an amenity [S29, S32, S34]', async () => {
    const person = await kit.person();
    const fitting = { location: 'Warangal', flatTypes: '1BHK', amenities: 'Tree Walk' };
    await kit.search(person, { name: 'Small, with trees', query: fitting });
    await kit.search(person, { name: 'In the other city', query: { ...fitting, location: 'Hyderabad' } });
    const home = await addHome();
    await kit.at('2026-11-25 12:01');
    await kit.at('2026-11-25 13:30');
    expect((await kit.notified(person)).map(([id]) => id)).toEqual([home.id]);
    const mail = kit.mails.find(({ to }) => to === person.user.email);
    expect(mail?.text).toContain('Small, with trees');
    expect(mail?.text).toContain('A 1BHK and 2BHK home in Kazipet, 1BHK from ₹42 L');
    expect(mail?.text).not.toContain('In the other city');
    const said = `${mail?.subject}\n${mail?.text}\n${mail?.html}`;
    expect(said.replaceAll(person.user.email, '')).not.toMatch(WORDS_OF_AANGAN);
  });
});
