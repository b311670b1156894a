import { addDays } from '@aangan/contract/core/dates';
import type { RetentionRow } from '@aangan/contract/privacy/entities';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { buildBooking, buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { buildView, liveEverywhere } from '../../../../test/privacy-kit.ts';
import { runRetention } from './personal-data.retention-service.ts';

const NOW = new Date('2027-12-10T08:00:00Z');
const URL = '/api/admin/privacy/retention';
const ago = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

const testApp = useTestApp({ now: NOW });
let buyer: BuiltUser;

beforeEach(async () => {
  const { db } = testApp;
  for (const table of [
    'contact_log',
    'property_events',
    'consents',
    'grievances',
    'retention_runs',
    'users',
    'search_filters',
    'properties',
  ] as const) {
    await db.deleteFrom(table).execute();
  }
  buyer = await buildUser(db);
});

const run = () => runRetention(testApp.db, { at: NOW, isDry: false });
const count = async (
  table:
    | 'contact_log'
    | 'alert_items'
    | 'boards'
    | 'board_comments'
    | 'grievances'
    | 'grievance_messages'
    | 'consents'
    | 'users'
    | 'bookings'
    | 'search_filters',
) => (await testApp.db.selectFrom(table).selectAll().execute()).length;

const look = (at: Date) => buildView(testApp.db, { user_id: buyer.id, at });

async function consent(withdrawn: Date | null): Promise<void> {
  const given = { user_id: buyer.id, purpose: 'ALERT_EMAILS', version: '1', lang: 'en', given_at: ago(900) };
  const ended = { withdrawn_at: withdrawn, withdrawn_source: withdrawn && 'SETTINGS' };
  await testApp.db
    .insertInto('consents')
    .values({ ...given, source: 'SETTINGS', ...ended })
    .execute();
}

async function grievance(closed: Date | null): Promise<void> {
  const values = { user_id: buyer.id, due_on: '2026-01-01', closed_at: closed, status: closed ? 'CLOSED' : 'OPEN' };
  await testApp.db.insertInto('grievances').values(values).execute();
}

async function canceled(days: number, status = 'CANCELED', changed = days): Promise<void> {
  const { id: property_id } = await buildProperty(testApp.db);
  const values = { user_id: buyer.id, property_id, status, visit_date: addDays('2027-12-10', -days) };
  const { id } = await buildBooking(testApp.db, values);
  await testApp.db
    .updateTable('bookings')
    .set({ updated_at: ago(changed) })
    .where('id', '=', id)
    .execute();
}

async function board(expires_at: Date, closed_at: Date | null): Promise<void> {
  await testApp.db.insertInto('boards').values({ user_id: buyer.id, title: 'T', expires_at, closed_at }).execute();
}

describe('privacy-retention', () => {
  it.each([
    ['looks at a contact', 'contact_log', () => look(ago(399.9)), () => look(ago(400.1))],
    ['withdrawn consents', 'consents', () => consent(ago(364.9)), () => consent(ago(365.1))],
    ['closed complaints', 'grievances', () => grievance(ago(364.9)), () => grievance(ago(365.1))],
    ['boards that are over', 'boards', () => board(ago(29.9), null), () => board(ago(30.1), null)],
    ['closed boards', 'boards', () => board(ago(-9), ago(29.9)), () => board(ago(-9), ago(30.1))],
  ] as const)('deletes %s when their retention ends, and none before [I38]', async (_what, table, young, old) => {
    await young();
    await run();
    expect(await count(table)).toBe(1);
    await old();
    await run();
    expect(await count(table)).toBe(1);
  });

  it('deletes cancelled visits a year after their day and their last change, and no others [VISIT23, I38]', async () => {
    await canceled(365);
    await canceled(366, 'CANCELED', 364);
    await canceled(800, 'COMPLETED');
    await run();
    expect(await count('bookings')).toBe(3);
    await canceled(366);
    await run();
    expect(await count('bookings')).toBe(3);
  });

  it('leaves what has no end: an open complaint, a given consent [I38]', async () => {
    await consent(null);
    await grievance(null);
    await run();
    expect([await count('consents'), await count('grievances')]).toEqual([1, 1]);
  });

  it('leaves of each home the newest event, and the one that applied when the period began [I38]', async () => {
    const { id: property_id } = await buildProperty(testApp.db);
    const facts = { listed: true, place: 1, flat_mask: 1, min_price: 1, max_price: 2, name: 'A', has_rera: true };
    const masks = { area_mask_2bhk: 0, area_mask_3bhk: 0, area_mask_4bhk: 0, amenity_mask: 0 };
    const rest = { version: 1, floor_price: 1, is_drop: false, change_id: 0 };
    for (const days of [300, 200, 100, 10]) {
      await testApp.db
        .insertInto('property_events')
        .values({ property_id, at: ago(days), ...facts, ...masks, ...rest })
        .execute();
    }
    await run();
    const left = await testApp.db.selectFrom('property_events').select('at').orderBy('id').execute();
    expect(left.map(({ at }) => at)).toEqual([ago(100), ago(10)]);
  });

  it('deletes filters that no search has used for 7 days [I38]', async () => {
    const filter = { query: '{}', list_digest: Buffer.from('l'), places: 1 };
    const values = [8, 6].map((days) => ({ ...filter, digest: Buffer.from(`${days}`), used_at: ago(days) }));
    await testApp.db.insertInto('search_filters').values(values).execute();
    await run();
    const [left, ...more] = await testApp.db.selectFrom('search_filters').select('digest').execute();
    expect([left?.digest.toString(), more.length]).toEqual(['6', 0]);
  });

  it('deletes the row of an erased account a year after its erasure, with all that was left of it [I38, I45]', async () => {
    const staff = await buildUser(testApp.db, { role: 'EXECUTIVE' });
    await liveEverywhere(testApp.db, buyer, staff, 'Kept');
    const erase = (days: number) =>
      testApp.db
        .updateTable('users')
        .set({ erased_at: ago(days) })
        .where('id', '=', buyer.id)
        .execute();
    // younger than their own retention
    await testApp.db
      .updateTable('contact_log')
      .set({ at: ago(1) })
      .execute();
    await erase(364.9);
    await run();
    const kept = () =>
      Promise.all(
        (['users', 'bookings', 'contact_log', 'consents', 'grievances', 'grievance_messages'] as const).map(count),
      );
    expect(await kept()).toEqual([2, 1, 1, 1, 1, 1]);
    await erase(365.1);
    await run();
    expect(await kept()).toEqual([1, 0, 0, 0, 0, 0]);
  });

  it('leaves the log of an account that an admin deleted, but not its consents and complaints [I38]', async () => {
    await look(ago(1));
    await consent(null);
    await grievance(null);
    await testApp.db.deleteFrom('users').where('id', '=', buyer.id).execute();
    await run();
    expect([await count('contact_log'), await count('consents'), await count('grievances')]).toEqual([1, 0, 0]);
  });

  it('dry counts what a run would delete, changes nothing else, and is recorded as a run [I38]', async () => {
    for (let n = 0; n < 3; n += 1) await look(ago(401));
    const dry = await runRetention(testApp.db, { at: NOW, isDry: true });
    expect(dry.find(({ table, wouldDelete }) => table === 'contact_log' && wouldDelete > 0)?.wouldDelete).toBe(3);
    expect(await count('contact_log')).toBe(3);
    const done = await run();
    expect(done.find(({ wouldDelete }) => wouldDelete > 0)).toMatchObject({ table: 'contact_log', wouldDelete: 3 });
    expect(await count('contact_log')).toBe(0);
    const runs = await testApp.db.selectFrom('retention_runs').select(['dry_run', 'at']).orderBy('id').execute();
    expect(runs).toEqual([
      { dry_run: true, at: NOW },
      { dry_run: false, at: NOW },
    ]);
  });

  it('goes on after a batch of 2,000 [I38]', async () => {
    const who = { actor_id: 9, actor_name: 'Meera', actor_role: 'EXECUTIVE', on_day: '2026-01-01' };
    const values = Array.from({ length: 2001 }, () => ({ ...who, user_id: buyer.id, kind: 'REVEAL', at: ago(500) }));
    await testApp.db.insertInto('contact_log').values(values).execute();
    await run();
    expect(await count('contact_log')).toBe(0);
  });
});

describe('GET /api/admin/privacy/retention', () => {
  it('is for admins, and counts without a record [I38]', async () => {
    expect((await (await signedIn(testApp, buyer)).get(URL)).code).toBe('FORBIDDEN');
    const admin = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
    await look(ago(401));
    const { data } = await admin.get<RetentionRow[]>(URL);
    expect(data[0]).toEqual({ table: 'contact_log', what: 'Contact log entries', keepDays: 400, wouldDelete: 1 });
    expect(await count('contact_log')).toBe(1);
    expect(await testApp.db.selectFrom('retention_runs').selectAll().execute()).toEqual([]);
  });
});
