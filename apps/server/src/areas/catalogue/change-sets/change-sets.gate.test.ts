import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { SETS, useChangeSets } from '../../../../test/change-sets-kit.ts';
import type { Client } from '../../../../test/client.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';

const NO_RERA = { reraNo: null, reraUrl: null };
const PUBLISH = { kind: 'PUBLICATION', publication: 'PUBLISHED' };

describe.each([
  ['strict', true],
  ['warn', false],
] as const)('publishing without number and link under a gate that is %s', (gate, isStrict) => {
  const testApp = useTestApp({ withJobs: true, config: { reraGate: gate } });
  let client: Client;
  const { bulk, create, imported, read, rows, step } = useChangeSets(() => client);

  beforeAll(async () => {
    client = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
  });

  it(isStrict ? 'is an error of the row [F75]' : 'is a notice of the row [F75]', async () => {
    const home = await create({ ...NO_RERA, publication: 'DRAFT' });
    const set = await bulk({ ids: [home.id], edit: PUBLISH });
    const [row] = await rows(set);
    const missing = ['reraNo', 'reraUrl'];
    expect((isStrict ? row?.errors : row?.notices)?.map(({ field }) => field)).toEqual(missing);
    expect(set.status).toBe(isStrict ? 'REFUSED' : 'READY');
    if (!isStrict) await step(set, 'apply');
    expect((await read(home)).publication).toBe(isStrict ? 'DRAFT' : 'PUBLISHED');
  });

  it('makes a new row a draft where the gate refuses, and takes a home offline that loses them [F53, F54, F74]', async () => {
    const home = await create();
    const file = { properties: [{ id: home.id, reraNo: null, reraUrl: null }, newHome()] };
    const set = await imported(JSON.stringify(file));
    const [lost, added] = await rows(set);
    expect(lost?.notices.length).toBe(isStrict ? 1 : 0);
    expect(added?.changes.find(({ field }) => field === 'publication')?.after).toBe(isStrict ? 'DRAFT' : 'PUBLISHED');
    await step(set, 'apply');
    expect((await read(home)).publication).toBe(isStrict ? 'DRAFT' : 'PUBLISHED');
  });

  it('is not for others than admins [F70]', async () => {
    const buyer = await signedIn(testApp, await buildUser(testApp.db, { role: 'EXECUTIVE' }));
    expect((await buyer.get(SETS)).status).toBe(403);
    expect((await buyer.post(`${SETS}/bulk`, {})).status).toBe(403);
  });
});

function newHome() {
  return {
    name: 'New Home',
    description: 'Homes.',
    location: 'Charholi',
    status: 'UNDER_CONSTRUCTION',
    workDone: 20,
    minPrice: 5_000_000,
    maxPrice: 5_000_000,
    flats: [{ type: '2BHK', area: 702, price: 5_000_000 }],
  };
}
