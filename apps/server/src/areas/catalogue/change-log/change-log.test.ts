import type { AdminMedia, AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import { changeText } from '@aangan/contract/catalogue/changes';
import { addDays } from '@aangan/contract/core/dates';
import type { PropertyChange, PropertyChanges, PropertyHistory } from '@aangan/contract/catalogue/change-entities';
import type { ShortlistEntry } from '@aangan/contract/catalogue/entities';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogueRow, createCatalogueKit, type CatalogueKit } from '../../../../test/catalogue-kit.ts';
import { createClient, type Client } from '../../../../test/client.ts';
import { buildPriceHistory, buildProperty } from '../../../../test/factories-catalogue.ts';
import { createFactsKit, FLAT, NOW, OWN, TODAY, TWO_PHASES, type FactsKit } from '../../../../test/facts-kit.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { HOSTILE_IDS } from '../../../../test/hostile.ts';
import { pdf, picture } from '../../../../test/media-files.ts';
import { uploadForm } from '../../../../test/uploads.ts';
import { importCatalogue } from '../transfer/transfer.import-service.ts';

let kit: FactsKit;
let catalogue: CatalogueKit;

beforeAll(async () => {
  kit = await createFactsKit();
  catalogue = await createCatalogueKit();
  catalogue.deps.db = kit.testApp.db;
  catalogue.deps.clock = () => NOW;
});

afterAll(async () => {
  await kit.close();
  await catalogue.close();
});

beforeEach(() => kit.testApp.setNow(NOW));

const urlOf = (id: number | string, call: 'changes' | 'history' | 'seen') => `/api/properties/${id}/${call}`;
const history = async (id: number) => (await kit.buyer.get<PropertyHistory>(urlOf(id, 'history'))).data;
const changesFor = async (client: Client, id: number) => (await client.get<PropertyChanges>(urlOf(id, 'changes'))).data;
const look = async (client: Client, id: number) => client.post(urlOf(id, 'seen'));
const newBuyer = async () => signedIn(kit.testApp, await buildUser(kit.testApp.db));
/** Gives recorded changes, newest first, each as 'kind subject before > after'. */
const told = (changes: readonly PropertyChange[]) =>
  changes.map(({ kind, subject, before, after }) =>
    [kind, subject, JSON.stringify(before), '>', JSON.stringify(after)].filter((part) => part !== '').join(' '),
  );
const recorded = async (id: number) => told((await history(id)).changes);
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

async function upload(id: number, type: string, bytes?: Uint8Array): Promise<AdminMedia> {
  const form = uploadForm(type, { bytes: bytes ?? pdf() });
  return (await kit.client.post<AdminMedia>(`/api/admin/properties/${id}/media`, form)).data;
}

describe('every call', () => {
  it.each([
    ['get', 'changes'],
    ['get', 'history'],
    ['post', 'seen'],
  ] as const)('%s %s checks session, id and body in order [T28]', async (method, call) => {
    expect((await createClient(kit.testApp)[method](urlOf(1, call))).code).toBe('UNAUTHENTICATED');
    for (const id of HOSTILE_IDS) expect([id, (await kit.buyer[method](urlOf(id, call))).status]).toEqual([id, 400]);
    expect((await kit.buyer[method](urlOf(987654321, call))).code).toBe('NOT_FOUND');
    const { id } = await buildProperty(kit.testApp.db);
    expect((await kit.buyer[method](urlOf(id, call))).status).toBe(200);
  });
});

describe('the log of changes', () => {
  it('has nothing of a new home, of an unchanged save, or of texts, checks and their dates alone [T25, T26]', async () => {
    const flats = [{ ...FLAT, unitsTotal: 24, unitsAvailable: 9, unitsAsOf: '2026-12-01' }];
    const charge = (label: string) => ({ label, amount: 5, unit: 'ONCE', note: null });
    const notInPrice = [charge('Club'), charge('Lift')];
    const made = await kit.create({ flats, notInPrice, notInPriceAsOf: '2026-12-01', phases: [{ name: 'A' }] });
    const { id } = made;
    expect((await kit.save(made)).status).toBe(200);
    const silent = {
      name: 'Another name',
      description: 'Other words',
      status: 'NEARING_POSSESSION',
      phases: [{ name: 'B', checkedOn: TODAY, progressAsOf: TODAY }],
      flats: [{ ...made.flats[0], unitsAsOf: TODAY, agreementValue: 5_000_000 }],
      notInPrice: notInPrice.toReversed(),
      notInPriceAsOf: TODAY,
    };
    expect((await kit.change(id, silent)).status).toBe(200);
    expect((await kit.client.post(`/api/admin/properties/${id}/checked`, {})).status).toBe(200);
    await upload(id, 'PROPERTY_IMAGE', await picture({ width: 500, height: 400, seed: 'a' }));
    expect(await history(id)).toMatchObject({ changes: [], truncated: false });
  });

  it('has each changed fact of a save, before and after, on its day in India [T26]', async () => {
    const made = await kit.create({
      flats: [FLAT, { type: '3BHK', area: 900, price: 7_000_000 }],
      phases: [{ name: 'A' }],
    });
    // a minute before midnight in India
    kit.testApp.setNow(new Date('2026-12-10T18:29:00Z'));
    const units = { unitsTotal: 24, unitsAvailable: 9, unitsAsOf: TODAY };
    await kit.change(made.id, {
      workDone: 50,
      possessionDate: '2028-12-31',
      phases: [{ name: 'A', reraNo: 'P9', registeredCompletion: '2029-01-31', revisedCompletion: '2029-06-30' }],
      reraNo: 'P9',
      flats: [
        { ...FLAT, price: 6_200_000, ...units },
        { type: '4BHK', area: 1300, price: 0 },
      ],
      maxPrice: 7_000_000,
      notInPrice: [{ label: 'Club', amount: 5, unit: 'ONCE', note: null }],
      notInPriceAsOf: TODAY,
    });
    const { changes } = await history(made.id);
    expect(told(changes)).toEqual([
      'PRICE 2BHK 702.5 6000000 > 6200000',
      'FLAT 4BHK 1300 null > {"price":0}',
      'FLAT 3BHK 900 {"price":7000000} > null',
      `AVAILABILITY 2BHK 702.5 null > {"total":24,"available":9,"asOf":"${TODAY}"}`,
      'POSSESSION revised null > "2029-06-30"',
      'POSSESSION registered null > "2029-01-31"',
      'POSSESSION promised "2028-06-30" > "2028-12-31"',
      'REGISTER number "P52100012345" > "P9"',
      'PROGRESS 45 > 50',
      'CHARGES null > [{"label":"Club","amount":5,"unit":"ONCE","note":null}]',
    ]);
    expect(new Set(changes.map(({ changedOn }) => changedOn))).toEqual(new Set([TODAY]));
    const [first, second] = (await kit.read(made.id)).flats;
    expect(changes.map(({ flatId }) => flatId).slice(0, 4)).toEqual([
      first?.id,
      second?.id,
      made.flats[1]?.id,
      made.flats[0]?.id,
    ]);
    kit.testApp.setNow(new Date('2026-12-10T18:30:00Z'));
    await kit.change(made.id, { workDone: 51 });
    expect((await history(made.id)).changes[0]).toMatchObject({ changedOn: addDays(TODAY, 1), before: 50, after: 51 });
  });

  it('names the phase where there are several, and each phase that is added or removed [T26]', async () => {
    const { id } = await kit.create({ ...OWN, phases: TWO_PHASES });
    const [a, b] = TWO_PHASES;
    await kit.change(id, { phases: [a, { ...b, possessionDate: '2029-03-31' }] });
    await kit.change(id, { phases: [a] });
    expect(await recorded(id)).toEqual([
      'POSSESSION B: promised "2029-03-31" > null',
      'REGISTER B: number "P2" > null',
      'POSSESSION B: promised "2029-01-31" > "2029-03-31"',
    ]);
  });

  it('has a removed and a new flat where one changes its area, since it is another home [T26]', async () => {
    const made = await kit.create({ flats: [FLAT] });
    await kit.change(made.id, { flats: [{ ...made.flats[0], area: 690 }] });
    expect(await recorded(made.id)).toEqual([
      'FLAT 2BHK 690 null > {"price":6000000}',
      'FLAT 2BHK 702.5 {"price":6000000} > null',
    ]);
  });

  it('has each added and removed document, and no picture or QR code [T26]', async () => {
    const { id } = await kit.create();
    const layout = await upload(id, 'LAYOUT');
    await upload(id, 'QR_CODE', await picture({ width: 500, height: 500, seed: 'q' }));
    expect((await kit.client.del(`/api/admin/media/${layout.id}`)).status).toBe(200);
    expect(await recorded(id)).toEqual([
      `DOCUMENT ${layout.id} {"mediaType":"LAYOUT","title":null} > null`,
      `DOCUMENT ${layout.id} null > {"mediaType":"LAYOUT","title":null}`,
    ]);
  });

  it('has what an import changes, including its files, and nothing of the import that adds a home [T25]', async () => {
    catalogue.write('plan.pdf', pdf());
    const write = async (fields: Record<string, unknown>) =>
      importCatalogue(
        catalogue.deps,
        catalogue.write(
          'homes.json',
          JSON.stringify({ properties: [catalogueRow({ externalId: 'told', ...fields })] }),
        ),
      );
    await write({ workDone: 10 });
    const query = kit.testApp.db.selectFrom('properties').select('id').where('external_id', '=', 'told');
    const { id } = await query.executeTakeFirstOrThrow();
    expect(await recorded(id)).toEqual([]);
    await write({ workDone: 20, media: [{ type: 'FLOOR_PLAN', file: 'plan.pdf' }] });
    const [plan] = (await kit.seen(id)).media;
    expect(await recorded(id)).toEqual([
      'PROGRESS 10 > 20',
      `DOCUMENT ${plan?.id} null > {"mediaType":"FLOOR_PLAN","title":null}`,
    ]);
    await write({ workDone: 20, media: [{ type: 'FLOOR_PLAN', file: 'plan.pdf' }] });
    expect(await recorded(id)).toHaveLength(2);
  });

  it('has nothing of a rolled back save, and one of two saves of one version [T25, T54]', async () => {
    const made = await kit.create();
    await sql`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no' USING ERRCODE = 'query_canceled'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse()`.execute(kit.testApp.db);
    const { status } = await kit.change(made.id, { workDone: 70 });
    await sql`DROP FUNCTION refuse CASCADE`.execute(kit.testApp.db);
    expect(status).toBe(503);
    expect(await recorded(made.id)).toEqual([]);
    const saves = await Promise.all([70, 71].map((workDone) => kit.save(made, { workDone })));
    expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { workDone } = await kit.read(made.id);
    expect(await recorded(made.id)).toEqual([`PROGRESS 45 > ${workDone}`]);
  });
});

describe('GET /api/properties/:id/history', () => {
  it('has every price, oldest first, and the 100 newest changes [T26]', async () => {
    const { id } = await buildProperty(kit.testApp.db, { created_at: new Date('2025-03-01T18:30:00Z') });
    await buildPriceHistory(kit.testApp.db, id, { '2026-05-01': 6_000_000, '2025-05-01': 5_000_000 });
    const rows = (count: number) =>
      sql`INSERT INTO property_changes (property_id, changed_on, kind, subject, before, after)
        SELECT ${id}, '2026-01-01', 'PROGRESS', '', to_jsonb(n % 2), to_jsonb((n + 1) % 2)
        FROM generate_series(1, ${count}::integer) n`.execute(kit.testApp.db);
    await rows(100);
    const whole = await history(id);
    expect(whole).toMatchObject({
      listedOn: '2025-03-02',
      prices: [
        { recordedOn: '2025-05-01', minPrice: 5_000_000, maxPrice: 5_000_000 },
        { recordedOn: '2026-05-01', minPrice: 6_000_000, maxPrice: 6_000_000 },
      ],
      truncated: false,
    });
    await rows(1);
    const cut = await history(id);
    expect([cut.truncated, cut.changes.length]).toEqual([true, 100]);
    const ids = cut.changes.map((change) => change.id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    expect(ids.slice(1)).toEqual(whole.changes.slice(0, 99).map((change) => change.id));
  });
});

describe("the changes since a buyer's last look", () => {
  async function homeAt(workDone: number): Promise<AdminProperty> {
    return kit.create({ workDone, phases: [{ name: 'A' }] });
  }
  const progress = ({ changes }: { changes: PropertyChange[] }) => changes.map(changeText);

  it('are none on a first look, and stay listed throughout the next look, also after a reload [T28]', async () => {
    const { id } = await homeAt(10);
    const buyer = await newBuyer();
    await kit.change(id, { workDone: 20 });
    expect(await changesFor(buyer, id)).toEqual({ hidden: false, lastLookedOn: null, changes: [] });
    expect((await look(buyer, id)).data).toBeNull();
    expect(await changesFor(buyer, id)).toEqual({ hidden: false, lastLookedOn: null, changes: [] });
    await kit.change(id, { workDone: 30 });
    // still the first look
    kit.testApp.setNow(later(29));
    await look(buyer, id);
    expect(await changesFor(buyer, id)).toEqual({ hidden: false, lastLookedOn: null, changes: [] });
    await kit.change(id, { workDone: 40 });
    kit.testApp.setNow(later(59));
    const text = ['Construction: 30%, now 40%'];
    expect(progress(await changesFor(buyer, id))).toEqual(text);
    await look(buyer, id);
    expect(progress(await changesFor(buyer, id))).toEqual(text);
    kit.testApp.setNow(later(70));
    await look(buyer, id);
    const again = await changesFor(buyer, id);
    expect([again.lastLookedOn, progress(again)]).toEqual([TODAY, text]);
    kit.testApp.setNow(later(100));
    expect(await changesFor(buyer, id)).toEqual({ hidden: false, lastLookedOn: TODAY, changes: [] });
  });

  it("are each buyer's own, and net [T27, T28]", async () => {
    const { id } = await homeAt(10);
    const [early, late] = [await newBuyer(), await newBuyer()];
    await look(early, id);
    await kit.change(id, { workDone: 20 });
    await look(late, id);
    await kit.change(id, { workDone: 10 });
    await kit.change(id, { possessionDate: '2029-01-31' });
    kit.testApp.setNow(later(24 * 60));
    expect(progress(await changesFor(early, id))).toEqual(['Promised possession: 30 June 2028, now 31 January 2029']);
    expect(progress(await changesFor(late, id))).toEqual([
      'Promised possession: 30 June 2028, now 31 January 2029',
      'Construction: 20%, now 10%',
    ]);
    expect((await history(id)).changes).toHaveLength(3);
  });

  it('on the shortlist start with the last look, without one when the home was added [T28]', async () => {
    const { id } = await homeAt(10);
    const buyer = await newBuyer();
    const listed = async () => (await buyer.get<ShortlistEntry[]>('/api/shortlists')).data[0];
    await kit.change(id, { workDone: 20 });
    await buyer.post(`/api/shortlists/properties/${id}/toggle`);
    expect((await listed())?.changes).toEqual([]);
    await kit.change(id, { workDone: 30 });
    await kit.change(id, { workDone: 40 });
    expect((await listed())?.changes.map(changeText)).toEqual(['Construction: 20%, now 40%']);
    kit.testApp.setNow(later(-3 * 24 * 60));
    await look(buyer, id);
    expect(await listed()).toMatchObject({ lastLookedOn: '2026-12-07', minPrice: 6_000_000, changes: [] });
    await kit.change(id, { workDone: 50 });
    expect((await listed())?.changes.map(changeText)).toEqual(['Construction: 40%, now 50%']);
  });

  it('record one look for 20 concurrent ones, and keep the previous look for 20 more [T28]', async () => {
    const { id } = await homeAt(10);
    const buyer = await newBuyer();
    const mark = async () => {
      const responses = await Promise.all(Array.from({ length: 20 }, () => look(buyer, id)));
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      const query = kit.testApp.db.selectFrom('seen_properties').where('property_id', '=', id);
      return query.select(['first_at', 'last_at', 'before_at']).execute();
    };
    expect(await mark()).toEqual([{ first_at: NOW, last_at: NOW, before_at: null }]);
    const next = later(30);
    kit.testApp.setNow(next);
    expect(await mark()).toEqual([{ first_at: NOW, last_at: next, before_at: NOW }]);
  });

  it('are deleted with the property and with the user [T54]', async () => {
    const { id } = await homeAt(10);
    const kept = await homeAt(10);
    const person = await buildUser(kit.testApp.db);
    const buyer = await signedIn(kit.testApp, person);
    for (const home of [id, kept.id]) {
      await look(buyer, home);
      await kit.change(home, { workDone: 20 });
    }
    const left = async (table: 'seen_properties' | 'property_changes') => {
      const query = kit.testApp.db.selectFrom(table).select('property_id').where('property_id', 'in', [id, kept.id]);
      return (await query.execute()).map((row) => row.property_id);
    };
    expect((await kit.client.del(`/api/admin/properties/${id}`)).status).toBe(200);
    expect([await left('seen_properties'), await left('property_changes')]).toEqual([[kept.id], [kept.id]]);
    expect((await kit.client.del(`/api/admin/users/${person.id}`)).status).toBe(200);
    expect([await left('seen_properties'), await left('property_changes')]).toEqual([[], [kept.id]]);
  });
});
