import { applySite, SITE } from '@aangan/contract/core/site';
import type { SiteDocument } from '@aangan/contract/site/document';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts';
import { ownSite } from '../../../../test/site-kit.ts';
import { recordAudit } from '../../../audit/audit.store.ts';
import { createMetrics } from '../../../http/observe/metrics.ts';
import { COMMAND_LINE, createSaveSite, findInForce } from './versions.service.ts';
import { createPrepareSite, type SitePart } from './versions.switch.ts';
import { createSiteWatch } from './versions.watch.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

beforeEach(() => database.db.deleteFrom('site_versions').execute());
afterEach(() => applySite({}));
afterAll(() => database.drop());

/** An instance that shows the site by `part`. */
function openInstance(part: SitePart) {
  const { db } = database;
  const errors: object[] = [];
  const log = { info: () => undefined, warn: () => undefined, error: (facts: object) => void errors.push(facts) };
  const metrics = createMetrics();
  const prepare = createPrepareSite({
    findPictures: async () => ({ pictures: {}, use: () => undefined }),
    findFlatTypes: async () => [],
    parts: [part],
  });
  const watch = createSiteWatch({ db, log, metrics, prepare });
  const saveSite = createSaveSite({
    db,
    clock: () => new Date(),
    recordAudit,
    notify: async () => undefined,
    hasRegisteredSms: false,
    prepare,
    take: watch.take,
    amenitiesChanged: async () => undefined,
  });
  const save = async (site: SiteDocument) => saveSite(COMMAND_LINE, { version: (await findInForce(db)).id, site });
  const failures = async () => (await metrics.siteFailures.get()).values[0]?.value;
  return { watch, save, errors, failures };
}

const cannot: SitePart = { prepare: () => Promise.reject(new Error('No such page')) };

describe('a site of which a page cannot be drawn', () => {
  it('is not saved [S3]', async () => {
    const { save } = openInstance(cannot);
    await expect(save(ownSite())).rejects.toThrow('No such page');
    expect([await findInForce(database.db), SITE.name]).toEqual([expect.objectContaining({ id: 0 }), 'Aangan']);
  });

  it('leaves the one before in an instance that cannot, is logged once, counted and tried again [S4]', async () => {
    let isBroken = true;
    const used: (string | undefined)[] = [];
    const { watch, errors, failures } = openInstance({
      prepare: async ({ name }) => {
        if (isBroken) throw new Error('No such page');
        return () => void used.push(name);
      },
    });
    const other = openInstance({ prepare: async () => () => undefined });
    await other.save(ownSite());
    applySite({});
    await watch.follow();
    await watch.follow();
    expect([SITE.name, errors.length, await failures(), used]).toEqual(['Aangan', 1, 2, []]);
    // a request that would need it doesn't have it tried again
    await watch.catchUp();
    expect(await failures()).toBe(2);
    isBroken = false;
    await watch.follow();
    await watch.follow();
    expect([SITE.name, errors.length, await failures(), used]).toEqual(['Vanam Homes', 1, 2, ['Vanam Homes']]);
  });
});

describe('a switch', () => {
  it('prepares every part before any of them, and the values, change [S5]', async () => {
    const steps: string[] = [];
    const { save } = openInstance({
      prepare: async (values) => {
        steps.push(`prepared for ${values.name} under ${SITE.name}`);
        return () => void steps.push(`used under ${SITE.name}`);
      },
    });
    await save(ownSite());
    expect(steps).toEqual(['prepared for Vanam Homes under Aangan', 'used under Vanam Homes']);
  });

  it('is made once, whatever asks for it at the same time [S4]', async () => {
    let prepared = 0;
    const { watch } = openInstance({
      prepare: async () => {
        prepared += 1;
        return () => undefined;
      },
    });
    const other = openInstance({ prepare: async () => () => undefined });
    await other.save(ownSite());
    applySite({});
    await Promise.all([watch.follow(), ...Array.from({ length: 20 }, () => watch.catchUp())]);
    expect([prepared, SITE.name]).toEqual([1, 'Vanam Homes']);
  });

  it('to a version that this process has saved is not undone by a look at an older one [S4]', async () => {
    const { promise: waiting, resolve: goOn } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { watch, save } = openInstance({
      prepare: async ({ name }) => {
        if (name === 'Vanam Homes') {
          begin();
          await waiting;
        }
        return () => undefined;
      },
    });
    const other = openInstance({ prepare: async () => () => undefined });
    await other.save(ownSite());
    const looking = watch.follow();
    await begun;
    await save(ownSite({ firm: { name: 'Vanam' } }));
    goOn();
    await looking;
    expect(SITE.name).toBe('Vanam');
  });
});
