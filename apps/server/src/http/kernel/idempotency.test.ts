import { FIRST_RATES } from '@aangan/contract/catalogue/price-rates';
import type { Booking } from '@aangan/contract/visits/booking-entity';
import { ENDPOINTS, type EndpointShape } from '@aangan/contract/endpoints';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { propertyBody } from '../../../test/admin-kit.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import type { CheckedResponse, Client } from '../../../test/client.ts';
import { buildBooking, buildProperty } from '../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../test/factories.ts';
import { asSent, isReplay, NO_KEYS, POSTS_WITHOUT_KEY, type KeyedCase } from '../../../test/idempotency-kit.ts';
import { changeSetCases } from '../../../test/change-sets-kit.ts';
import { pdf } from '../../../test/media-files.ts';
import { countStatements } from '../../../test/statements.ts';
import { servedPaths, uploadForm } from '../../../test/uploads.ts';
import { SmsFailure, type SmsOutcome } from '../../adapters/sms/sms-sender.ts';
import { removeLeftovers } from '../../areas/accounts/auth/auth.jobs.ts';

const NOW = new Date('2026-12-10T10:00:00Z');
const KEY = '"8e03978e-40d5-43dd-bc93-6894a57f9324"';

let testApp: TestApp;
/** A second instance on the same database. */
let other: TestApp;
let buyer: BuiltUser;
let client: Client;
let admin: Client;
let propertyId: number;
let consultant: BuiltUser;
/** What the gateway does with a message; an outcome of null accepts it. */
let gateway: { outcome: SmsOutcome | null; wait: Promise<void>; sent: number };

beforeAll(async () => {
  const sms = {
    send: async () => {
      await gateway.wait;
      if (gateway.outcome !== null) throw new SmsFailure(gateway.outcome, 'The gateway said no');
      gateway.sent += 1;
    },
  };
  testApp = await createTestApp({ now: NOW, sms });
  other = await createTestApp({ now: NOW, sms, database: testApp.database });
});

afterAll(async () => {
  await other.close();
  await testApp.close();
});

beforeEach(async () => {
  const { db } = testApp;
  for (const table of ['idempotency_keys', 'price_rates', 'properties', 'users', 'rate_limits'] as const) {
    await db.deleteFrom(table).execute();
  }
  gateway = { outcome: null, wait: Promise.resolve(), sent: 0 };
  planHomes = undefined;
  visited = undefined;
  buyer = await buildUser(db);
  client = await signedIn(testApp, buyer);
  admin = await signedIn(testApp, await buildUser(db, { role: 'ADMIN' }));
  consultant = await buildUser(db, { role: 'EXECUTIVE' });
  ({ id: propertyId } = await buildProperty(db, { assigned_user_id: consultant.id }));
});

const keyed = (key: string = KEY) => ({ headers: { 'idempotency-key': key } });
const visit = { visitDate: '2026-12-15', notes: 'After five' };
let planHomes: { id: number }[] | undefined;
let visited: { id: number } | undefined;
const book = (body: object = visit, key = KEY, by = client) =>
  by.post<Booking>(`/api/bookings/properties/${propertyId}`, body, keyed(key));
const create = (name: string, key = KEY, by = admin) =>
  by.post<{ id: number }>('/api/admin/properties', propertyBody({ name }), keyed(key));
const askTheWay = (key = KEY, by = client) =>
  by.post(`/api/properties/${propertyId}/location-request`, { contactNo: consultant.contactNo }, keyed(key));
const bookDirectly = () => buildBooking(testApp.db, { user_id: buyer.id, property_id: propertyId });
const countRows = async (
  table: 'bookings' | 'properties' | 'media' | 'shortlists' | 'visit_plans' | 'price_rates' | 'idempotency_keys',
) => (await testApp.db.selectFrom(table).selectAll().execute()).length;

/** Each call that accepts a key, but for sign-up: see idempotency-sign-up.test.ts. */
const CASES: Record<string, KeyedCase> = {
  bookingCreate: {
    send: (key, change = 'After five') => book({ ...visit, notes: change }, key),
    count: () => countRows('bookings'),
  },
  bookingAgain: {
    send: async (key, change = 'After five') => {
      visited ??= await buildBooking(testApp.db, { user_id: buyer.id, property_id: propertyId, status: 'COMPLETED' });
      return client.post(`/api/bookings/${visited.id}/again`, { ...visit, notes: change }, keyed(key));
    },
    count: async () =>
      (await testApp.db.selectFrom('bookings').select('id').where('status', '=', 'PENDING').execute()).length,
  },
  visitPlanBook: {
    send: async (key, change = 'After five') => {
      planHomes ??= [{ id: propertyId }, await buildProperty(testApp.db)];
      const stops = planHomes.map(({ id }, at) => ({ propertyId: id, visitTime: `1${at * 4}:00` }));
      return client.post('/api/visit-plans', { visitDate: '2026-12-16', stops, notes: change }, keyed(key));
    },
    count: () => countRows('visit_plans'),
  },
  shortlistToggle: {
    send: async (key, change) => {
      const id = change === undefined ? propertyId : (await buildProperty(testApp.db)).id;
      return client.post(`/api/shortlists/properties/${id}/toggle`, undefined, keyed(key));
    },
    count: () => countRows('shortlists'),
  },
  propertyLocationRequest: {
    send: async (key, change) => {
      const property = { assigned_user_id: consultant.id };
      const id = change === undefined ? propertyId : (await buildProperty(testApp.db, property)).id;
      await buildBooking(testApp.db, { user_id: buyer.id, property_id: id, status: 'COMPLETED' }).catch(
        () => undefined,
      );
      return client.post(`/api/properties/${id}/location-request`, { contactNo: consultant.contactNo }, keyed(key));
    },
    count: async () => gateway.sent,
  },
  adminPropertyCreate: { send: (key, name = 'Amber') => create(name, key), count: () => countRows('properties') },
  adminPriceRatesCreate: {
    send: (key, change) =>
      admin.post('/api/admin/price-rates', { ...FIRST_RATES, effectiveFrom: `2027-0${change ? 5 : 4}-01` }, keyed(key)),
    count: () => countRows('price_rates'),
  },
  adminMediaUpload: {
    send: (key, change = 'x') => {
      const form = uploadForm('BROCHURE', { bytes: pdf(change), name: 'a.pdf', type: 'application/pdf' });
      return admin.post(`/api/admin/properties/${propertyId}/media`, form, keyed(key));
    },
    count: () => countRows('media'),
  },
  adminMediaUploadBatch: {
    send: (key, change = 'x') => {
      const files = ['y', change].map((content) => ({ bytes: pdf(content), type: 'application/pdf' }));
      const form = uploadForm('BROCHURE', ...files);
      return admin.post(`/api/admin/properties/${propertyId}/media/batch`, form, keyed(key));
    },
    count: async () => (await countRows('media')) / 2,
  },
  ...changeSetCases({ db: () => testApp.db, admin: () => admin, keyed }),
};

describe('an Idempotency-Key', () => {
  it('is accepted by every POST that creates or sends something, and by these alone, and is in the OpenAPI document [CALL22]', async () => {
    const calls: (EndpointShape & { name: string; method: string; path: string })[] = Object.values(ENDPOINTS);
    const posts = calls.filter(({ method }) => method === 'POST');
    const withKey = posts.filter(({ takesKey }) => takesKey).map(({ name }) => name);
    expect(withKey.toSorted()).toEqual(['authSignup', ...Object.keys(CASES)].toSorted());
    const without = posts.flatMap(({ name, takesKey }) => (takesKey ? [] : name));
    expect(without.toSorted()).toEqual(POSTS_WITHOUT_KEY.toSorted());
    const document = (await testApp.app.inject('/api/docs/json')).json<{
      paths: Record<string, Record<string, { parameters?: { in: string; name: string; required?: boolean }[] }>>;
    }>();
    for (const { method, path, takesKey } of calls) {
      const { parameters = [] } = document.paths[path.replace(':id', '{id}')]?.[method.toLowerCase()] ?? {};
      const headers = parameters.filter((one) => one.in === 'header');
      expect([path, headers.map(({ name, required }) => [name, required ?? false])]).toEqual([
        path,
        takesKey ? [['Idempotency-Key', false]] : [],
      ]);
    }
  });

  describe.each(Object.entries(CASES))('of %s', (_name, { send, count }) => {
    it('runs the call once, and gives the same response each time [CALL22]', async () => {
      const before = await count();
      const first = await send(KEY);
      expect([first.status < 300, isReplay(first), await count()]).toEqual([true, false, before + 1]);
      const files = await servedPaths(testApp.mediaStore);
      for (const key of [KEY, KEY.replaceAll('"', '')]) {
        const again = await send(key);
        expect(asSent(again)).toEqual(asSent(first));
        expect(isReplay(again)).toBe(true);
      }
      expect(await count()).toBe(before + 1);
      expect(await servedPaths(testApp.mediaStore)).toEqual(files);
    });

    it('is refused with 422 with another input, and nothing is done', async () => {
      await send(KEY);
      const before = await count();
      const answer = await send(KEY, 'Other words');
      expect([answer.status, answer.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
      expect(await count()).toBe(before);
    });

    it.each(NO_KEYS)('is refused when it is invalid: %s', async (key) => {
      const before = await count();
      const answer = await send(Buffer.from(key).toString('latin1'));
      expect([answer.status, answer.errors?.map(({ field }) => field)]).toEqual([400, ['Idempotency-Key']]);
      expect(await count()).toBe(before);
    });
  });

  it('may have 255 characters, and any of printable ASCII in quotes', async () => {
    const keys = [`"${'k'.repeat(255)}"`, 'k'.repeat(254), String.raw`"a \"b\" \\ ~!#,;"`];
    for (const key of keys) expect((await create('Amber Court', key)).status).toBe(201);
    expect(isReplay(await create('Amber Court', keys[2]))).toBe(true);
  });

  it('is specific to its caller and its call', async () => {
    const second = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
    const answers = [
      await create('Amber Court'),
      await create('Amber Court', KEY, second),
      await book(visit, KEY, second),
    ];
    expect(answers.map((answer) => [answer.status, isReplay(answer)])).toEqual(answers.map(() => [201, false]));
  });

  it('is free again after a refusal, which is not stored', async () => {
    await bookDirectly();
    expect((await book()).code).toBe('ALREADY_BOOKED');
    await testApp.db.deleteFrom('bookings').execute();
    expect((await book({ ...visit, visitDate: '2027-12-15' })).code).toBe('VALIDATION_FAILED');
    expect((await book()).status).toBe(201);
    expect(isReplay(await book())).toBe(true);
  });

  it('gives the first response whatever has changed since', async () => {
    const first = await book();
    testApp.setNow(new Date('2027-02-10T10:00:00Z'));
    await testApp.db.deleteFrom('bookings').execute();
    expect(asSent(await book())).toEqual(asSent(first));
    testApp.setNow(NOW);
    expect((await book({ ...visit, visitDate: '2026-12-16' }, '"another"')).status).toBe(201);
  });

  it('does not bypass the session or the role', async () => {
    await create('Amber Court');
    await testApp.db.updateTable('users').set({ role: 'USER' }).where('role', '=', 'ADMIN').execute();
    expect((await create('Amber Court')).code).toBe('FORBIDDEN');
  });
});

describe('a second call while the first is running', () => {
  /** Locks the property, so that writers wait until its release. */
  async function holdProperty() {
    const holder = await testApp.database.pool.connect();
    await holder.query(`BEGIN; SELECT 1 FROM properties WHERE id = ${propertyId} FOR UPDATE`);
    return async () => {
      await holder.query('COMMIT');
      holder.release();
    };
  }
  const untilSomebodyWaits = async () => {
    const waiting = `SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted`;
    while ((await testApp.database.pool.query<{ n: number }>(waiting)).rows[0]?.n === 0);
  };

  it('gets 409 with Retry-After, and the first response once there is one', async () => {
    const letGo = await holdProperty();
    const first = book();
    await untilSomebodyWaits();
    const second = await book();
    expect([second.status, second.code, second.headers['retry-after']]).toEqual([409, 'IDEMPOTENCY_IN_PROGRESS', '1']);
    await letGo();
    expect((await first).status).toBe(201);
    expect(asSent(await book())).toEqual(asSent(await first));
    expect(await countRows('bookings')).toBe(1);
  });

  it('sends no second message', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gateway.wait = promise;
    await bookDirectly();
    const first = askTheWay();
    while ((await countRows('idempotency_keys')) === 0);
    expect((await askTheWay()).code).toBe('IDEMPOTENCY_IN_PROGRESS');
    resolve();
    expect((await first).status).toBe(200);
    expect([(await askTheWay()).status, gateway.sent]).toEqual([200, 1]);
  });

  it('waits on another instance, where nothing is done twice either, in many rounds', async () => {
    const elsewhere = await signedIn(other, {
      id: (await testApp.db.selectFrom('users').select('id').where('role', '=', 'ADMIN').executeTakeFirstOrThrow()).id,
    });
    for (let round = 0; round < 15; round += 1) {
      const calls = Array.from({ length: 8 }, (_, n) =>
        create(`Court ${round}`, `round-${round}`, n % 2 ? elsewhere : admin),
      );
      const answers = await Promise.all(calls);
      const done = answers.filter(({ status }) => status === 201);
      expect(
        answers.filter(({ status }) => status !== 201).every(({ code }) => code === 'IDEMPOTENCY_IN_PROGRESS'),
      ).toBe(true);
      expect(new Set(done.map(({ data }) => data.id)).size).toBe(1);
      expect(done.filter((answer) => !isReplay(answer))).toHaveLength(1);
    }
    expect(await countRows('properties')).toBe(16);
  });

  it('that waits too long for another instance gets 409 as well', async () => {
    const first = await create('Amber Court');
    const row = await testApp.db.deleteFrom('idempotency_keys').returningAll().executeTakeFirstOrThrow();
    const { promise: done, resolve: finish } = Promise.withResolvers<void>();
    const elsewhere = testApp.db.transaction().execute(async (trx) => {
      await trx
        .insertInto('idempotency_keys')
        .values({ ...row, answer: JSON.stringify(row.answer) })
        .execute();
      await done;
    });
    const answer = await create('Amber Court');
    finish();
    await elsewhere;
    expect([answer.status, answer.code, answer.headers['retry-after']]).toEqual([409, 'IDEMPOTENCY_IN_PROGRESS', '1']);
    expect(asSent(await create('Amber Court'))).toEqual(asSent(first));
  });

  it('finds the key free when the first was aborted [ASVS 2.3.3]', async () => {
    const letGo = await holdProperty();
    const first = book();
    await untilSomebodyWaits();
    // as when a server is killed
    const cut = `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE NOT granted`;
    await testApp.database.pool.query(cut);
    expect((await first).status).toBe(503);
    await letGo();
    const second = await book();
    expect([second.status, isReplay(second), await countRows('bookings')]).toEqual([201, false, 1]);
  });
});

describe('a message that may cost twice', () => {
  it.each(['refused', 'unavailable'] as const)('is sent by the repeat when the gateway %s it', async (outcome) => {
    await bookDirectly();
    gateway.outcome = outcome;
    expect((await askTheWay()).code).toBe('UNAVAILABLE');
    gateway.outcome = null;
    const again = await askTheWay();
    expect([again.status, isReplay(again), gateway.sent]).toEqual([200, false, 1]);
  });

  it('is not sent again when it may have been sent', async () => {
    await bookDirectly();
    gateway.outcome = 'unknown';
    expect((await askTheWay()).code).toBe('UNAVAILABLE');
    gateway.outcome = null;
    const again = await askTheWay();
    expect([again.status, isReplay(again), gateway.sent]).toEqual([200, true, 0]);
  });
});

describe('a stored response', () => {
  it('is deleted after a day, and with its user [ASVS 14.2.7]', async () => {
    await book();
    await create('Amber Court');
    await testApp.letPass(86_400 - 60);
    await removeLeftovers(testApp.db);
    expect(isReplay(await book())).toBe(true);
    await testApp.db.deleteFrom('users').where('id', '=', buyer.id).execute();
    expect(await countRows('idempotency_keys')).toBe(1);
    await testApp.letPass(61);
    await removeLeftovers(testApp.db);
    expect(await countRows('idempotency_keys')).toBe(0);
    expect(isReplay(await create('Amber Court'))).toBe(false);
  });

  it('costs one statement with a key, none without', async () => {
    const statements = countStatements(testApp.database.pool);
    const costOf = async (call: () => Promise<CheckedResponse>) => {
      statements.take();
      expect((await call()).status).toBe(201);
      return statements.take();
    };
    const upload = (extra = {}) =>
      admin.post(`/api/admin/properties/${propertyId}/media`, uploadForm('BROCHURE', { bytes: pdf() }), extra);
    await create('Warm');
    const plain = await costOf(() => admin.post('/api/admin/properties', propertyBody()));
    expect((await costOf(() => create('Amber Court', 'b'))) - plain).toBe(1);
    const bare = await costOf(() => client.post(`/api/bookings/properties/${propertyId}`, visit));
    await testApp.db.deleteFrom('bookings').execute();
    expect((await costOf(() => book())) - bare).toBe(1);
    const plainUpload = await costOf(() => upload());
    // and a look-up before the files are processed
    expect((await costOf(() => upload(keyed()))) - plainUpload).toBe(2);
  });
});
