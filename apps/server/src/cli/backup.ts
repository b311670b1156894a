import { readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openMediaStore } from '../adapters/media-store/open-media-store.ts';
import { loadConfig, type Config } from '../config/config.ts';
import { createBackup, UNFINISHED } from '../backup/create-backup.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import type { Manifest } from '../backup/manifest.ts';
import { settleRecovery, type SettledRecovery } from '../backup/settle-recovery.ts';
import { StartError } from '../start-error.ts';
import { describeError } from './describe-error.ts';
import { withConnection } from './with-database.ts';

const USAGE = `Usage:
  npm run backup -- create FOLDER             writes database and media into FOLDER, which must not exist yet
  npm run backup -- create FOLDER --dated     into a new folder in FOLDER, named after the time (UTC)
  npm run backup -- create FOLDER --dated --keep 14
                                              and removes all but the newest 14 in it, and what runs that were killed
                                              over a day ago left behind
  npm run backup -- restore FOLDER            puts them back into an empty database
  npm run backup -- recovered                 after Postgres' own tools have set the database back in time: ends every
                                              sign-in and link and brings back the files of that time
You can make a backup while the server is running; stop every instance before the other two. Settings (.env) are not part of it.`;

type Command =
  | { name: 'create'; folder: string; keepIn: { home: string; keep: number } | null }
  | { name: 'restore'; folder: string }
  | { name: 'recovered' };

const DATED = /^aangan-\d{8}T\d{6}Z$/;
/** Longer than any run takes, so that a running backup is not removed. */
const UNFINISHED_LIFETIME_MS = 24 * 3_600_000;

function readCommand(args: string[]): Command {
  const { values, positionals } = parse(args);
  const [name, given, ...rest] = positionals;
  if (name === 'recovered' && given === undefined && Object.keys(values).length === 0) return { name };
  if (given === undefined || rest.length > 0) throw new StartError(USAGE);
  const home = resolve(given);
  if (name === 'restore' && Object.keys(values).length === 0) return { name, folder: home };
  if (name !== 'create') throw new StartError(USAGE);
  if (!values.dated) {
    if (values.keep !== undefined) throw new StartError('--keep needs --dated.');
    return { name, folder: home, keepIn: null };
  }
  if (!/^[1-9]\d{0,3}$/.test(values.keep ?? '1')) throw new StartError('--keep must be a number from 1 to 9999.');
  const keepIn = values.keep === undefined ? null : { home, keep: Number(values.keep) };
  return { name, folder: join(home, datedName(new Date())), keepIn };
}

function datedName(moment: Date): string {
  return `aangan-${moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
}

function parse(args: string[]) {
  try {
    const options = { dated: { type: 'boolean' }, keep: { type: 'string' } } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch {
    throw new StartError(USAGE);
  }
}

async function run(command: Command, config: Config): Promise<string> {
  const media = await openMediaStore(config.media);
  if (command.name === 'restore') {
    const manifest = await withConnection(config, (connection) => restoreBackup({ connection, media }, command.folder));
    return `${command.folder}: restored, ${sumUp(manifest)}; everybody has to sign in again, and links that were sent open nothing`;
  }
  if (command.name === 'recovered') {
    return describeRecovery(await withConnection(config, (connection) => settleRecovery({ connection, media })));
  }
  const manifest = await withConnection(config, (connection) => createBackup({ connection, media }, command.folder));
  if (command.keepIn) removeOld(command.keepIn);
  return `${command.folder}: written, ${sumUp(manifest)}`;
}

function describeRecovery({ broughtBack, missing }: SettledRecovery): string {
  const files = `${broughtBack} files brought back from the quarantine; everybody has to sign in again, and links that were sent open nothing`;
  if (missing.length === 0) return `Every file has come: ${files}`;
  return [`${missing.length} FILES ARE MISSING, take them from a backup of that time; ${files}`, ...missing].join('\n');
}

/**
 * Removes old backups: dated names are complete ones. Also removes drafts of killed runs, which have as much personal data and
 * are not reused.
 */
function removeOld({ home, keep }: { home: string; keep: number }): void {
  const names = readdirSync(home);
  const dated = names.filter((name) => DATED.test(name)).sort();
  const stale = `${datedName(new Date(Date.now() - UNFINISHED_LIFETIME_MS))}${UNFINISHED}`;
  const drafts = names.filter((name) => name.endsWith(UNFINISHED) && DATED.test(name.slice(0, -UNFINISHED.length)));
  const old = [...dated.slice(0, Math.max(0, dated.length - keep)), ...drafts.filter((name) => name < stale)];
  for (const name of old) rmSync(join(home, name), { recursive: true });
}

function sumUp({ tables, media }: Manifest): string {
  const rows = Object.values(tables).reduce((sum, { rows: count }) => sum + count, 0);
  return `${rows} rows in ${Object.keys(tables).length} tables and ${media.length} files`;
}

try {
  const command = readCommand(process.argv.slice(2));
  process.stdout.write(`${await run(command, loadConfig())}\n`);
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exitCode = 1;
}
