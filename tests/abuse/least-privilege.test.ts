import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import { runAsSuperuser } from '../../apps/server/test/database.ts';
import { buildProperty } from '../../apps/server/test/factories-catalogue.ts';
import { createDatabase, createPool } from '../../apps/server/src/database/pool.ts';
import { verifyChain } from '../../apps/server/src/audit/audit.chain.ts';
import { backfillSeals } from '../../apps/server/src/audit/audit.backfill.ts';
import { CALLS, cookieFor, rightBodies, rightCall, rightQuery, thingOf } from './support/calls.ts';
import { describeTheLog } from './support/clean-log.ts';
import { buildThings, startOnceAsOwner, startWorld, type World } from './support/world.ts';

/** Gives the statements that docs/security.md has the operator run, D9, for another role. */
function statementsFor(role: string): string[] {
  const page = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
  const [, block = ''] = /\n```sql\n([\s\S]*?)\n```/.exec(page) ?? [];
  const statements = block.split(/;\s*/).filter(Boolean);
  return statements.map((statement) => statement.replaceAll('aangan_service', role));
}

const role = `service_${randomBytes(6).toString('hex')}`;
const [makeRole = '', ...grants] = statementsFor(role);
let world: World;

beforeAll(async () => {
  // only the operator may create roles; the owner of the tables can do the rest
  await runAsSuperuser(makeRole);
  world = await startWorld({
    user: role,
    prepare: async (database) => {
      // as the page says, the release starts once as the owner, who installs the job queue, and stops
      await startOnceAsOwner(database);
      for (const grant of grants) await database.pool.query(grant);
    },
  });
});

afterAll(async () => {
  await world?.close();
  await runAsSuperuser(`DROP ROLE ${role}`);
});

describe('a server whose database role may only read and write rows', () => {
  it('starts and works: sign-up, a visit, a deletion by an admin [ASVS 13.2.2]', async () => {
    const contactNo = '9812345601';
    world.secrets.add(contactNo).add('devi@abuse.example');
    await world.call({ method: 'POST', path: '/api/auth/start', json: { contactNo } });
    const person = { name: 'Devi', email: 'devi@abuse.example', preferredFlatType: '2BHK', contactNo };
    const json = { ...person, otp: world.gateway.codeFor(contactNo) };
    const signedUp = await world.call({ method: 'POST', path: '/api/auth/signup', json });
    expect(signedUp.status).toBe(201);
    const cookie = signedUp.setCookies.map((line) => line.split(';')[0]).join('; ');
    const { id } = await buildProperty(world.db);
    const visit = { visitDate: addDays(todayInIndia(), 2) };
    const booking = { method: 'POST', path: `/api/bookings/properties/${id}`, json: visit, cookie };
    expect((await world.call(booking)).status).toBe(201);
    const admin = await world.person('ADMIN');
    const removal = { method: 'DELETE', path: `/api/admin/properties/${id}`, cookie: admin.cookie };
    expect((await world.call(removal)).status).toBe(200);
  });

  it('succeeds at every call of the contract [ASVS 13.2.2]', async () => {
    const buyer = await world.person();
    const people = { buyer, admin: await world.person('ADMIN') };
    const things = await buildThings(world, buyer);
    const bodies = rightBodies(things);
    // deletions last, and each resource before its parent
    const order = CALLS.toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
    for (const call of order) {
      const id = call.path.includes('/users/:id') ? things.consultant.id : thingOf(call, things);
      const query = rightQuery(call.name, things);
      const one = rightCall(call, bodies, id, things);
      const address = `${one.path}?${new URLSearchParams(query)}`;
      const response = await world.call({ ...one, path: address, cookie: cookieFor(call, people) });
      expect([call.name, response.status]).not.toEqual([call.name, 500]);
    }
  });

  it('runs jobs of the queue that the owner installed [ASVS 13.2.2]', async () => {
    const { pool } = world.database;
    const { rows } = await pool.query<{ id: string }>(
      "INSERT INTO pgboss.job (name, data) VALUES ('housekeeping', '{}') RETURNING id",
    );
    const stateOf = async () =>
      (await pool.query<{ state: string }>('SELECT state FROM pgboss.job WHERE id = $1', [rows[0]?.id])).rows[0]?.state;
    await expect.poll(stateOf, { timeout: 45_000, interval: 500 }).toBe('completed');
    expect(await world.log()).not.toContain('The queue of jobs is not well');
  });

  it('owns nothing and belongs to no other role [ASVS 13.2.2]', async () => {
    const { rows } = await world.database.pool.query(
      `SELECT relname AS name FROM pg_class WHERE relowner = $1::regrole
       UNION ALL SELECT proname FROM pg_proc WHERE proowner = $1::regrole
       UNION ALL SELECT nspname FROM pg_namespace WHERE nspowner = $1::regrole
       UNION ALL SELECT datname FROM pg_database WHERE datdba = $1::regrole
       UNION ALL SELECT roleid::regrole::text FROM pg_auth_members WHERE member = $1::regrole
       UNION ALL SELECT rolname FROM pg_roles
         WHERE oid = $1::regrole AND (rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls)`,
      [role],
    );
    expect(rows).toEqual([]);
  });

  it('writes the audit log, in its chain, and seals what an older release wrote', async () => {
    const { db, database } = world;
    const old = `INSERT INTO audit_log (actor_id, actor_name, action, entity, entity_id, entity_name)
      VALUES (7, 'Somebody', 'UPDATE', 'PROPERTY', 1, 'Amber')`;
    await database.pool.query(old);
    const pool = createPool({ connection: { ...database.connection, user: role }, log: { warn: () => undefined } });
    expect(await backfillSeals(createDatabase(pool))).toBe(1);
    await pool.end();
    const verdict = await verifyChain(db);
    expect(verdict).toMatchObject({ waiting: 0, breach: null });
    // the deletion of the property above is an entry too
    expect(verdict.head.entries).toBeGreaterThan(1);
  });

  it.each([
    "UPDATE audit_log SET actor_name = 'Somebody'",
    'DELETE FROM audit_log',
    'TRUNCATE audit_log',
    'ALTER TABLE audit_log DISABLE TRIGGER USER',
    "INSERT INTO audit_chain VALUES (99, 99, '')",
    'UPDATE audit_head SET position = 0',
    'CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
  ])('cannot change an entry of the audit log: %s [ASVS 16.4.2]', async (statement) => {
    const service = new Client({ ...world.database.connection, user: role });
    await service.connect();
    // its rights refuse it, before a trigger does
    await expect(service.query(statement)).rejects.toMatchObject({
      code: '42501',
      message: expect.stringMatching(/^(permission denied|must be owner)/),
    });
    await service.end();
  });

  it('cannot change the schema [ASVS 13.2.2]', async () => {
    const service = new Client({ ...world.database.connection, user: role });
    await service.connect();
    for (const statement of [
      'CREATE TABLE mine (id int)',
      'DROP TABLE users',
      'ALTER TABLE users ADD COLUMN extra text',
      'TRUNCATE users CASCADE',
      "INSERT INTO schema_migrations (name, checksum) VALUES ('9999', '')",
      'CREATE ROLE another SUPERUSER',
      "COPY users TO PROGRAM 'cat'",
    ]) {
      await expect(service.query(statement), statement).rejects.toMatchObject({ code: '42501' });
    }
    await service.end();
  });
});

describe('a server whose role may not install the job queue, which nobody installed', () => {
  it('starts and takes visits, and reports that jobs wait', async () => {
    const alone = await startWorld({
      user: role,
      prepare: async ({ pool }) => {
        for (const grant of grants.filter((one) => !one.includes('pgboss'))) await pool.query(grant);
      },
    });
    try {
      const { id } = await buildProperty(alone.db);
      const { cookie } = await alone.person();
      const json = { visitDate: addDays(todayInIndia(), 2) };
      const booking = { method: 'POST', path: `/api/bookings/properties/${id}`, json, cookie };
      expect((await alone.call(booking)).status).toBe(201);
      await expect.poll(() => alone.log(), { timeout: 15_000 }).toContain('The queue of jobs is not well');
    } finally {
      await alone.close();
    }
  });
});

describeTheLog(() => world);
