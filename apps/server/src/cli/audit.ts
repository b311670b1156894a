import { loadConfig } from '../config/config.ts';
import { verifyChain, type ChainHead, type Verdict } from '../audit/audit.chain.ts';
import { StartError } from '../start-error.ts';
import { describeError } from './describe-error.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `Usage:
  npm run audit -- verify                 checks that no entry of the audit log was changed, removed, inserted or moved
  npm run audit -- verify 1200:HASH       and that its first 1200 entries are the ones this head was noted for
It prints the head of the log, for example 1200:HASH. Note it where nobody who administers the database can change it.`;

const HEAD = /^([1-9]\d{0,14}):([\w-]{43})$/;

function readCommand(args: string[]): ChainHead | undefined {
  const [name, head, ...rest] = args;
  if (name !== 'verify' || rest.length > 0) throw new StartError(USAGE);
  if (head === undefined) return undefined;
  const [, entries = '', hash = ''] = HEAD.exec(head) ?? [];
  if (hash === '')
    throw new StartError(`${head} is not a head of the log, which looks like 1200: and 43 characters. ${USAGE}`);
  return { entries: Number(entries), hash };
}

function describe({ head: { entries, hash }, waiting }: Verdict): string {
  const lines = [`${count(entries)}, each as it was written.`];
  if (entries > 0) lines.push(`Head: ${entries}:${hash}`);
  if (waiting > 0)
    lines.push(`${count(waiting)} of an older release not sealed yet: the server does that when it starts.`);
  return lines.join('\n');
}

function count(entries: number): string {
  return entries === 1 ? '1 entry' : `${entries} entries`;
}

try {
  const noted = readCommand(process.argv.slice(2));
  const verdict = await withDatabase(loadConfig(), (db) => verifyChain(db, noted));
  if (verdict.breach !== null) throw new StartError(`The audit log is not as it was written. ${verdict.breach}`);
  process.stdout.write(`${describe(verdict)}\n`);
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exitCode = 1;
}
