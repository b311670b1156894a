import { createHash, randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../ports.ts';
import { StartError } from '../start-error.ts';

/** The paths of one embedded cluster. */
export interface PostgresPlace {
  dataDir: string;
  clusterDir: string;
  logFile: string;
  /** The folder of the socket; undefined on Windows, where Postgres listens on loopback. */
  socketDir: string | undefined;
  /** The password of the product's role on loopback; a private socket folder needs none. */
  password: string | undefined;
}

export type PostgresSettings = Record<string, string>;

/** The superuser of initdb, used only to set up the product's role and database. */
export const SUPERUSER = 'postgres';

const SOCKET_PORT = 5432;
const LOG_LIMIT_BYTES = 5_000_000;

/** Gives the paths of a cluster under `dataDir` (absolute, existing), and creates its small folders. */
export function preparePlace(dataDir: string): PostgresPlace {
  const windows = process.platform === 'win32';
  return {
    dataDir,
    clusterDir: join(dataDir, 'postgres'),
    logFile: join(dataDir, 'postgres.log'),
    socketDir: windows ? undefined : prepareSocketDir(dataDir),
    password: windows ? keepPassword(join(dataDir, 'postgres-password')) : undefined,
  };
}

/**
 * Writes the cluster's configuration, each time before it starts, so that a new release brings its own.
 */
export async function configureCluster(place: PostgresPlace, extra: PostgresSettings): Promise<void> {
  const port = place.socketDir ? SOCKET_PORT : await freePort();
  const settings = { ...baseSettings(), ...listening(place, port), ...extra };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  writeFileSync(join(place.clusterDir, 'postgresql.conf'), `# Written at every start.\n${lines.join('\n')}\n`);
  writeAccessRules(place);
  rotateLog(place.logFile);
}

/** Writes pg_hba.conf. The private socket folder needs no password, but never admits the superuser. */
export function writeAccessRules({ clusterDir, socketDir }: PostgresPlace): void {
  const rules = socketDir
    ? [`local all ${SUPERUSER} scram-sha-256`, 'local all all trust']
    : ['host all all 127.0.0.1/32 scram-sha-256'];
  writeFileSync(join(clusterDir, 'pg_hba.conf'), `${rules.join('\n')}\n`);
}

/** Gives the file with the superuser's password, created if missing. */
export function superuserPasswordFile(dataDir: string): string {
  const file = join(dataDir, 'postgres-superuser-password');
  keepPassword(file);
  return file;
}

function listening(place: PostgresPlace, port: number): PostgresSettings {
  if (!place.socketDir) return { listen_addresses: '127.0.0.1', port: String(port) };
  const quoted = `"${place.socketDir.replaceAll('"', '""')}"`;
  return {
    listen_addresses: '',
    unix_socket_directories: quoted,
    unix_socket_permissions: '0700',
    port: String(port),
  };
}

function baseSettings(): PostgresSettings {
  const sharedMb = Math.round(Math.min(1024, Math.max(128, totalmem() / 8 / 1024 ** 2)));
  return {
    max_connections: '100',
    shared_buffers: `${sharedMb}MB`,
    effective_cache_size: `${sharedMb * 3}MB`,
    random_page_cost: '1.1',
    jit: 'off',
    // queries are short, and one process each serves a burst better; a long one requests more (runBroad)
    max_parallel_workers_per_gather: '0',
    max_wal_size: '1GB',
    fsync: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // the client logs errors of statements without values; here they would contain phone numbers
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  };
}

/** Prepares the socket folder: its path is limited to 107 bytes on Linux and 103 on macOS, so a deep data folder gets a short one elsewhere. */
function prepareSocketDir(dataDir: string): string {
  const inside = join(dataDir, 'socket');
  const limit = process.platform === 'darwin' ? 103 : 107;
  if (Buffer.byteLength(join(inside, `.s.PGSQL.${SOCKET_PORT}`)) <= limit) return privateFolder(inside);
  const id = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const base = tmpdir().length <= 60 ? tmpdir() : '/tmp';
  return privateFolder(join(base, `aangan-${process.getuid?.() ?? 0}-${id}`));
}

/** Creates a folder that only we can enter, since its socket needs no password. */
function privateFolder(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const found = lstatSync(path);
  const uid = process.getuid?.();
  if (!found.isDirectory() || (uid !== 0 && found.uid !== uid)) {
    throw new StartError(`The folder ${path} belongs to somebody else. Remove it, or choose a shorter DATA_DIR.`);
  }
  chmodSync(path, 0o700);
  return path;
}

function keepPassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

function rotateLog(file: string): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`);
  appendFileSync(file, '', { mode: 0o600 });
}
