import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Paged, PropertyCard } from '@aangan/contract/entities';
import { createTestApp, type TestApp } from '../../test/app.ts';
import type { Client } from '../../test/client.ts';
import { buildProperty } from '../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../test/factories.ts';
import { onceFor, readQuery } from './known-queries.ts';

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
    // the first is forgotten, the second kept, the third what was kept
    for (let time = 1; time <= 3; time += 1) expect(await found('/api/properties/search')).toEqual([]);
    // knows no location
    expect(await found('/api/admin/properties')).toEqual([lake.id]);
  });

  it('is refused again for the same reason', async () => {
    const refused = async () => admin.get('/api/properties/search?page=-1&minPrice=2&maxPrice=1');
    const [first, again, later] = [await refused(), await refused(), await refused()];
    expect(first).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(again.errors).toEqual(first.errors);
    expect(later.errors).toEqual(first.errors);
  });

  it('is kept from the second time on, and then nobody may change it', () => {
    const [first, second, third] = [readQuery('size=91'), readQuery('size=91'), readQuery('size=91')];
    expect(first).toEqual(second);
    expect(first).not.toBe(second);
    expect(third).toBe(second);
    expect(Object.isFrozen(first)).toBe(false);
    expect(Object.isFrozen(third)).toBe(true);
  });

  it('has made once what is made of it, which is made each time of one that came once', () => {
    let made = 0;
    const count = onceFor(() => (made += 1));
    const first = readQuery('size=92');
    expect([count(first), count(first)]).toEqual([1, 2]);
    const kept = readQuery('size=92');
    expect([count(kept), count(kept)]).toEqual([3, 3]);
  });
});
