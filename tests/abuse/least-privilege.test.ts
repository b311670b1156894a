import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, todayInIndia } from '@aangan/contract/dates';
import { runAsSuperuser } from '../../apps/server/test/database.ts';
import { buildProperty } from '../../apps/server/test/factories-catalogue.ts';
import { describeTheLog } from './support/clean-log.ts';
import { startWorld, type World } from './support/world.ts';

/** As docs/security.md gives them to the operator, D9. */
const GRANTS = (role: string) => [
  `GRANT USAGE ON SCHEMA public TO ${role}`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}`,
  `GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO ${role}`,
  `REVOKE INSERT, UPDATE, DELETE ON schema_migrations FROM ${role}`,
];

const role = `service_${randomBytes(6).toString('hex')}`;
let world: World;

beforeAll(async () => {
  await runAsSuperuser(`CREATE ROLE ${role} LOGIN`);
  world = await startWorld({
    user: role,
    prepare: async ({ pool }) => {
      for (const grant of GRANTS(role)) await pool.query(grant);
    },
  });
});

afterAll(async () => {
  await world?.close();
  await runAsSuperuser(`DROP ROLE ${role}`);
});

describe('a server whose database role may only read and write rows', () => {
  it('starts and does its work: sign-up, a visit, a deletion by an admin', async () => {
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

  it('could not change the database itself', async () => {
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

describeTheLog(() => world);
