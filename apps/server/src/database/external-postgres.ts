import { Client } from 'pg';
import { StartError } from '../start-error.ts';
import { isUnavailable } from './constraints.ts';

const OLDEST_MAJOR = 15;
const PATIENCE_MS = 5_000;

/**
 * Makes sure that the database at `url` lets us in and is new enough. Raises a StartError that names the setting to
 * change, and never the password in it.
 */
export async function checkExternalPostgres(url: string, setting = 'DATABASE_URL'): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
    const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
    if (major >= OLDEST_MAJOR) return;
    throw new StartError(
      `The database in ${setting} is Postgres ${major}; ${OLDEST_MAJOR} is the oldest that works. Upgrade it, or remove ${setting} to use the embedded one.`,
    );
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(explain(error, client, setting), { cause: error });
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
