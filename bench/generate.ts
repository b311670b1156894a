/**
 * Fills the empty database in DATABASE_URL with the data that `admin.ts` measures on, to try the admin area at that
 * size: a generated catalogue, users, bookings and an audit log. See README.md.
 */
import { migrate } from '../apps/server/src/database/migrate.ts';
import { createDatabase, createPool } from '../apps/server/src/database/pool.ts';
import { makeCatalogue } from './lib/catalogue-data.ts';
import { readOptions } from './lib/options.ts';
import { makeAuditLog, makePeopleAndVisits } from './lib/staff-data.ts';

const quiet = { info: () => undefined, warn: () => undefined };
const options = readOptions({ properties: 2_000, users: 20_000, bookings: 50_000 });

async function generate(connectionString: string): Promise<string> {
  await migrate({ connection: connectionString, log: quiet });
  const pool = createPool({ connection: connectionString, log: quiet, statementTimeoutMs: 0 });
  const client = await pool.connect();
  try {
    const { rows } = await client.query('SELECT FROM properties UNION ALL SELECT FROM users LIMIT 1');
    if (rows.length > 0) throw new Error('The database is not empty: nothing was changed.');
    await makeCatalogue({ pool, db: createDatabase(pool) }, options.properties);
    await makePeopleAndVisits(client, options);
    await makeAuditLog(client);
    const found = await client.query<{ name: string; contact_no: string }>(
      `SELECT name, contact_no FROM users WHERE role = 'ADMIN' AND active ORDER BY id LIMIT 1`,
    );
    const [admin] = found.rows;
    return `Filled. ${admin ? `Sign in as admin ${admin.name} with ${admin.contact_no}.` : ''}\n`;
  } finally {
    client.release();
    await pool.end();
  }
}

function fail(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 2;
}

const databaseUrl = process.env['DATABASE_URL'];
if (databaseUrl === undefined) {
  fail('Set DATABASE_URL to an empty database.');
} else {
  await generate(databaseUrl).then(
    (told) => process.stdout.write(told),
    (error: unknown) => fail(error instanceof Error ? error.message : String(error)),
  );
}
