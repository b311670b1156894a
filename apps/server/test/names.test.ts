import { ENDPOINTS } from '@aangan/contract/endpoints';
import { TEXTS } from '@aangan/contract/core/texts';
import { beforeAll, describe, expect, it } from 'vitest';
import { importCatalogue } from '../src/areas/catalogue/transfer/transfer.import-service.ts';
import { propertyBody } from './admin-kit.ts';
import { useTestApp } from './app.ts';
import { catalogueRow, createCatalogueKit, mistakesOf } from './catalogue-kit.ts';
import { createClient, type Client } from './client.ts';
import { buildProperty } from './factories-catalogue.ts';
import { buildUser, freshContactNo, signedIn } from './factories.ts';
import { NO_NAMES } from './hostile.ts';

/** Names that are refused for an invisible character; the others are refused as addresses. */
const isHidden = (name: string) => /^a.b$/u.test(name);
const messageFor = (name: string) => (isHidden(name) ? TEXTS.fields.nameHidden : TEXTS.fields.nameAddress);
/** Similar names that must be accepted, among them joiners and marks of Marathi. */
const NAMES = ['A.K.Sharma', 'Dr.Patil', 'र्‍हाटे क्‍ष', "O'Hara 🏡", 'Phase 2.0'];
const person = { email: 'asha@aangan.example', preferredFlatType: '2BHK', minBudget: 0, maxBudget: 0 };
const search = { query: { flatTypes: '2BHK' }, frequency: 'DAILY' };

const testApp = useTestApp();
let admin: Client;

beforeAll(async () => {
  admin = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
});

/** Gives the body of each call that takes a name. */
const CALLS: Record<string, (name: string) => Promise<{ status: number; errors: unknown }>> = {
  authSignup: async (name) => {
    const contactNo = freshContactNo();
    const visitor = createClient(testApp);
    await visitor.post('/api/auth/start', { contactNo });
    const email = `a${contactNo}@aangan.example`;
    return visitor.post('/api/auth/signup', { ...person, name, email, contactNo, otp: testApp.codeFor(contactNo) });
  },
  profileUpdate: async (name) => {
    const client = await signedIn(testApp, await buildUser(testApp.db));
    return client.put('/api/users/profile', { ...person, name });
  },
  adminUserReplace: async (name) => {
    const { id, email, role, active } = await buildUser(testApp.db);
    return admin.put(`/api/admin/users/${id}`, { name, email, role, active });
  },
  adminPropertyCreate: async (name) => admin.post('/api/admin/properties', propertyBody({ name })),
  adminPropertyReplace: async (name) => {
    const { id } = await buildProperty(testApp.db);
    return admin.put(`/api/admin/properties/${id}`, propertyBody({ name }));
  },
  adminPropertyChange: async (name) => {
    const { id } = await buildProperty(testApp.db);
    return admin.patch(`/api/admin/properties/${id}`, { name });
  },
  nomineeSave: async (name) => {
    const client = await signedIn(testApp, await buildUser(testApp.db));
    const nominee = { relation: 'Sister', contactNo: '9123456780', email: 'asha@aangan.example' };
    return client.put('/api/users/nominee', { ...nominee, name });
  },
  searchCreate: async (name) => {
    const client = await signedIn(testApp, await buildUser(testApp.db));
    return client.post('/api/searches', { ...search, name });
  },
  searchChange: async (name) => {
    const client = await signedIn(testApp, await buildUser(testApp.db));
    const { data } = await client.post<{ id: number }>('/api/searches', { ...search, name: 'Near work' });
    return client.patch(`/api/searches/${data.id}`, { name });
  },
};

describe.each(Object.entries(CALLS))('a name given to %s', (_call, send) => {
  it('is refused on its field, with advice, when it contains an address or an invisible character [ASVS 1.3.3]', async () => {
    for (const name of NO_NAMES) {
      const { status, errors } = await send(name);
      expect([name, status, errors]).toEqual([name, 400, [{ field: 'name', message: messageFor(name) }]]);
    }
  });

  it('may contain dots, joiners and emoji', async () => {
    for (const name of NAMES) expect([name, (await send(name)).status < 300]).toEqual([name, true]);
  });
});

describe('every call that takes a name', () => {
  it('is in this table', () => {
    const takesName = Object.values(ENDPOINTS).filter((endpoint) => {
      const body = 'body' in endpoint ? endpoint.body : undefined;
      const refused = body?.safeParse({ name: 5 }).error?.issues ?? [];
      return refused.some(({ path }) => path.join('.') === 'name');
    });
    expect(takesName.map(({ name }) => name).sort()).toEqual(Object.keys(CALLS).sort());
  });
});

describe('a name in a catalogue file', () => {
  it('is refused with its row and field', async () => {
    const kit = await createCatalogueKit();
    try {
      const rows = NO_NAMES.map((name, index) => catalogueRow({ externalId: `row-${index}`, name }));
      const file = kit.write('homes.json', JSON.stringify({ properties: rows }));
      const told = NO_NAMES.map((name, index) => `${index + 1} row-${index} name: ${messageFor(name)}`);
      expect(await mistakesOf(importCatalogue(kit.deps, file))).toEqual(told);
    } finally {
      await kit.close();
    }
  });
});
