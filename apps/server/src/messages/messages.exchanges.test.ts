import { expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { countExchanges } from '../../test/exchanges.ts';
import { createDatabase, createPool } from '../database/pool.ts';
import { createNotifier } from './messages.ts';

it('a notification and a deferred message are sent in one round trip with the commit', async () => {
  const database = await createTestDatabase();
  const pool = createPool({ connection: database.connection, log: { warn: () => undefined }, max: 1 });
  const waits = countExchanges(pool);
  const db = createDatabase(pool);
  await database.pool.query(
    `INSERT INTO users (name, email, contact_no, role) VALUES ('Asha', 'asha@aangan.example', '9000000001', 'ADMIN')`,
  );
  const clock = () => new Date('2026-12-01T06:00:00Z');
  const { notifyHost } = createNotifier({ clock, hasMail: false, handOut: async () => undefined });
  const facts = { propertyId: 1, property: 'Neelmohar', reraNo: null, host: null, visitDate: '2026-12-05' };
  const told = {
    hostId: null,
    subject: 'BOOKING',
    subjectId: 1,
    causedBy: null,
    facts: { ...facts, visitTime: null, visitMinutes: null },
  } as const;
  await pool.query('SELECT 1');
  waits.all = 0;
  await db.transaction().execute(async (trx) => {
    await notifyHost(trx, { ...told, kind: 'desk-booked', key: 'a' });
    await notifyHost(trx, { ...told, kind: 'desk-unconfirmed', key: 'b', dueAt: new Date('2026-12-04T04:30:00Z') });
  });
  expect(waits.all).toBe(1);
  const { rows } = await database.pool.query(
    'SELECT (SELECT count(*) FROM notifications) AS news, (SELECT count(*) FROM messages) AS messages',
  );
  expect(rows).toEqual([{ news: 1, messages: 1 }]);
  await pool.end();
  await database.drop();
});
