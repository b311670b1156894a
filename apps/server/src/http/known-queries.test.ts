import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Paged, PropertyCard } from '@aangan/contract/entities';
import { createTestApp, type TestApp } from '../../test/app.ts';
import type { Client } from '../../test/client.ts';
import { buildProperty } from '../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../test/factories.ts';

let test: TestApp;
let admin: Client;

beforeAll(async () => {
  test = await createTestApp();
  admin = await signedIn(test, await buildUser(test.db, { role: 'ADMIN' }));
});

afterAll(() => test.close());

describe('a query string that was read before', () => {
  it('means the same again, of the same call and of others', async () => {
    const lake = await buildProperty(test.db, { name: 'Lake View' });
    await buildProperty(test.db, { name: 'Hill Top' });
    const found = async (path: string) => {
      const { data } = await admin.get<Paged<PropertyCard>>(`${path}?name=Lake%20View&page=0&size=5&location=nowhere`);
      return data.content.map(({ id }) => id);
    };
    expect(await found('/api/properties/search')).toEqual([]);
    expect(await found('/api/properties/search')).toEqual([]);
    // knows no location
    expect(await found('/api/admin/properties')).toEqual([lake.id]);
  });

  it('is refused again for the same reason', async () => {
    const refused = async () => admin.get('/api/properties/search?page=-1&minPrice=2&maxPrice=1');
    const [first, again] = [await refused(), await refused()];
    expect(first).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(again.errors).toEqual(first.errors);
  });
});
