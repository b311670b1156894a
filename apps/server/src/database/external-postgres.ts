import { Client, type ClientConfig, DatabaseError } from 'pg';
import { StartError } from '../start-error.ts';
import { isUnavailable } from './constraints.ts';
import { LIMITS } from './limits.ts';
import type { Pooler } from './pool.ts';

const OLDEST_MAJOR = 15;
const TIMEOUT_MS = 5_000;

/**
 * Checks that the database at `url` accepts our login and is recent enough. Raises a StartError that names the setting to
 * change, and never its password.
 */
export async function checkExternalPostgres(url: string, setting = 'DATABASE_URL'): Promise<void> {
  await withCheckedClient({ connectionString: url }, setting, async (client) => {
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
    if (major >= OLDEST_MAJOR) return;
    throw new StartError(
      `The database in ${setting} is Postgres ${major}; ${OLDEST_MAJOR} is the oldest that works. Upgrade it, or remove ${setting} to use the embedded one.`,
    );
  });
}

/**
 * Checks that the limits of our pools apply on a connection to `url`: those set by the connection or, behind a pooler, by the
 * role; and that the pooler supports prepared statements where it should. Raises a StartError that says what to set.
 */
export async function checkLimits(url: string, setting: string, { pooler }: { pooler: Pooler }): Promise<void> {
  await withCheckedClient({ connectionString: url, ...(pooler === 'off' ? LIMITS : {}) }, setting, async (client) => {
    if (pooler === 'prepared') await checkNames(client, setting);
    const { rows } = await client.query<{ name: keyof typeof LIMITS }>(
      `SELECT name FROM pg_settings WHERE name = ANY($1) AND setting = '0' ORDER BY name`,
      [Object.keys(LIMITS)],
    );
    if (rows.length === 0) return;
    if (pooler === 'off') throw new StartError(poolerText(setting));
    const role = `ALTER ROLE "${client.user}" IN DATABASE "${client.database}"`;
    const statements = rows.map(({ name }) => `${role} SET ${name} = '${LIMITS[name] / 1000}s';`);
    throw new StartError(
      `Behind a pooler the limits have to be the role's, and the one in ${setting} lacks some. Run ${statements.join(' ')} and let the pooler connect anew (RECONNECT).`,
    );
  });
}

/** Checks that statement names are rewritten, as by a pooler with prepared statements, whose clients share connections. */
async function checkNames(client: Client, setting: string): Promise<void> {
  const name = 'aangan_check';
  await client.query('BEGIN');
  const { rows } = await client.query<{ name: string }>({ name, text: 'SELECT name FROM pg_prepared_statements' });
  const isOurs = rows.some((found) => found.name === name);
  // the pooler keeps the connection
  if (isOurs) await client.query(`DEALLOCATE ${name}`);
  await client.query('COMMIT');
  if (!isOurs) return;
  throw new StartError(
    `What stands in front of the database in ${setting} keeps no prepared statements: pgBouncer does from 1.21 on, with max_prepared_statements. Set DATABASE_POOLER=on.`,
  );
}

function refusesLimits(error: unknown): boolean {
  return error instanceof DatabaseError && error.message.startsWith('unsupported startup parameter');
}

function poolerText(setting: string): string {
  return `A pooler stands in front of the database in ${setting} and takes no limits from connections. Set DATABASE_POOLER=on.`;
}

/** Runs work on a connection with time-outs; converts errors to a StartError. */
async function withCheckedClient(
  config: ClientConfig,
  setting: string,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({ ...config, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await work(client);
  } catch (error) {
    if (error instanceof StartError) throw error;
    // permanent, although Postgres classifies it as a connection failure
    if (refusesLimits(error)) throw new StartError(poolerText(setting));
    throw new StartError(explain(error, client, setting), { cause: error });
  } finally {
    await client.end().catch(() => undefined);
  }
}

function explain(error: unknown, { host, port, user, database }: Client, setting: string): string {
  const where = `${host}:${port}`;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (code.startsWith('28')) {
    return `The database at ${where} refuses user '${user}' with that password. Correct them in ${setting}.`;
  }
  if (code === '3D000') {
    return `There is no database '${database}' at ${where}. Create it (createdb ${database}), or correct ${setting}.`;
  }
  if (isUnavailable(error)) {
    return `The database at ${where} can't be reached (${code || message}). Start it, or correct ${setting}.`;
  }
  return `The database at ${where} can't be used: ${message}. Correct ${setting}.`;
}
