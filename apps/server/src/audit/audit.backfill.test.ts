import type { AuditEntry } from '@aangan/contract/core/audit';
import type { Paged } from '@aangan/contract/core/paged';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../test/app.ts';
import { openAudit } from '../../test/audit.ts';
import { columnsWith } from '../../test/everywhere.ts';
import { buildUser, signedIn, type BuiltUser } from '../../test/factories.ts';
import { buildBooking, buildProperty } from '../../test/factories-catalogue.ts';
import { verifyChain } from './audit.chain.ts';
import { backfillSeals } from './audit.backfill.ts';

const GONE = 987_654;

const testApp = useTestApp();
let admin: BuiltUser;
let ravi: BuiltUser;
let bookingId: number;

/** Inserts an entry like the previous release: in plain. */
async function insertOld(entry: object): Promise<void> {
  const usual = { actor_id: admin.id, actor_name: 'Asha Admin', action: 'UPDATE', before: null, after: null };
  await testApp.database.pool.query(
    `INSERT INTO audit_log (actor_id, actor_name, action, entity, entity_id, entity_name, before, after)
     SELECT actor_id, actor_name, action, entity, entity_id, entity_name, before, after
     FROM jsonb_populate_record(NULL::audit_log, $1)`,
    [JSON.stringify({ ...usual, ...entry })],
  );
}

beforeAll(async () => {
  const { db } = testApp;
  admin = await buildUser(db, { name: 'Asha Admin', role: 'ADMIN' });
  ravi = await buildUser(db, { name: 'Ravi', role: 'EXECUTIVE' });
  const { id: property_id } = await buildProperty(db, { name: 'Amber, Court' });
  bookingId = (await buildBooking(db, { user_id: ravi.id, property_id })).id;
  const user = { entity: 'USER', before: { name: 'Ravi', email: 'ravi@old.example' }, after: { name: 'Ravi R' } };
  await insertOld({ ...user, entity_id: ravi.id, entity_name: 'Ravi R' });
  const gone = { name: 'Zubin Gone', contactNo: '9123456789', role: 'ADMIN' };
  await insertOld({ entity: 'USER', entity_id: GONE, entity_name: 'Zubin Gone', action: 'DELETE', before: gone });
  await insertOld({ entity: 'PROPERTY', entity_id: 3, entity_name: 'Birch', actor_id: GONE, actor_name: 'Zubin Gone' });
  const visit = { entity: 'BOOKING', before: { status: 'PENDING' }, after: { status: 'CONFIRMED' } };
  await insertOld({ ...visit, entity_id: bookingId, entity_name: 'Amber, Court, Ravi' });
  await insertOld({ ...visit, entity_id: 71, entity_name: 'Amber, Court, Gone, Zubin' });
  await insertOld({ ...visit, entity_id: 72, entity_name: 'Amber, Court, Ravi' });
  const deleted = { userId: ravi.id, propertyId: property_id, notes: 'old notes', status: 'PENDING' };
  await insertOld({ ...visit, entity_id: 72, entity_name: 'Amber, Court, Ravi', action: 'DELETE', before: deleted });
  const assigned = { assignedUserId: ravi.id, assignedUser: 'Ravi' };
  const before = { assignedUserId: GONE, assignedUser: 'Zubin Gone' };
  await insertOld({ entity: 'PROPERTY', entity_id: 3, entity_name: 'Birch', before, after: assigned });
});

describe('entries of an older release', () => {
  it('are listed unchanged, and not in the chain, until they are sealed', async () => {
    const client = await signedIn(testApp, admin);
    const { content } = (await client.get<Paged<AuditEntry>>('/api/admin/audit')).data;
    expect(content.at(-1)).toMatchObject({
      entityName: 'Ravi R',
      before: { name: 'Ravi', email: 'r***@o***.example' },
    });
    expect(await verifyChain(testApp.db)).toMatchObject({ head: { entries: 0 }, waiting: 8, breach: null });
  });

  it('are sealed once by concurrent instances, in their order', async () => {
    const sealed = await Promise.all([backfillSeals(testApp.db), backfillSeals(testApp.db), backfillSeals(testApp.db)]);
    expect(Math.max(...sealed)).toBe(8);
    expect(sealed.reduce((sum, count) => sum + count)).toBe(8);
    expect(await backfillSeals(testApp.db)).toBe(0);
    expect(await verifyChain(testApp.db)).toMatchObject({ head: { entries: 8 }, waiting: 0, breach: null });
    const links = await testApp.db.selectFrom('audit_chain').select('entry_id').orderBy('position').execute();
    const ids = links.map(({ entry_id }) => entry_id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  });

  it('keep their values of people with an account, and none of others', async () => {
    const entries = (await openAudit(testApp.db)).toReversed();
    const asha = { actorId: admin.id, actorName: 'Asha Admin' };
    const unknown = 'Deleted person';
    expect(entries).toMatchObject([
      { ...asha, entityName: 'Ravi R', before: { name: 'Ravi', email: 'ravi@old.example' }, after: { name: 'Ravi R' } },
      { ...asha, entityId: GONE, entityName: unknown, before: { name: unknown, role: 'ADMIN' } },
      { actorId: GONE, actorName: unknown, entityName: 'Birch' },
      { entityId: bookingId, entityName: 'Amber, Court, Ravi', after: { status: 'CONFIRMED' } },
      { entityId: 71, entityName: unknown },
      { entityId: 72, entityName: 'Amber, Court, Ravi' },
      { entityId: 72, before: { userId: ravi.id, notes: 'old notes' } },
      { before: { assignedUser: unknown, assignedUserId: GONE }, after: { assignedUser: 'Ravi' } },
    ]);
    expect(await columnsWith(testApp.database.pool, ['Zubin', '9123456789'])).toEqual([]);
  });

  it('forget a person who is deleted later', async () => {
    const client = await signedIn(testApp, admin);
    expect((await client.del(`/api/admin/users/${ravi.id}`)).status).toBe(200);
    expect(await columnsWith(testApp.database.pool, ['Ravi', 'ravi@', 'old notes'])).toEqual([]);
    expect((await verifyChain(testApp.db)).breach).toBeNull();
  });

  it('can be sealed only once, so that no entry can be changed that way', async () => {
    const before = await openAudit(testApp.db);
    const ids = before.map(({ id }) => id);
    await testApp.database.pool.query(
      `SELECT seal_audit_entry(id, 'x', 'x', NULL, NULL, '{}') FROM unnest($1::bigint[]) id`,
      [ids],
    );
    expect(await openAudit(testApp.db)).toEqual(before);
  });
});
