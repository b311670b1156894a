import type { ChangeSet } from '@aangan/contract/catalogue/change-set-entities';
import type { Revision } from '@aangan/contract/catalogue/revision-entities';
import type { TrashItem } from '@aangan/contract/catalogue/trash-entities';
import type { Paged } from '@aangan/contract/core/paged';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditTrail } from '../../../../test/admin-kit.ts';
import { useTestApp } from '../../../../test/app.ts';
import { SETS, useChangeSets } from '../../../../test/change-sets-kit.ts';
import type { Client } from '../../../../test/client.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';

const testApp = useTestApp({ withJobs: true });
let admin: BuiltUser;
let client: Client;
const { bulk, create, find, imported, read, rows, settled, step, upload } = useChangeSets(() => client);

beforeAll(async () => {
  admin = await buildUser(testApp.db, { role: 'ADMIN', name: 'Asha Admin' });
  client = await signedIn(testApp, admin);
});

const save = (id: number, patch: object) => client.patch(`/api/admin/properties/${id}`, patch);
const BRIEF = 'name,description,location,status,workDone,minPrice,maxPrice,flats';
const briefRow = (name: string, price = 5_000_000) =>
  `${name},Homes.,Charholi,UNDER_CONSTRUCTION,20,${price},${price},2BHK 702 ${price}`;

describe(`POST ${SETS}/import`, () => {
  it('says what a file adds, changes and leaves, and applies it whole [F73, F74]', async () => {
    const [changed, same] = [await create({ name: 'Bakul House' }), await create({ name: 'Champa House' })];
    const file = [`id,${BRIEF},externalId`, `${changed.id},Bakul Court${','.repeat(8)}`].join('\n');
    // an empty cell empties a field, so that what stays is no column
    const wrong = await imported(file);
    expect(wrong).toMatchObject({ status: 'REFUSED', counts: { add: 0, change: 0, same: 0, error: 1 } });

    const lines = ['id,name,externalId,description,location,status,workDone,minPrice,maxPrice,flats'];
    lines.push(
      `${changed.id},Bakul Court,,"Homes around a court.\nSecond paragraph.",Charholi,UNDER_CONSTRUCTION,45,6000000,8500000,2BHK 702.5 6000000; 4BHK 1300 8500000`,
    );
    lines.push(
      `${same.id},Champa House,,"Homes around a court.\nSecond paragraph.",Charholi,UNDER_CONSTRUCTION,45,6000000,8500000,2BHK 702.5 6000000; 4BHK 1300 8500000`,
    );
    lines.push(',Deodar House,deodar,Homes.,Charholi,UNDER_CONSTRUCTION,20,5000000,5000000,2BHK 702 5000000');
    const set = await imported(lines.join('\n'));
    expect(set).toMatchObject({
      kind: 'IMPORT',
      title: 'Import "homes.csv"',
      status: 'READY',
      counts: { add: 1, change: 1, same: 1, error: 0 },
      progress: { done: 3, total: 3 },
      createdBy: { id: admin.id, name: 'Asha Admin' },
      appliedAt: null,
    });
    expect(await rows(set, '?outcome=CHANGE')).toEqual([
      {
        row: 1,
        propertyId: changed.id,
        name: 'Bakul House',
        outcome: 'CHANGE',
        changes: [{ field: 'name', before: 'Bakul House', after: 'Bakul Court' }],
        errors: [],
        notices: [],
      },
    ]);
    expect((await read(changed)).version).toBe(changed.version);

    expect(await step(set, 'apply')).toMatchObject({ status: 'APPLIED', appliedAt: expect.any(String) });
    expect(await read(changed)).toMatchObject({ name: 'Bakul Court', version: changed.version + 1 });
    expect((await read(same)).version).toBe(same.version);
    const added = (await rows(set, '?outcome=ADD'))[0];
    expect(await read({ id: added?.propertyId ?? 0 })).toMatchObject({
      name: 'Deodar House',
      publication: 'PUBLISHED',
    });
    const { content } = (await client.get<Paged<Revision>>(`/api/admin/properties/${changed.id}/revisions`)).data;
    expect(content[0]).toMatchObject({ fields: ['name'], changeSet: { id: set.id, title: set.title } });
    expect((await auditTrail(testApp.db))[0]).toMatchObject({
      entity: 'CHANGE_SET',
      entity_id: set.id,
      entity_name: set.title,
    });
  });

  it('tells all errors of all rows at once, and writes nothing of any [F73]', async () => {
    const stored = await create({ name: 'Ela House' });
    const file = [
      `id,version,externalId,${BRIEF},consultant`,
      `,,,${briefRow('Right')},`,
      `987654321,,,${briefRow('Lost')},`,
      `,,,,Homes.,Nowhere,UNDER_CONSTRUCTION,120,9,8,2BHK seven,123`,
      `${stored.id},${stored.version + 5},,${briefRow('Ela')},9999999999`,
      `${stored.id},,other,${briefRow('Ela')},`,
    ].join('\n');
    const set = await imported(file);
    expect(set).toMatchObject({ status: 'REFUSED', counts: { add: 1, change: 0, same: 0, error: 4 } });
    const found = Object.fromEntries(
      (await rows(set, '?outcome=ERROR&size=100')).map(({ row, errors }) => [
        row,
        errors.map(({ field }) => field).sort(),
      ]),
    );
    expect(found[2]).toEqual(['id']);
    expect(found[3]).toEqual(['consultant', 'flats.0', 'location', 'name', 'workDone']);
    expect(found[4]).toEqual(['consultant', 'version']);
    expect(found[5]).toEqual(['externalId', 'id']);
    expect((await client.post(`${SETS}/${set.id}/apply`, undefined)).code).toBe('CHANGE_SET_STATE');
    expect((await read(stored)).version).toBe(stored.version);
  });

  it.each([
    ['an unknown', 'id,nmae\n1,a', 'There is no column "nmae". The columns are those of an export.'],
    ['a repeated', 'id,name,name\n1,a,b', 'The column "name" is in the file more than once.'],
  ])('refuses a file with %s column whole, and says so again [F72]', async (_what, file, message) => {
    const set = await imported(file);
    expect(set).toMatchObject({ status: 'REFUSED', message, progress: { total: 0 } });
    expect(await step(set, 'check')).toMatchObject({ status: 'REFUSED', message });
  });

  it('refuses what is no table at the field, and too large a file [F71]', async () => {
    for (const file of ['id,name\n1,"half', 'id\n', '\0\0', '[1]', 'PK\u0003\u0004half']) {
      const { status, code, errors } = await upload(file);
      expect([file, status, code, errors?.[0]?.field]).toEqual([file, 400, 'VALIDATION_FAILED', 'file']);
    }
    expect((await upload('a'.repeat(10 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await client.post(`${SETS}/import`, { file: 'a' })).status).toBe(415);
  });

  it('makes one set of a repeated upload [F70]', async () => {
    const headers = { 'idempotency-key': '"an import"' };
    const first = await upload('id\n1', 'a.csv', headers);
    const second = await upload('id\n1', 'a.csv', headers);
    expect(second.data.id).toBe(first.data.id);
    expect((await upload('id\n2', 'a.csv', headers)).code).toBe('IDEMPOTENCY_KEY_REUSED');
    await settled(first.data);
  });

  it('leaves files and price history of a catalogue file alone, with a notice [F72]', async () => {
    const stored = await create();
    const home = { id: stored.id, workDone: 50, media: [], priceHistory: [], sample: true };
    const set = await imported(JSON.stringify({ properties: [home] }));
    const [row] = await rows(set);
    expect(row).toMatchObject({ outcome: 'CHANGE', changes: [{ field: 'workDone', before: 45, after: 50 }] });
    expect(row?.notices.map(({ message }) => message)).toEqual([
      'Files and price history are not imported here.',
      'The mark of invented projects is not imported here.',
    ]);
  });
});

describe(`POST ${SETS}/bulk`, () => {
  it('changes prices by a percentage, and an undo puts them back [F75, F76, F77]', async () => {
    const home = await create({
      minPrice: 5_630_000,
      maxPrice: 7_758_000,
      flats: [
        { type: '2BHK', area: 702, price: 5_630_000, agreementValue: 5_000_000 },
        { type: '3BHK', area: 948.5, price: 7_758_000 },
      ],
    });
    const set = await bulk({ ids: [home.id], edit: { kind: 'PRICE_PERCENT', percent: 3.5, roundTo: 1000 } });
    expect(set).toMatchObject({ kind: 'BULK', title: 'Bulk edit: price +3.5%', status: 'READY' });
    expect((await rows(set))[0]?.notices[0]?.message).toBe('The stated agreement value stays. Check it.');
    await step(set, 'apply');
    const changed = await read(home);
    expect(changed).toMatchObject({ minPrice: 5_827_000, maxPrice: 8_030_000 });
    expect(changed.flats.map(({ id, price, agreementValue }) => [id, price, agreementValue])).toEqual([
      [home.flats[0]?.id, 5_827_000, 5_000_000],
      [home.flats[1]?.id, 8_030_000, null],
    ]);

    const undo = await step(set, 'undo');
    expect(undo).toMatchObject({ kind: 'UNDO', ofId: set.id, status: 'READY', title: `Undo: ${set.title}` });
    expect(await find(set.id)).toMatchObject({ undoId: undo.id });
    expect((await client.post(`${SETS}/${set.id}/undo`, undefined)).code).toBe('CHANGE_SET_STATE');
    await step(undo, 'apply');
    const { version: _v, updatedAt: _u, ...before } = home;
    expect(await read(home)).toMatchObject(before);
  });

  it('refuses a price below an agreement value, and below one rupee [F76]', async () => {
    const flat = { type: '2BHK', area: 702, price: 5_000_000, agreementValue: 4_990_000 };
    const stated = await create({ minPrice: 5_000_000, maxPrice: 5_000_000, flats: [flat] });
    const tiny = await create({ minPrice: 1, maxPrice: 1, flats: [{ type: '2BHK', area: 702, price: 1 }] });
    const set = await bulk({
      ids: [stated.id, tiny.id],
      edit: { kind: 'PRICE_PERCENT', percent: -50, roundTo: 10_000 },
    });
    expect(set.status).toBe('REFUSED');
    const fields = (await rows(set)).map(({ errors }) => errors.map(({ field }) => field));
    expect(fields[0]).toEqual(['flats.0.agreementValue']);
    expect(fields[1]?.sort()).toEqual(['flats.0.price', 'maxPrice', 'minPrice']);
  });

  it.each([
    [{ kind: 'PUBLICATION', publication: 'ARCHIVED' }, { publication: 'ARCHIVED' }],
    [{ kind: 'FEATURED', featured: false }, { featured: false }],
    [{ kind: 'STATUS', status: 'NEARING_POSSESSION' }, { status: 'NEARING_POSSESSION' }],
  ])('applies %o to what a filter finds, and undoes it [F75, F77]', async (edit, after) => {
    const name = `Filtered ${edit.kind}`;
    const homes = [await create({ name: `${name} One` }), await create({ name: `${name} Two` })];
    const set = await bulk({ filter: { name, publication: 'PUBLISHED' }, edit });
    expect(set.counts).toEqual({ add: 0, change: 2, same: 0, error: 0 });
    await step(set, 'apply');
    for (const home of homes) expect(await read(home)).toMatchObject(after);
    await step(await step(set, 'undo'), 'apply');
    for (const home of homes) {
      const { version, updatedAt: _, ...fields } = home;
      expect(await read(home)).toMatchObject({ ...fields, version: version + 2 });
    }
  });

  it('assigns a consultant, by name in its rows, and not somebody else [F75]', async () => {
    const consultant = await buildUser(testApp.db, { role: 'EXECUTIVE', name: 'Ravi Executive' });
    const buyer = await buildUser(testApp.db, { role: 'USER' });
    const home = await create();
    const set = await bulk({ ids: [home.id], edit: { kind: 'CONSULTANT', assignedUserId: consultant.id } });
    expect((await rows(set))[0]?.changes).toEqual([{ field: 'assignedUser', before: null, after: 'Ravi Executive' }]);
    const wrong = await bulk({ ids: [home.id], edit: { kind: 'CONSULTANT', assignedUserId: buyer.id } });
    expect((await rows(wrong))[0]?.errors[0]?.field).toBe('consultant');
    await testApp.db.updateTable('users').set({ active: false }).where('id', '=', consultant.id).execute();
    expect((await step(set, 'apply')).status).toBe('STALE');
    expect((await read(home)).assignedUserId).toBeNull();
  });

  it('refuses what is no edit, and a filter that finds nothing [F75]', async () => {
    const edit = { kind: 'FEATURED', featured: true };
    const fieldOf = async (body: object) => (await client.post(`${SETS}/bulk`, body)).errors?.[0]?.field;
    expect(await fieldOf({ edit })).toBe('ids');
    expect(await fieldOf({ ids: [1], filter: {}, edit })).toBe('ids');
    expect(await fieldOf({ ids: [], edit })).toBe('ids');
    expect(await fieldOf({ filter: { name: 'no such home' }, edit })).toBe('filter');
    for (const percent of [0, -50.01, 100.01, 1.005]) {
      expect(await fieldOf({ ids: [1], edit: { kind: 'PRICE_PERCENT', percent } })).toBe('edit.percent');
    }
  });
});

describe('a set that is applied', () => {
  it('is stale after an edit beside it, and right after another check [F74]', async () => {
    const [first, second] = [await create(), await create()];
    const set = await bulk({ ids: [first.id, second.id], edit: { kind: 'FEATURED', featured: false } });
    await save(second.id, { workDone: 60 });
    expect((await step(set, 'apply')).status).toBe('STALE');
    expect((await read(first)).featured).toBe(true);
    expect((await step(set, 'check')).status).toBe('READY');
    expect((await step(set, 'apply')).status).toBe('APPLIED');
    expect((await read(second)).featured).toBe(false);
  });

  it('is applied once of two presses, and one of two sets of one home [F74]', async () => {
    const home = await create();
    const edit = { kind: 'STATUS', status: 'NEARING_POSSESSION' };
    const [one, other] = [await bulk({ ids: [home.id], edit }), await bulk({ ids: [home.id], edit })];
    const press = ({ id }: ChangeSet) => client.post(`${SETS}/${id}/apply`, undefined);
    const statuses = (await Promise.all([press(one), press(one), press(other)])).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 409]);
    const ends = [(await settled(one)).status, (await settled(other)).status];
    expect(ends.sort()).toEqual(['APPLIED', 'STALE']);
    expect((await read(home)).version).toBe(home.version + 1);
  });

  it('fails when who applied it is no admin any more, and changes nothing [F70]', async () => {
    const home = await create();
    const other = await buildUser(testApp.db, { role: 'ADMIN' });
    const set = await bulk({ ids: [home.id], edit: { kind: 'FEATURED', featured: false } });
    const trx = testApp.db;
    await trx.updateTable('users').set({ role: 'USER' }).where('id', '=', other.id).execute();
    await trx
      .updateTable('change_sets')
      .set({ status: 'APPLYING', applied_by: other.id, touched_at: new Date(0) })
      .where('id', '=', set.id)
      .execute();
    await testApp.jobs.send(trx, 'change-sets-apply', { setId: set.id }, { key: String(set.id) });
    expect(await settled(set)).toMatchObject({
      status: 'FAILED',
      message: 'Who applied this is no longer an active admin.',
    });
    expect((await read(home)).version).toBe(home.version);
    expect(await step(set, 'check')).toMatchObject({ status: 'READY', message: null });
  });

  it('is cancelled before, and not after [F70]', async () => {
    const home = await create();
    const edit = { kind: 'FEATURED', featured: false };
    const [kept, dropped] = [await bulk({ ids: [home.id], edit }), await bulk({ ids: [home.id], edit })];
    expect((await client.del<ChangeSet>(`${SETS}/${dropped.id}`)).data.status).toBe('CANCELED');
    for (const name of ['check', 'apply', 'undo']) {
      expect((await client.post(`${SETS}/${dropped.id}/${name}`, undefined)).code).toBe('CHANGE_SET_STATE');
    }
    await step(kept, 'apply');
    expect((await client.del(`${SETS}/${kept.id}`)).code).toBe('CHANGE_SET_STATE');
    const { content } = (await client.get<Paged<ChangeSet>>(`${SETS}?size=2`)).data;
    expect(content.map(({ id, status }) => [id, status])).toEqual([
      [dropped.id, 'CANCELED'],
      [kept.id, 'APPLIED'],
    ]);
  });
});

describe(`POST ${SETS}/:id/undo`, () => {
  it('takes an added property to the trash, and leaves one that was saved since [F77]', async () => {
    const home = await create({ name: 'Saved Since' });
    const flat = '2BHK 702.5 6000000; 4BHK 1300 8500000';
    const set = await imported(
      [
        `id,${BRIEF}`,
        `,${briefRow('Added One')}`,
        `${home.id},Renamed,"Homes around a court.\nSecond paragraph.",Charholi,UNDER_CONSTRUCTION,45,6000000,8500000,${flat}`,
      ].join('\n'),
    );
    await step(set, 'apply');
    const added = (await rows(set, '?outcome=ADD'))[0];
    await save(home.id, { workDone: 70 });
    const undo = await step(set, 'undo');
    expect(undo.counts).toEqual({ add: 0, change: 1, same: 1, error: 0 });
    const shown = await rows(undo);
    expect(shown.map(({ notices }) => notices[0]?.message)).toEqual([
      'It goes to the trash.',
      'Changed since by Asha Admin.',
    ]);
    await step(undo, 'apply');
    expect(await read(home)).toMatchObject({ name: 'Renamed', workDone: 70 });
    expect((await client.get(`/api/admin/properties/${added?.propertyId}`)).status).toBe(404);
    const trashed = (await client.get<Paged<TrashItem>>('/api/admin/trash?kind=PROPERTY')).data.content;
    expect(trashed[0]).toMatchObject({ entityId: added?.propertyId, name: 'Added One' });
  });

  it('refuses to take away an added property that is on a shortlist [F77]', async () => {
    const set = await imported([BRIEF, briefRow('Wanted One')].join('\n'));
    await step(set, 'apply');
    const propertyId = (await rows(set))[0]?.propertyId ?? 0;
    const buyer = await buildUser(testApp.db, { role: 'USER' });
    await testApp.db.insertInto('shortlists').values({ user_id: buyer.id, property_id: propertyId }).execute();
    const undo = await step(set, 'undo');
    expect(undo.status).toBe('REFUSED');
  });

  it('is not there after 30 days [F77]', async () => {
    const home = await create();
    const set = await bulk({ ids: [home.id], edit: { kind: 'FEATURED', featured: false } });
    await step(set, 'apply');
    const longAgo = new Date(Date.now() - 31 * 86_400_000);
    await testApp.db.updateTable('change_sets').set({ applied_at: longAgo }).where('id', '=', set.id).execute();
    expect((await client.post(`${SETS}/${set.id}/undo`, undefined)).code).toBe('CHANGE_SET_STATE');
  });
});
