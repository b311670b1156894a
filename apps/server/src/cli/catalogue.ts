import { parseArgs } from 'node:util';
import { systemClock } from '../adapters/clock/clock.ts';
import { openMediaStore } from '../adapters/media-store/open-media-store.ts';
import { loadConfig } from '../config/config.ts';
import { createQueueForMatching } from '../areas/alerts/matching/matching.queue.ts';
import { createReassignVisits, RESEAT_QUEUE } from '../areas/visits/lifecycle/lifecycle.jobs.ts';
import { applyNewestSite } from '../areas/site/site.ts';
import { CatalogueError } from '../areas/catalogue/transfer/transfer.error.ts';
import { exportCatalogue } from '../areas/catalogue/transfer/transfer.export-service.ts';
import { importCatalogue, type IncompleteHome } from '../areas/catalogue/transfer/transfer.import-service.ts';
import { guardStore } from '../areas/catalogue/media/media.installation.ts';
import { createMediaService } from '../areas/catalogue/media/media.service.ts';
import { AppError } from '../http/kernel/app-error.ts';
import { createLogger } from '../http/observe/logging.ts';
import { withSender } from '../jobs/jobs.admin-store.ts';
import { StartError } from '../start-error.ts';
import { describeError } from './describe-error.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `Usage:
  npm run catalogue -- import FILE
  npm run catalogue -- export FILE [--pictures DIR]
docs/catalogue-format.md explains the file.`;

async function run(args: string[]): Promise<string> {
  const { command, file, picturesDir } = readArguments(args);
  const config = loadConfig();
  const store = await openMediaStore(config.media);
  return withDatabase(config, async (db, pool) => {
    await applyNewestSite(db);
    const media = createMediaService({ store: guardStore({ db, store }) });
    if (command === 'export') {
      const { properties, files, stale } = await exportCatalogue({ db, media, file, picturesDir });
      const written = `${file}: ${properties} properties and ${files} files written`;
      return [written, ...stale.map((text) => `Left out, since the English has changed: ${text}`)].join('\n');
    }
    const log = createLogger({ level: 'warn', pretty: false, destination: process.stderr });
    const clock = systemClock(config.clockOffsetSeconds);
    const queueForMatching = createQueueForMatching({ clock, settleSeconds: config.alertSettleSeconds });
    const incomplete: IncompleteHome[] = [];
    const tellIncomplete = (home: IncompleteHome) => void incomplete.push(home);
    const report = await withSender(pool, [RESEAT_QUEUE], (jobs) =>
      importCatalogue({ db, media, clock, log, queueForMatching, reassignVisits: createReassignVisits(jobs) }, file, {
        tellIncomplete,
      }),
    );
    const { added, updated, filesAdded, filesRemoved } = report;
    return [
      `${file}: ${added} properties added, ${updated} updated; ${filesAdded} files added, ${filesRemoved} removed`,
      ...incomplete.map(
        ({ row, name, missing }) => `Warning: row ${row}, ${name}, which buyers see: ${missing.join('. ')}.`,
      ),
    ].join('\n');
  });
}

function readArguments(args: string[]): { command: string; file: string; picturesDir: string | undefined } {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: { pictures: { type: 'string' } },
    });
    const [command, file, ...rest] = positionals;
    const known = command === 'export' || (command === 'import' && values.pictures === undefined);
    if (known && file && rest.length === 0) return { command, file, picturesDir: values.pictures };
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error });
  }
  throw new StartError(USAGE);
}

/** Describes an error: one line where a person can fix it, else with its stack. */
function describe(error: unknown, command: string | undefined): string {
  if (error instanceof CatalogueError) {
    const count = error.mistakes.length;
    const total = `${count === 1 ? '1 mistake' : `${count} mistakes`}; nothing was changed.`;
    return command === 'import' ? `${error.message}\n${total}` : error.message;
  }
  if (error instanceof AppError) return error.message;
  const { code, path } = error as NodeJS.ErrnoException;
  if (code !== undefined && path !== undefined) return `${path} can't be used (${code})`;
  return describeError(error);
}

const args = process.argv.slice(2);
try {
  process.stdout.write(`${await run(args)}\n`);
} catch (error) {
  process.stderr.write(`${describe(error, args[0])}\n`);
  process.exitCode = 1;
}
