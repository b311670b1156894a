import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import type { Paged } from '@aangan/contract/core/paged';
import type { PropertyCard } from '@aangan/contract/catalogue/entities';
import type { SavedSearch } from '@aangan/contract/alerts/entities';
import { FILTER_NAMES, type FilterName } from '@aangan/contract/catalogue/filters';
import { propertySearchQuery } from '@aangan/contract/catalogue/search-inputs';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bodyOf } from '../../../../test/admin-kit.ts';
import { createAlertsKit, type AlertsKit } from '../../../../test/alerts-kit.ts';
import { catalogueRow, createCatalogueKit } from '../../../../test/catalogue-kit.ts';
import { buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { buildHomes, filter, toQuery } from '../../../../test/search-kit.ts';
import { importCatalogue } from '../../catalogue/transfer/transfer.import-service.ts';
import { matchDue } from './matching.service.ts';
import { queueForgotten } from './matching.queue.ts';
import { columnsOf, NOT_FILTERS, readFilters } from '../searches/searches.rules.ts';
import { refreshFilters } from '../searches/searches.store.ts';

const URL = '/api/admin/properties';

let kit: AlertsKit;

beforeAll(async () => {
  kit = await createAlertsKit();
});

afterAll(() => kit.close());

beforeEach(async () => {
  for (const table of ['properties', 'saved_searches', 'search_filters'] as const) {
    await kit.db.deleteFrom(table).execute();
  }
});

const queue = () => kit.db.selectFrom('property_match_queue').selectAll().orderBy('due_at').execute();

describe('events', () => {
  it('are made when a home was unchanged for ten minutes, with the state after it [I5]', async () => {
    const { id } = await kit.create({ minPrice: 7_000_000 });
    await kit.match();
    expect(await kit.events(id)).toEqual([]);
    kit.pass(599_000);
    await kit.change(id, { minPrice: 6_900_000 });
    await kit.settle();
    expect(await kit.events(id)).toMatchObject([{ min_price: 6_900_000, silent: false, listed: true, version: 2 }]);
  });

  it('tell that a home is a draft, and that it is listed once it is published [F55]', async () => {
    const { id } = await kit.create({ publication: 'DRAFT' });
    await kit.settle();
    await kit.admin.put(`${URL}/${id}/publication`, { publication: 'PUBLISHED' });
    await kit.settle();
    expect(await kit.events(id)).toMatchObject([{ listed: false }, { listed: true, silent: false }]);
  });

  it('count only the net change: 70 to 7 and back to 70 lakh is nothing, but its version is recorded [I5]', async () => {
    const { id } = await kit.create({ minPrice: 7_000_000 });
    await kit.settle();
    await kit.change(id, { minPrice: 700_000 });
    await kit.match();
    await kit.change(id, { minPrice: 7_000_000 });
    await kit.settle();
    expect(await kit.events(id)).toMatchObject([{ min_price: 7_000_000, version: 3 }]);
    expect(await queue()).toEqual([]);
  });

  it('include a change of possession that no filter uses, and none that was undone [I5]', async () => {
    const phases = [{ name: 'A' }, { name: 'B', reraNo: 'P2', possessionDate: '2029-06-30' }];
    const { id } = await kit.create({ phases });
    await kit.settle();
    const later = (possessionDate: string) => [phases[0], { ...phases[1], possessionDate }];
    await kit.change(id, { phases: later('2029-12-31') });
    await kit.change(id, { phases: later('2029-06-30') });
    await kit.settle();
    expect(await kit.events(id)).toHaveLength(1);
    await kit.change(id, { phases: later('2030-03-31') });
    await kit.settle();
    const possession = [{ subject: 'B: promised', from: '2029-06-30', to: '2030-03-31' }];
    expect(await kit.events(id)).toMatchObject([{ possession: null }, { possession, ready_by: '2028-06-30' }]);
  });

  it('follow the order in which homes fell due, not that of their ids [I5]', async () => {
    const first = await kit.create();
    const second = await kit.create();
    kit.pass(1_000);
    await kit.change(first.id, { workDone: 50 });
    await kit.settle();
    const events = await kit.db.selectFrom('property_events').select('property_id').orderBy('id').execute();
    expect(events.map(({ property_id }) => property_id)).toEqual([second.id, first.id]);
  });

  it('are written by one instance at a time, which skips a home that another transaction is changing [I5]', async () => {
    const { id } = await kit.create();
    const other = await kit.create();
    kit.pass(600_000);
    await kit.db.transaction().execute(async (trx) => {
      await sql`SELECT pg_advisory_xact_lock(hashtext('alerts-match'), 0)`.execute(trx);
      await matchDue({ db: kit.db, clock: kit.now });
      expect(await queue()).toHaveLength(2);
    });
    await kit.db.transaction().execute(async (trx) => {
      await sql`UPDATE property_match_queue SET due_at = due_at WHERE property_id = ${id}`.execute(trx);
      await matchDue({ db: kit.db, clock: kit.now });
      expect(await queue()).toMatchObject([{ property_id: id }]);
    });
    expect(await kit.events(other.id)).toHaveLength(1);
    await kit.match();
    expect(await kit.events(id)).toHaveLength(1);
  });

  it('are queued by every call that changes a home, in its transaction [I5]', async () => {
    const created = await kit.create();
    const dueOf = async (id: number) => (await queue()).find(({ property_id }) => property_id === id)?.due_at.getTime();
    const isQueuedBy = async (id: number, call: () => Promise<unknown>) => {
      kit.pass(60_000);
      await call();
      return (await dueOf(id)) === kit.now().getTime() + 600_000;
    };
    const read = async () => (await kit.admin.get<AdminProperty>(`${URL}/${created.id}`)).data;
    const calls = {
      patch: () => kit.change(created.id, { workDone: 46 }),
      put: async () => kit.admin.put(`${URL}/${created.id}`, { ...bodyOf(await read()), workDone: 47 }),
      checked: () => kit.admin.post(`${URL}/${created.id}/checked`, {}),
    };
    expect(await dueOf(created.id)).toBe(kit.now().getTime() + 600_000);
    for (const [name, call] of Object.entries(calls)) {
      expect({ name, isQueued: await isQueuedBy(created.id, call) }).toEqual({ name, isQueued: true });
    }
    const before = await dueOf(created.id);
    kit.pass(60_000);
    expect((await kit.change(created.id, { minPrice: -1 })).status).toBe(400);
    expect(await dueOf(created.id)).toBe(before);
  });

  it('are queued by an import [I5]', async () => {
    const catalogue = await createCatalogueKit();
    try {
      const write = (workDone: number) =>
        importCatalogue(
          { ...catalogue.deps, db: kit.db },
          catalogue.write('homes.json', JSON.stringify({ properties: [catalogueRow({ workDone })] })),
        );
      await write(10);
      await kit.match();
      await write(20);
      await kit.match();
      const events = await kit.db.selectFrom('property_events').select('work_done').orderBy('id').execute();
      expect(events.map(({ work_done }) => work_done)).toEqual([10, 20]);
    } finally {
      await catalogue.close();
    }
  });

  it('are repaired where a writer forgot them, and older homes get a first one, silent after a week [I5]', async () => {
    const old = await buildProperty(kit.db, { created_at: sql`now() - interval '8 days'` as never });
    const young = await buildProperty(kit.db);
    const known = await kit.create();
    await kit.settle();
    await sql`UPDATE properties SET min_price = 5000000, version = version + 1 WHERE id = ${known.id}`.execute(kit.db);
    expect(await queueForgotten(kit.db, kit.now())).toBe(3);
    await kit.match();
    expect(await queueForgotten(kit.db, kit.now())).toBe(0);
    expect(await kit.events(old.id)).toMatchObject([{ silent: true, fanout_after: null }]);
    expect(await kit.events(young.id)).toMatchObject([{ silent: false, fanout_after: 0 }]);
    expect(await kit.events(known.id)).toMatchObject([{}, { min_price: 5_000_000 }]);
  });

  it('are deleted with their home, whatever is running [I44]', async () => {
    const { id } = await kit.create();
    await kit.settle();
    const { data: search } = await kit.save({});
    await kit.change(id, { workDone: 80 });
    kit.pass(600_000);
    const [{ status }] = await Promise.all([kit.admin.del(`${URL}/${id}`), kit.match()]);
    expect(status).toBe(200);
    await kit.match();
    expect(await kit.events(id)).toEqual([]);
    expect(await queue()).toEqual([]);
    expect((await kit.news(search.id)).homes).toEqual([]);
  });
});

describe('matching a filter to a home', () => {
  it('agrees with the search call about any home and any filter [I6]', async () => {
    const asked = fc.sample(filter, { numRuns: 160, seed: 7 }).map((one) => toQuery(one));
    const people = Math.ceil(asked.length / 20);
    const saved: { query: URLSearchParams; id: number; by: typeof kit.buyer }[] = [];
    for (let person = 0; person < people; person += 1) {
      const by = await signedIn(kit.testApp, await buildUser(kit.db));
      for (const query of asked.slice(person * 20, person * 20 + 20)) {
        const { status, data } = await kit.save(Object.fromEntries(query), {}, by);
        // a duplicate, or a location without homes, is refused
        if (status === 201) saved.push({ query, id: data.id, by });
      }
    }
    await buildHomes(kit.db, 95, 11);
    await queueForgotten(kit.db, kit.now());
    await kit.match();
    expect(saved.length).toBeGreaterThan(100);
    let found = 0;
    for (const { query, id, by } of saved) {
      const search = `/api/properties/search?${query.toString()}&size=100`;
      const { content } = (await by.get<Paged<PropertyCard>>(search)).data;
      const { homes } = await kit.news(id, by);
      const sorted = (ids: number[]) => ids.toSorted((a, b) => a - b);
      expect({ query: query.toString(), ids: sorted(homes.map(({ propertyId }) => propertyId)) }).toEqual({
        query: query.toString(),
        ids: sorted(content.map((card) => card.id)),
      });
      found += content.length;
    }
    expect(found).toBeGreaterThan(saved.length);
  });

  it('covers each key of the search call, or declares that it is no filter [I6]', () => {
    const known = Object.keys(propertySearchQuery.def.in.shape);
    const kept: Record<FilterName, string> = {
      name: 'court',
      location: 'Charholi',
      flatTypes: '2BHK',
      minPrice: '5000000',
      maxPrice: '6000000',
      minArea: '600',
      maxArea: '900',
      possessionBy: '2028-01-01',
      minDone: '0',
      rera: 'true',
      amenities: 'Gym',
    };
    const left = known.filter((key) => !(NOT_FILTERS as readonly string[]).includes(key));
    expect(FILTER_NAMES.toSorted()).toEqual(left.toSorted());
    const nothing = columnsOf({});
    for (const [key, text] of Object.entries(kept)) {
      const query = readFilters({ [key]: text });
      expect(query).toEqual({ [key]: text });
      expect(columnsOf(query), `${key} is matched by no column`).not.toEqual(nothing);
    }
  });

  it('reads a filter of another list of localities again before it is matched [I6]', async () => {
    const { data } = await kit.save({ location: 'Moshi' });
    await sql`UPDATE search_filters SET places = 0, amenity_mask = 7, list_digest = '\\x00'`.execute(kit.db);
    await refreshFilters(kit.db);
    const { id } = await kit.create({ address: { location: 'Moshi-Bohradewadi' } });
    await kit.create({ address: { location: 'Charholi' } });
    await kit.settle();
    const { homes } = await kit.news(data.id);
    expect(homes).toMatchObject([{ propertyId: id, reason: 'NEW' }]);
    const list: SavedSearch[] = await kit.list();
    expect(list).toMatchObject([{ newCount: 1 }]);
  });
});
