import { spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inheritedEnvironment } from '../config/config.ts';
import { StartError } from '../start-error.ts';
import { findPostgresBinaries, type PostgresBinary } from './binaries.ts';

interface PostgresRun {
  code: number;
  output: string;
}

/** Runs Postgres' own programs as a user that Postgres accepts. */
export interface PostgresRunner {
  run(binary: PostgresBinary, args: string[]): Promise<PostgresRun>;
  /** Gives a folder to the account that Postgres runs as, where that is another one. */
  own(path: string): void;
}

interface Account {
  uid: number;
  gid: number;
}

const UNSHARE = ['unshare', '--user', '--map-user=65534', '--map-group=65534'];

/**
 * Chooses how to run Postgres for the cluster in `clusterDir` (which may not exist yet) under `dataDir`. Postgres refuses to run
 * as root, so root starts it as nobody in a user namespace; that needs no other account and works in folders that only root can
 * enter. Raises a StartError when root has no way to do it.
 */
export function choosePostgresRunner(dataDir: string, clusterDir: string): PostgresRunner {
  const binaries = findPostgresBinaries();
  if (process.getuid?.() !== 0) return createRunner(binaries, [], undefined);
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return createRunner(binaries, [], { uid: owner.uid, gid: owner.gid });
  if (process.platform === 'linux' && canRun([...UNSHARE, binaries('postgres'), '--version'], undefined)) {
    return createRunner(binaries, UNSHARE, undefined);
  }
  for (const account of unprivilegedAccounts()) {
    const canReach = canRun(['/bin/sh', '-c', 'cd "$1"', 'sh', dirname(dataDir)], account);
    if (!canReach || !canRun([binaries('postgres'), '--version'], account)) continue;
    // others may traverse the folder, but not read its files
    chmodSync(dataDir, 0o711);
    return createRunner(binaries, [], account);
  }
  throw new StartError(
    `Postgres can't run as root here. Start as an ordinary user (for example: su someone -c 'npm start'), or set DATABASE_URL.`,
  );
}

function createRunner(
  binaries: (binary: PostgresBinary) => string,
  prefix: string[],
  account: Account | undefined,
): PostgresRunner {
  return {
    run: (binary, args) => run([...prefix, binaries(binary), ...args], account),
    own: (path) => {
      if (account) chownTree(path, account);
    },
  };
}

/**
 * Runs one command to its end, in a process group of its own, so that Ctrl-C in the terminal, which signals the whole group,
 * reaches Postgres only through our own graceful stop.
 */
async function run(command: string[], account: Account | undefined): Promise<PostgresRun> {
  const [program = '', ...args] = command;
  const windows = process.platform === 'win32';
  return new Promise((resolve, reject) => {
    const options: SpawnOptions = { ...spawnOptions(account), detached: !windows, stdio: ['ignore', 'pipe', 'pipe'] };
    const child = spawn(program, args, options);
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', reject);
    // on Windows the server inherits pg_ctl's pipes, which then close only when it stops
    child.once(windows ? 'exit' : 'close', (code: number | null) =>
      resolve({ code: code ?? 1, output: output.trim() }),
    );
  });
}

function canRun(command: string[], account: Account | undefined): boolean {
  const [program = '', ...args] = command;
  return spawnSync(program, args, { ...spawnOptions(account), stdio: 'ignore', timeout: 10_000 }).status === 0;
}

function spawnOptions(account: Account | undefined): SpawnOptions {
  return { cwd: '/', env: postgresEnvironment(), windowsHide: true, ...account };
}

/**
 * The variables that a program needs to run, on any system; without our secrets, and without PGDATA, PGPORT and the like, which
 * are meant for another Postgres.
 */
const PASSED_ON = new Set(['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SYSTEMROOT', 'WINDIR', 'TEMP', 'TMP']);

function postgresEnvironment(): NodeJS.ProcessEnv {
  // names of variables are case-insensitive on Windows
  const passed = Object.entries(inheritedEnvironment()).filter(([name]) => PASSED_ON.has(name.toUpperCase()));
  return { ...Object.fromEntries(passed), LC_ALL: 'C', TZ: 'UTC' };
}

/** Lists the accounts to try as root without user namespaces: `postgres` of Debian's package, if any, then `nobody`. */
function unprivilegedAccounts(): Account[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return ['postgres', 'nobody'].flatMap((name) => {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    return fields ? [{ uid: Number(fields[2]), gid: Number(fields[3]) }] : [];
  });
}

function chownTree(path: string, { uid, gid }: Account): void {
  chownSync(path, uid, gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const entry of readdirSync(path)) chownTree(join(path, entry), { uid, gid });
}
