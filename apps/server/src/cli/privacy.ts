import type { RetentionRow } from '@aangan/contract/privacy/entities';
import { loadConfig } from '../config/config.ts';
import { runRetention } from '../areas/privacy/personal-data/personal-data.retention-service.ts';
import { StartError } from '../start-error.ts';
import { describeError } from './describe-error.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `Usage:
  npm run privacy -- retention --dry-run   says how many rows are past their time, table by table, and deletes none
  npm run privacy -- retention             deletes them, as the server does every night at half past three
It works while the server is running.`;

function readIsDry([command, option, ...rest]: string[]): boolean {
  if (command !== 'retention' || rest.length > 0 || (option !== undefined && option !== '--dry-run')) {
    throw new StartError(USAGE);
  }
  return option !== undefined;
}

function describe(rows: readonly RetentionRow[], isDry: boolean): string {
  const lines = rows.map(({ table, what, keepDays, wouldDelete }) =>
    [table.padEnd(16), `${keepDays} days`.padEnd(9), `${wouldDelete}`.padStart(9), ` ${what}`].join(' '),
  );
  return [isDry ? 'Would be deleted now:' : 'Deleted:', ...lines].join('\n');
}

try {
  const isDry = readIsDry(process.argv.slice(2));
  const rows = await withDatabase(loadConfig(), (db) => runRetention(db, { at: new Date(), isDry }));
  process.stdout.write(`${describe(rows, isDry)}\n`);
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`);
  process.exitCode = 1;
}
