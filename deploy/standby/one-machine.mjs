// Runs a primary and a streaming standby of Debian's Postgres 15, as docs/operations.md sets them up, on free ports.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as tryOut from '../lib/try-out.mjs';

const BIN = '/usr/lib/postgresql/15/bin';
const SUPERUSER = 'postgres';

/** @returns {string[]} the packages that are missing */
export function missingPackages() {
  return tryOut.missingPackages({ [`${BIN}/pg_basebackup`]: 'postgresql-15' });
}

/**
 * Starts a primary with the product's role and an empty database, and a standby of it if wanted, without
 * authentication.
 * @param {string} folder new; open to the account of Postgres
 * @param {{ withStandby: boolean }} options
 */
export async function startPostgres(folder, { withStandby }) {
  const account = tryOut.accountForPostgres();
  mkdirSync(folder);
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
  const output = openSync(join(folder, 'postgres.log'), 'a');
  /**
   * @param {string} program
   * @param {string[]} args
   */
  const start = (program, args) =>
    spawn(join(BIN, program), args, { ...account, cwd: folder, stdio: ['ignore', output, output] });
  /**
   * @param {string} program
   * @param {string[]} args
   */
  const run = async (program, args) => {
    const [code] = await once(start(program, args), 'exit');
    if (code !== 0) throw new Error(`${program} failed, see ${join(folder, 'postgres.log')}`);
  };
  /** @param {string} name */
  const serve = async (name) => {
    const data = join(folder, name);
    const port = await tryOut.freePort();
    const listening = `listen_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = ''\n`;
    appendFileSync(join(data, 'postgresql.conf'), listening);
    const child = start('postgres', ['-D', data]);
    const at = ['-h', '127.0.0.1', '-p', String(port), '-U', SUPERUSER];
    await tryOut.until(
      async () => {
        const [code] = await once(start('pg_isready', at), 'exit');
        return code === 0;
      },
      `Postgres did not start, see ${join(folder, 'postgres.log')}`,
    );
    return { child, port, at, data };
  };

  const locale = ['--encoding=UTF8', '--locale=C.UTF-8'];
  await run('initdb', [`--pgdata=${join(folder, 'primary')}`, `--username=${SUPERUSER}`, '--auth=trust', ...locale]);
  const primary = await serve('primary');
  await run('createuser', [...primary.at, 'aangan']);
  await run('createdb', [...primary.at, '--owner=aangan', 'aangan']);
  const clusters = [primary];
  if (withStandby) {
    // -R writes the address of the primary and marks a standby; the slot retains the log for a standby that is away
    const copy = ['-R', '-X', 'stream', '-C', '-S', 'standby', '--checkpoint=fast', '-D', join(folder, 'standby')];
    await run('pg_basebackup', [...primary.at, ...copy]);
    clusters.push(await serve('standby'));
  }
  const [, standby] = clusters;
  /** @param {{ port: number }} cluster */
  const urlOf = ({ port }) => `postgres://aangan@127.0.0.1:${port}/aangan`;
  return {
    url: urlOf(primary),
    readUrl: standby && urlOf(standby),
    port: primary.port,
    /** @param {string} sql as the superuser, in the product's database */
    query: (sql) => run('psql', [...primary.at, '-d', 'aangan', '-q', '-c', sql]),
    /** Simulates a power cut; the postmaster's own processes notice, and end. */
    killStandby: async () => {
      standby?.child.kill('SIGKILL');
      if (standby && standby.child.signalCode === null) await once(standby.child, 'exit');
    },
    log: () => readFileSync(join(folder, 'postgres.log'), 'utf8'),
    stop: async () => {
      for (const { child } of clusters.reverse()) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGINT');
        await once(child, 'exit');
      }
    },
  };
}
