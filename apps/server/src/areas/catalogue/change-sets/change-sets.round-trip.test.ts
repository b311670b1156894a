import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditTrail } from '../../../../test/admin-kit.ts';
import { useTestApp } from '../../../../test/app.ts';
import { useChangeSets } from '../../../../test/change-sets-kit.ts';
import type { Client } from '../../../../test/client.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';

const EXPORT = '/api/admin/properties/export';

const testApp = useTestApp({ withJobs: true });
let admin: BuiltUser;
let client: Client;
const { create, imported, rows, step, read } = useChangeSets(() => client);

/** Texts that a spreadsheet, CSV or XML would make something else of. */
const HOSTILE = [
  '=1+1',
  "'=cmd()",
  "''-1",
  '@SUM(A1)',
  '+91',
  '\'tis, "so"; <b>&amp;</b>',
  '_x0041_',
  '007',
  '1e5',
  'मराठी 🙂',
];

beforeAll(async () => {
  admin = await buildUser(testApp.db, { role: 'ADMIN' });
  client = await signedIn(testApp, admin);
  const consultant = await buildUser(testApp.db, { role: 'EXECUTIVE' });
  for (const text of HOSTILE) await create({ name: `A ${text}`.slice(0, 90), description: text, reraNo: text });
  await create({
    assignedUserId: consultant.id,
    description: 'Lines\r\nof two\nkinds',
    featured: false,
    lat: 18.6,
    lng: 73.9,
    flats: [
      { type: '2BHK', area: 702, price: 5_000_000, unitsTotal: 3, unitsAvailable: 1, unitsAsOf: '2026-01-01' },
      { type: '2BHK', area: 702, price: 5_100_000 },
    ],
    characteristics: [{ keyName: 'A=b; c', valueName: 'd;e' }],
    amenities: ['Gym; pool', '[odd]'],
    notInPrice: [{ label: 'Parking', amount: 100_000, unit: 'ONCE' }],
    notInPriceAsOf: '2026-01-01',
    phases: [
      { name: 'One', reraNo: 'P52100012345' },
      { name: 'Two', reraNo: 'P52100012346', reraUrl: 'https://maharera.example/2' },
    ],
  });
  await create({
    amenities: [],
    characteristics: [],
    videoUrl: null,
    reraNo: null,
    reraUrl: null,
    possessionDate: null,
  });
  await testApp.db.updateTable('properties').set({ location: 'Gone Locality' }).where('name', '=', 'A 007').execute();
  await testApp.db.updateTable('users').set({ active: false }).where('id', '=', consultant.id).execute();
});

async function exported(query: string): Promise<Uint8Array> {
  const response = await client.file(`${EXPORT}?${query}`);
  expect(response.statusCode).toBe(200);
  return new Uint8Array(response.rawPayload);
}

describe(`GET ${EXPORT}`, () => {
  it.each(['csv', 'xlsx', 'json'])(
    'exports %s that an import leaves as it is, row for row [F72, F78]',
    async (format) => {
      const set = await imported(await exported(`format=${format}`));
      const differing = (await rows(set)).filter(({ outcome }) => outcome !== 'SAME');
      expect(differing).toEqual([]);
      expect(set).toMatchObject({ status: 'READY', counts: { add: 0, change: 0, error: 0, same: HOSTILE.length + 2 } });
    },
  );

  it('names type and file, and notes the export without what was searched for [F78]', async () => {
    const url = `${EXPORT}?format=xlsx&name=Amber&publication=PUBLISHED`;
    const { headers } = await client.file(url);
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(headers['content-disposition']).toMatch(/^attachment; filename="aangan-properties-\d{4}-\d\d-\d\d\.xlsx"$/);
    const [entry] = await auditTrail(testApp.db);
    expect(entry).toMatchObject({ action: 'EXPORT', entity: 'PROPERTY', entity_id: 0 });
    expect(entry?.after).toEqual({ format: 'xlsx', publication: 'PUBLISHED', searched: true });
  });

  it('has no cell that a spreadsheet runs [F78]', async () => {
    const csv = new TextDecoder().decode(await exported('format=csv'));
    expect(csv).not.toMatch(/(?:^|,)"?[=+@]/m);
  });

  it('is refused in another format, and after 30 in an hour [F78]', async () => {
    expect((await client.get(`${EXPORT}?format=pdf`)).errors?.[0]?.field).toBe('format');
    await testApp.db
      .updateTable('rate_limits')
      .set({ points: 30 })
      .where('key', '=', `properties-export:${admin.id}`)
      .execute();
    expect((await client.get(`${EXPORT}?format=csv`)).code).toBe('TOO_MANY_REQUESTS');
    await testApp.letPass(3600);
  });

  it('is edited in a spreadsheet and taken in, and undone to what it was [F73, F77]', async () => {
    const csv = new TextDecoder().decode(await exported('format=csv&name=Amber'));
    const before: AdminProperty[] = [];
    const { data } = await client.get<{ content: AdminProperty[] }>('/api/admin/properties?name=Amber&size=100');
    for (const home of data.content) before.push(await read(home));
    const set = await imported(
      csv.replaceAll('UNDER_CONSTRUCTION', 'NEARING_POSSESSION').replaceAll('Gym; pool', 'Lift'),
    );
    expect(set.counts).toMatchObject({ change: before.length, error: 0 });
    await step(set, 'apply');
    await step(await step(set, 'undo'), 'apply');
    for (const home of before) {
      const { version: _v, updatedAt: _u, ...fields } = home;
      expect(await read(home)).toMatchObject(fields);
    }
  });
});
