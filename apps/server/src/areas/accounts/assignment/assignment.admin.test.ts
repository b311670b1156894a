import type { EligibleUser } from '@aangan/contract/accounts/admin-entities';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { HOSTILE_IDS } from '../../../../test/hostile.ts';

const URL = '/api/admin/property-assignment/eligible-users';

const testApp = useTestApp();
let admin: BuiltUser;
let client: Client;

beforeAll(async () => {
  admin = await buildUser(testApp.db, { role: 'ADMIN', name: 'Bela' });
  client = await signedIn(testApp, admin);
});

const asAnswered = ({ id, name, contactNo, email }: BuiltUser) => ({ id, name, phoneNumber: contactNo, email });

describe(`GET ${URL}`, () => {
  it('is for admins', async () => {
    expect((await createClient(testApp).get(URL)).code).toBe('UNAUTHENTICATED');
    const executive = await signedIn(testApp, await buildUser(testApp.db, { role: 'EXECUTIVE', name: 'Zeba' }));
    expect((await executive.get(URL)).code).toBe('FORBIDDEN');
  });

  it('lists active admins and executives by name [ADMP38, ROLE8]', async () => {
    await buildUser(testApp.db, { name: 'Aaron' });
    await buildUser(testApp.db, { name: 'Abel', role: 'EXECUTIVE', active: false });
    await buildUser(testApp.db, { name: 'Abha', role: 'ADMIN', active: false });
    const asha = await buildUser(testApp.db, { name: 'Asha', role: 'EXECUTIVE' });
    const { data } = await client.get<EligibleUser[]>(URL);
    expect(data.slice(0, 2)).toEqual([asAnswered(asha), asAnswered(admin)]);
    expect(data.map(({ name }) => name)).toEqual(['Asha', 'Bela', 'Zeba']);
  });
});

describe(`GET ${URL}/:id`, () => {
  it('is for admins, and takes an id', async () => {
    expect((await createClient(testApp).get(`${URL}/1`)).code).toBe('UNAUTHENTICATED');
    for (const id of HOSTILE_IDS) expect([id, (await client.get(`${URL}/${id}`)).status]).toEqual([id, 400]);
  });

  it('gives one who may be assigned, and the same 404 for anybody else [ADMP38]', async () => {
    const executive = await buildUser(testApp.db, { role: 'EXECUTIVE' });
    expect((await client.get(`${URL}/${executive.id}`)).data).toEqual(asAnswered(executive));
    const others = [await buildUser(testApp.db), await buildUser(testApp.db, { role: 'ADMIN', active: false })];
    for (const id of [...others.map((user) => user.id), 987654321]) {
      expect([id, (await client.get(`${URL}/${id}`)).code]).toEqual([id, 'NOT_FOUND']);
    }
  });
});
