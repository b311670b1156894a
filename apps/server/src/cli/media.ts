import { openMediaStore } from '../adapters/media-store/open-media-store.ts';
import { loadConfig } from '../config/config.ts';
import { withSweepLock } from '../sql/media.sql.ts';
import { APART_TEXT, ensureInstallationId, pairStore } from '../areas/catalogue/media/media.installation.ts';
import { bringBack, endOfQuarantine } from '../areas/catalogue/media/media.quarantine.ts';
import { findOrphans, sweepOrphans } from '../areas/catalogue/media/media.sweep.ts';
import { surveyQuarantine, surveyStore, type StoreAndRows } from '../areas/catalogue/media/media.survey.ts';
import { AppError } from '../http/kernel/app-error.ts';
import { StartError } from '../start-error.ts';
import { describeError } from './describe-error.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `Usage:
  npm run media -- status         says who owns the media store, what it holds, and which files have no row
  npm run media -- adopt          makes the store this database's: writes the database's id into it
  npm run media -- restore        brings back the files in quarantine that have a row
  npm run media -- restore KEY    brings back the files of this key, with or without a row
  npm run media -- sweep          moves the files without a row to the quarantine, however many there are
KEY is the 32 letters and digits in the address of a file. It works while the server is running.`;

type Command = { name: 'status' | 'adopt' | 'sweep' } | { name: 'restore'; key: string | undefined };

function readCommand([name, key, ...rest]: string[]): Command {
  if (rest.length > 0) throw new StartError(USAGE);
  if (name === 'restore') {
    if (key !== undefined && !/^[0-9a-f]{32}$/.test(key)) {
      throw new StartError(`${key} is not a key of 32 letters and digits.\n${USAGE}`);
    }
    return { name, key };
  }
  if ((name !== 'status' && name !== 'adopt' && name !== 'sweep') || key !== undefined) throw new StartError(USAGE);
  return { name };
}

async function run(command: Command, sides: StoreAndRows): Promise<string> {
  switch (command.name) {
    case 'status':
      return status(sides);
    case 'adopt':
      return adopt(sides);
    case 'restore':
      return restore(sides, command.key);
    case 'sweep':
      return sweep(sides);
  }
}

async function status(sides: StoreAndRows): Promise<string> {
  const databaseId = await ensureInstallationId(sides.db);
  const storeId = await sides.store.readOwner();
  const now = new Date();
  const survey = await surveyStore(sides);
  const quarantine = await surveyQuarantine(sides);
  const orphans = findOrphans(survey, now).length;
  const known = survey.files.filter(({ key }) => survey.known.has(key)).length;
  const young = survey.files.length - known - orphans;
  const back = quarantine.files.filter(({ key }) => quarantine.known.has(key)).length;
  const days = [...Map.groupBy(quarantine.files, ({ day }) => day)].map(
    ([day, files]) => `  taken on ${day}: ${files.length}, to be deleted on ${dateOf(endOfQuarantine(day))}`,
  );
  return [
    `Database    ${databaseId}`,
    `Store       ${storeId === null ? 'belongs to nobody yet' : storeId || 'has an owner that cannot be read'}`,
    storeId === databaseId ? 'They belong together.' : APART_TEXT,
    `Files       ${survey.files.length}: ${known} known, ${orphans} without a row, ${young} younger than an hour and without a row`,
    `Quarantine  ${quarantine.files.length}: ${back} known`,
    ...days,
  ].join('\n');
}

const dateOf = (at: Date) => at.toISOString().slice(0, 10);

async function adopt({ db, store }: StoreAndRows): Promise<string> {
  const id = await ensureInstallationId(db);
  const before = await store.readOwner();
  if (before === id) return `The store already belongs to this database (${id}). Nothing was changed.`;
  await store.writeOwner(id, { replace: true });
  const instead = before === null ? '' : `, no longer to ${before || 'an owner that could not be read'}`;
  return `The store now belongs to this database (${id})${instead}. Uploads and sweeps resume at once.`;
}

async function restore(sides: StoreAndRows, key: string | undefined): Promise<string> {
  await refuseUnlessPaired(sides);
  const count = await withSweepLock(sides.db, () => bringBack(sides, key));
  if (count === null) throw busy();
  return `${count === 1 ? '1 file' : `${count} files`} brought back.`;
}

async function sweep(sides: StoreAndRows): Promise<string> {
  await refuseUnlessPaired(sides);
  const done = await sweepOrphans(sides, { forced: true });
  if (done === null) throw busy();
  const { quarantined, broughtBack, deleted } = done;
  return `${quarantined} files moved to the quarantine, ${broughtBack} brought back, ${deleted} deleted.`;
}

async function refuseUnlessPaired(sides: StoreAndRows): Promise<void> {
  if (!(await pairStore(sides)).isPaired) throw new StartError(APART_TEXT);
}

function busy(): StartError {
  return new StartError('A sweep or an import is under way. Nothing was changed; try again in a moment.');
}

/** Describes an error: one line where a person can fix it, else with its stack. */
function describe(error: unknown): string {
  return error instanceof AppError ? error.message : describeError(error);
}

try {
  const command = readCommand(process.argv.slice(2));
  const config = loadConfig();
  const store = await openMediaStore(config.media);
  process.stdout.write(`${await withDatabase(config, (db) => run(command, { db, store }))}\n`);
} catch (error) {
  process.stderr.write(`${describe(error)}\n`);
  process.exitCode = 1;
}
