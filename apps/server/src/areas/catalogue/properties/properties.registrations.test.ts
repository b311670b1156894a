import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bodyOf, propertyBody } from '../../../../test/admin-kit.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import {
  createFactsKit,
  NOTHING_KNOWN,
  NOW,
  OWN,
  REGISTER_FACTS,
  TODAY,
  TWO_PHASES,
  type FactsKit,
} from '../../../../test/facts-kit.ts';

let kit: FactsKit;

beforeAll(async () => {
  kit = await createFactsKit();
});

afterAll(() => kit.close());

beforeEach(() => kit.testApp.setNow(NOW));

describe('registrations', () => {
  it('are returned in full, with the dates on which a home may be ready [T1, T3, T4]', async () => {
    const { id, phases } = await kit.create({ phases: TWO_PHASES });
    const shown = { movedMonths: 14, checkedBy: kit.admin.name };
    expect(phases).toEqual([
      { name: 'A', ...OWN, ...REGISTER_FACTS, ...shown },
      {
        name: 'B',
        reraNo: 'P2',
        reraUrl: null,
        possessionDate: '2029-01-31',
        ...NOTHING_KNOWN,
        movedMonths: null,
        checkedBy: null,
      },
    ]);
    const { phases: forBuyers, readyBy, possessionDate } = await kit.seen(id);
    expect(forBuyers).toEqual(phases);
    // the second is ready before the first, which is registered until 2030
    expect([readyBy, possessionDate]).toEqual(['2029-01-31', '2028-06-30']);
  });

  it.each([
    ['the property', OWN, {}],
    ['the first phase', { reraNo: null, reraUrl: null, possessionDate: null }, OWN],
    ['both, the same', OWN, OWN],
    ['each in part', { reraNo: OWN.reraNo }, { ...OWN, reraNo: null }],
  ])('have their own number, URL and date from %s [T1]', async (_whose, own, first) => {
    const bare = { reraNo: undefined, reraUrl: undefined, possessionDate: undefined };
    const property = await kit.create({ ...bare, ...own, phases: [{ name: 'A', ...first }] });
    expect(property).toMatchObject({ ...OWN, phases: [OWN] });
    expect(await kit.seen(property.id)).toMatchObject({ ...OWN, phases: [OWN] });
  });

  it('may not contain one number twice [T1]', async () => {
    const first = { name: 'A', reraNo: 'P9', reraUrl: 'https://other.example/', possessionDate: '2028-07-31' };
    expect(await kit.refusals({ phases: [first] })).toEqual([
      'phases.0.reraNo: Must be the same as reraNo',
      'phases.0.reraUrl: Must be the same as reraUrl',
      'phases.0.possessionDate: Must be the same as possessionDate',
    ]);
  });

  it('stay in a save without them, which copies the three fields to the first; another number has no facts yet [T1]', async () => {
    const created = await kit.create({ phases: TWO_PHASES });
    const { id } = created;
    const whole = bodyOf(created);
    const moved = { reraUrl: null, possessionDate: '2028-09-30' };
    const kept = await kit.client.put<AdminProperty>(`/api/admin/properties/${id}`, { ...whole, ...moved });
    expect(kept.data.phases).toEqual([{ ...created.phases[0], ...moved }, created.phases[1]]);
    expect((await kit.change(id, { workDone: 46 })).data.phases).toEqual(kept.data.phases);
    const renumbered = await kit.change(id, { reraNo: 'P3' });
    expect(renumbered.data.phases).toMatchObject([
      { name: 'A', reraNo: 'P3', ...moved, ...NOTHING_KNOWN },
      { name: 'B' },
    ]);
    expect(renumbered.data.phases[0]?.checkedBy).toBeNull();
    for (const [reraNo, message] of [
      ['P2', 'Another phase already has this number'],
      [null, 'A project with registered phases needs the RERA number of its first phase'],
    ]) {
      expect((await kit.change(id, { reraNo })).errors).toEqual([{ field: 'reraNo', message }]);
    }
    expect((await kit.read(id)).phases).toEqual(renumbered.data.phases);
  });

  it('are cleared by an empty list, which leaves the three fields as sent [T1]', async () => {
    const created = await kit.create({ phases: TWO_PHASES });
    const { data } = await kit.change(created.id, { phases: [] });
    expect(data).toMatchObject({ ...OWN, phases: [] });
    expect(await kit.seen(created.id)).toMatchObject({ readyBy: OWN.possessionDate });
    expect((await kit.change(created.id, { reraNo: 'P7' })).data).toMatchObject({ reraNo: 'P7', phases: [] });
  });

  it('keep omitted fields by their number, in any position, and clear null ones [T1]', async () => {
    const created = await kit.create({ phases: TWO_PHASES });
    const turned = [
      { reraNo: 'P2', checkedOn: '2026-12-01' },
      { reraNo: OWN.reraNo, progressAsOf: null },
    ];
    const { data } = await kit.change(created.id, { phases: turned });
    expect(data).toMatchObject({ reraNo: 'P2', reraUrl: null, possessionDate: '2029-01-31' });
    expect(data.phases).toEqual([
      { ...created.phases[1], checkedOn: '2026-12-01', checkedBy: kit.admin.name },
      { ...created.phases[0], progressAsOf: null },
    ]);
  });

  it('are refused one by one for each invalid field, all at once, and nothing is written [T2]', async () => {
    const phases = [
      { name: ' ', revisedCompletion: '2029-01-31', checkedOn: '2026-12-11' },
      { name: 'B', reraNo: '', progressAsOf: '2026-12-11' },
      { reraNo: OWN.reraNo },
    ];
    const mistakes = [
      'phases.0.name: Phase name is required',
      'phases.0.revisedCompletion: Enter the registered completion too',
      'phases.0.checkedOn: Must not be in the future',
      'phases.1.reraNo: RERA number is required',
      'phases.1.progressAsOf: Must not be in the future',
      'phases.2.name: Phase name is required',
      'phases.2.reraNo: Another phase already has this number',
    ];
    expect(await kit.refusals({ phases })).toEqual(mistakes);
    const created = await kit.create();
    const { errors = [] } = await kit.save(created, { name: 'Other', phases });
    expect(errors.map(({ field, message }) => `${field}: ${message}`)).toEqual(mistakes);
    expect(await kit.read(created.id)).toEqual(created);
    const many = Array.from({ length: 51 }, (_, n) => ({ name: `${n}`, reraNo: `P${n}` }));
    expect(await kit.refusals({ phases: many, reraNo: null })).toEqual(['phases: At most 50 phases']);
  });

  it('keep the name of a single one, or have none [T2]', async () => {
    const { phases } = await kit.create({ phases: [{ reraNo: OWN.reraNo }] });
    expect(phases.map(({ name }) => name)).toEqual(['Whole project']);
    expect((await kit.create({ phases: [{ name: 'North', reraNo: OWN.reraNo }] })).phases[0]?.name).toBe('North');
  });

  it.each([
    ['2028-12-31', '2030-02-28', 14],
    ['2028-12-31', '2028-06-30', -6],
    ['2028-12-01', '2028-12-31', 0],
    ['2028-12-31', null, null],
    [null, null, null],
  ])('registered until %s and revised until %s have moved by %s months [T3]', async (registered, revised, months) => {
    const [phase] = (await kit.create({ phases: [{ registeredCompletion: registered, revisedCompletion: revised }] }))
      .phases;
    expect(phase?.movedMonths).toBe(months);
  });

  it('change with the day in India', async () => {
    kit.testApp.setNow(new Date('2026-12-10T18:29:59Z'));
    const tomorrow = { phases: [{ checkedOn: '2026-12-11' }] };
    expect(await kit.refusals(tomorrow)).toEqual(['phases.0.checkedOn: Must not be in the future']);
    kit.testApp.setNow(new Date('2026-12-10T18:30:00Z'));
    expect((await kit.create(tomorrow)).phases[0]?.checkedOn).toBe('2026-12-11');
  });
});

describe('the author of a check', () => {
  const checkedBy = async (id: number) => (await kit.seen(id)).phases.map((phase) => phase.checkedBy);

  it('is the one who saved the new date of that number, and is kept by unchanged saves [T6]', async () => {
    const asha = await buildUser(kit.testApp.db, { role: 'ADMIN', name: 'Asha' });
    const byAsha = await signedIn(kit.testApp, asha);
    const created = await kit.create({ phases: TWO_PHASES });
    const [first, second] = created.phases;
    const phases = [first, { ...second, checkedOn: '2026-12-09' }];
    const saved = await kit.save(created, { phases }, byAsha);
    expect(saved.data.phases.map((phase) => phase.checkedBy)).toEqual([kit.admin.name, 'Asha']);
    const again = await kit.save(saved.data, { workDone: 80 });
    expect(await checkedBy(created.id)).toEqual([kit.admin.name, 'Asha']);
    const emptied = [first, { ...second, checkedOn: null }];
    expect((await kit.save(again.data, { phases: emptied })).data.phases[1]).toMatchObject({
      checkedOn: null,
      checkedBy: null,
    });
  });

  it('is named while on the staff, and unknown after the account was deleted [T6, T54]', async () => {
    const asha = await buildUser(kit.testApp.db, { role: 'ADMIN', name: 'Asha' });
    const { data } = await (
      await signedIn(kit.testApp, asha)
    ).post<AdminProperty>('/api/admin/properties', propertyBody({ phases: [{ checkedOn: TODAY }] }));
    const ofAsha = `/api/admin/users/${asha.id}`;
    expect(await checkedBy(data.id)).toEqual(['Asha']);
    await kit.client.patch(ofAsha, { active: false });
    expect(await checkedBy(data.id)).toEqual(['Asha']);
    await kit.client.patch(ofAsha, { role: 'USER' });
    expect(await checkedBy(data.id)).toEqual([null]);
    await kit.client.patch(ofAsha, { role: 'EXECUTIVE' });
    expect(await checkedBy(data.id)).toEqual(['Asha']);
    expect((await kit.client.del(ofAsha)).status).toBe(200);
    expect(await checkedBy(data.id)).toEqual([null]);
    expect((await kit.read(data.id)).phases[0]?.checkedOn).toBe(TODAY);
  });
});
