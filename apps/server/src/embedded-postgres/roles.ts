import { readFileSync } from 'node:fs';
import { DatabaseError, type Client } from 'pg';
import { withClient, type DatabaseConnection } from '../database/connection.ts';
import { StartError } from '../start-error.ts';
import { SUPERUSER, superuserPasswordFile, writeAccessRules, type PostgresPlace } from './location.ts';

/** The role of the product, which owns its database and has no other rights. */
export const PRODUCT_ROLE = 'aangan';

export const PRODUCT_DATABASE = 'aangan';

/** The role that renames the superuser of an old cluster, since a role cannot rename itself. */
const HELPER_ROLE = 'aangan_upgrade';
const POWERLESS = 'LOGIN NOSUPERUSER NOCREATEROLE NOCREATEDB NOREPLICATION NOBYPASSRLS';
/** Postgres' own objects have lower OIDs. */
const FIRST_OWN_OID = 16_384;
/** Another process of ours may be using a running Postgres. */
const LOCK_TIMEOUT = '30s';

/** Gives the superuser's connection to the cluster under `dataDir`, where the product connects. */
export function superuserOf(dataDir: string, connection: DatabaseConnection): DatabaseConnection {
  const password = readFileSync(superuserPasswordFile(dataDir), 'utf8').trim();
  return { ...connection, user: SUPERUSER, database: 'postgres', password };
}

/**
 * Creates the product's role and its database if missing, and ensures that the role is no superuser: a cluster of older
 * releases, where it was one, is converted, with everything in the database. Every step is repeatable, so that the next start
 * completes one that was killed. Raises a StartError.
 * @returns whether it was such a cluster
 */
export async function prepareRole(
  place: PostgresPlace,
  connection: DatabaseConnection,
): Promise<{ handedOver: boolean }> {
  const state = await stateOf(connection);
  if (state === 'ready') return { handedOver: false };
  try {
    if (state === 'superuser') await renameSuperuser(place, connection);
    const superuser = superuserOf(place.dataDir, connection);
    await withSetupClient(superuser, (client) => createRole(client, place));
    await withSetupClient({ ...superuser, database: connection.database }, handOver);
    writeAccessRules(place);
    await withSetupClient(superuser, (client) => client.query('SELECT pg_reload_conf()'));
    return { handedOver: state === 'superuser' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The database in ${place.clusterDir} can't be given a role of its own: ${reason}`, {
      cause: error,
    });
  }
}

/** Runs work on a connection without our application name, so that it doesn't count as a use of the cluster. */
export function withSetupClient<T>(connection: DatabaseConnection, work: (client: Client) => Promise<T>): Promise<T> {
  return withClient({ ...connection, connectionTimeoutMillis: 2_000 }, work);
}

async function stateOf(connection: DatabaseConnection): Promise<'ready' | 'superuser' | 'missing'> {
  try {
    return await withSetupClient({ ...connection, database: 'postgres' }, async (client) => {
      const { rows } = await client.query<{ super: boolean; owns: boolean }>(
        `SELECT rolsuper AS super, EXISTS (SELECT 1 FROM pg_database WHERE datname = $1 AND datdba = r.oid) AS owns
         FROM pg_roles r WHERE rolname = current_user`,
        [connection.database],
      );
      if (rows[0]?.super) return 'superuser';
      return rows[0]?.owns ? 'ready' : 'missing';
    });
  } catch (error) {
    if (error instanceof DatabaseError && error.code?.startsWith('28')) return 'missing';
    throw error;
  }
}

/** Renames the first superuser of a cluster, which can't become an ordinary role, to the one of new clusters. */
async function renameSuperuser(place: PostgresPlace, connection: DatabaseConnection): Promise<void> {
  const { password = '' } = superuserOf(place.dataDir, connection);
  const helper = { ...connection, database: 'postgres', user: HELPER_ROLE, password };
  await withSetupClient({ ...connection, database: 'postgres' }, async (client) => {
    await client.query(`DROP ROLE IF EXISTS ${HELPER_ROLE}`);
    await client.query(`CREATE ROLE ${HELPER_ROLE} LOGIN SUPERUSER PASSWORD ${client.escapeLiteral(password)}`);
  });
  await withSetupClient(helper, (client) =>
    client.query(
      `BEGIN; ALTER ROLE ${PRODUCT_ROLE} RENAME TO ${SUPERUSER};
       ALTER ROLE ${SUPERUSER} PASSWORD ${client.escapeLiteral(password)}; COMMIT`,
    ),
  );
}

async function createRole(client: Client, { password }: PostgresPlace): Promise<void> {
  await client.query(`DROP ROLE IF EXISTS ${HELPER_ROLE}`);
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [PRODUCT_ROLE]);
  const word = rowCount === 0 ? 'CREATE' : 'ALTER';
  const secret = password === undefined ? '' : ` PASSWORD ${client.escapeLiteral(password)}`;
  await client.query(`${word} ROLE ${PRODUCT_ROLE} ${POWERLESS}${secret}`);
  const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [PRODUCT_DATABASE]);
  if (found.rowCount === 0) await client.query(`CREATE DATABASE ${PRODUCT_DATABASE}`);
}

/** Statements that hand over what the superuser owns outside extensions: schemas, tables and their like, routines, types. */
const HAND_OVER = `
  SELECT format('ALTER %s %s OWNER TO ${PRODUCT_ROLE}', kind, name) AS statement
  FROM (
    SELECT 'SCHEMA' AS kind, 'pg_namespace'::regclass AS class, oid, oid::regnamespace::text AS name, nspowner AS owner
      FROM pg_namespace
    UNION ALL SELECT 'TABLE', 'pg_class'::regclass, oid, oid::regclass::text, relowner
      FROM pg_class c WHERE relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
        AND NOT EXISTS (SELECT 1 FROM pg_depend d
          WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND c.relkind = 'S' AND d.deptype IN ('a', 'i'))
    UNION ALL SELECT 'ROUTINE', 'pg_proc'::regclass, oid, oid::regprocedure::text, proowner FROM pg_proc
    UNION ALL SELECT 'TYPE', 'pg_type'::regclass, oid, oid::regtype::text, typowner
      FROM pg_type t WHERE typtype IN ('e', 'd', 'r')
        OR typtype = 'c' AND EXISTS (SELECT 1 FROM pg_class c WHERE c.oid = typrelid AND relkind = 'c')
  ) found
  WHERE owner = '${SUPERUSER}'::regrole AND oid >= ${FIRST_OWN_OID}
    AND NOT EXISTS (SELECT 1 FROM pg_depend e WHERE e.classid = class AND e.objid = found.oid AND e.deptype = 'e')`;

/**
 * Transfers the database and all in it to the product's role; REASSIGN OWNED does not work for the first superuser. The owner of
 * the database is changed last, by which `stateOf` recognises completion.
 */
async function handOver(client: Client): Promise<void> {
  await client.query(`BEGIN; SET LOCAL lock_timeout = '${LOCK_TIMEOUT}'`);
  const { rows } = await client.query<{ statement: string }>(HAND_OVER);
  for (const { statement } of rows) await client.query(statement);
  await client.query(`ALTER DATABASE ${PRODUCT_DATABASE} OWNER TO ${PRODUCT_ROLE}; COMMIT`);
}
