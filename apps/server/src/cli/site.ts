import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { momentInIndia } from '@aangan/contract/core/times';
import { siteNote, type SiteDocument } from '@aangan/contract/site/document';
import { systemClock } from '../adapters/clock/clock.ts';
import { applyNewestSite, createStoreFile, hasRegisteredSms } from '../areas/site/site.ts';
import { createVersionsAdminService } from '../areas/site/versions/versions.admin-service.ts';
import { readSiteFile, SiteFileError, storePictures, toSiteFile } from '../areas/site/versions/versions.file.ts';
import {
  COMMAND_LINE,
  createSaveSite,
  findInForce,
  type SaveSiteDeps,
} from '../areas/site/versions/versions.service.ts';
import { VERSIONS_KEPT } from '../areas/site/versions/versions.store.ts';
import { recordAudit } from '../audit/audit.store.ts';
import { loadConfig, type Config } from '../config/config.ts';
import type { Database } from '../database/pool.ts';
import { AppError } from '../http/kernel/app-error.ts';
import { createLogger } from '../http/observe/logging.ts';
import { createNotifier } from '../messages/messages.ts';
import { readTemplates } from '../messages/templates.ts';
import { createQueueForMatching } from '../areas/alerts/matching/matching.queue.ts';
import { refreshAllSearchFacts } from '../sql/derived.sql.ts';
import { StartError } from '../start-error.ts';
import { describeError } from './describe-error.ts';
import { withDatabase } from './with-database.ts';

const USAGE = `Usage:
  npm run site -- check FILE                 names every mistake in a file, and changes nothing
  npm run site -- import FILE [--note TEXT]  makes the file the site; the same file again changes nothing
  npm run site -- export FILE                writes the site to a file
  npm run site -- history                    lists the versions, newest first
  npm run site -- reset [--note TEXT]        takes back everything, to the site as it came
--sms-registered, with import and reset, says that the SMS texts with a new name are registered.
It works while the server is running: everybody sees a new version within two seconds.`;

const FILE_COMMANDS = ['check', 'import', 'export'];
const SAVING_COMMANDS = ['import', 'reset'];

interface Command {
  name: string;
  file: string;
  note: string | undefined;
  smsRegistered: boolean;
}

function readCommand(args: string[]): Command {
  const { positionals, values } = parse(args);
  const [name = '', file = '', ...rest] = positionals;
  const hasFile = FILE_COMMANDS.includes(name);
  const isKnown = hasFile ? file !== '' : ['history', 'reset'].includes(name) && file === '';
  const isPlain = values.note === undefined && values['sms-registered'] === undefined;
  if (!isKnown || rest.length > 0 || !(isPlain || SAVING_COMMANDS.includes(name))) throw new StartError(USAGE);
  const note = siteNote.safeParse(values.note);
  if (!note.success) throw new StartError(`--note ${note.error.issues[0]?.message}`);
  return { name, file, note: note.data, smsRegistered: values['sms-registered'] === true };
}

function parse(args: string[]) {
  try {
    const options = { note: { type: 'string' }, 'sms-registered': { type: 'boolean' } } as const;
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`, { cause: error });
  }
}

async function run(command: Command): Promise<string> {
  const { name, file } = command;
  if (name === 'check') {
    readSiteFile(file);
    return `${file}: no mistake`;
  }
  const read = name === 'import' ? readSiteFile(file) : { document: {}, pictures: {} };
  const config = loadConfig();
  return withDatabase(config, async (db) => {
    const deps = savingDeps(db, config);
    const log = createLogger({ level: 'warn', pretty: false, destination: process.stderr });
    switch (name) {
      case 'export':
        writeFileSync(file, toSiteFile((await findInForce(db)).document));
        return `${file}: written`;
      case 'history':
        return history(deps, config);
      default:
        return save(deps, command, await storePictures(file, read, createStoreFile(db, log)));
    }
  });
}

/** The dependencies of a save from here: the servers put the site in force and send the notifications. */
function savingDeps(db: Database, config: Config): SaveSiteDeps {
  const clock = systemClock(config.clockOffsetSeconds);
  // servers send what is due every minute
  const { notify } = createNotifier({
    clock,
    hasMail: config.mail.provider !== 'off',
    handOut: async () => undefined,
  });
  return {
    db,
    clock,
    recordAudit,
    notify,
    hasRegisteredSms: hasRegisteredSms(config, readTemplates(config.messageTemplates)),
    prepare: async () => () => undefined,
    amenitiesChanged: async () => {
      await applyNewestSite(db);
      const { alertSettleSeconds: settleSeconds } = config;
      await refreshAllSearchFacts(db, createQueueForMatching({ clock, settleSeconds }));
    },
    take: () => undefined,
  };
}

async function save(deps: SaveSiteDeps, command: Command, document: SiteDocument): Promise<string> {
  const { name, file, note, smsRegistered } = command;
  const { id } = await findInForce(deps.db);
  const { version, changed } = await createSaveSite(deps)(COMMAND_LINE, {
    version: id,
    site: document,
    note,
    smsRegistered,
  });
  const fields = changed.length === 1 ? '1 field' : `${changed.length} fields`;
  if (name === 'reset') {
    return changed.length === 0
      ? 'The site is as it came already.'
      : `The site is as it came: version ${version.id}, ${fields} changed`;
  }
  return changed.length === 0 ? `${file}: nothing changed` : `${file}: version ${version.id} saved, ${fields} changed`;
}

async function history(deps: SaveSiteDeps, { siteEditing }: Config): Promise<string> {
  const { list } = createVersionsAdminService({ ...deps, editing: siteEditing });
  const { rows } = await list({ page: 0, size: VERSIONS_KEPT });
  const lines = rows.map(({ id, savedAt, savedBy, note, changed }) => {
    const moment = momentInIndia(new Date(savedAt), 'short');
    return [String(id).padStart(4), moment, savedBy, changed.join(' '), note ?? ''].join('  ').trimEnd();
  });
  return lines.length === 0 ? 'Nothing was changed yet. The site is as it came.' : lines.join('\n');
}

/** Describes an error: a mistake a line where a person can fix it, else with its stack. */
function describe(error: unknown, { name = '', file = '' }: Partial<Command>): string {
  if (error instanceof SiteFileError) return `${error.message}${name === 'import' ? totalOf(error.mistakes) : ''}`;
  if (error instanceof AppError) {
    const { errors } = error.extras;
    return errors ? describe(new SiteFileError(file, errors), { name, file }) : error.message;
  }
  const { code, path } = error as NodeJS.ErrnoException;
  if (code !== undefined && path !== undefined) return `${path} can't be used (${code})`;
  return describeError(error);
}

function totalOf(mistakes: number): string {
  return `\n${mistakes === 1 ? '1 mistake' : `${mistakes} mistakes`}; nothing was changed.`;
}

let command: Command | undefined;
try {
  command = readCommand(process.argv.slice(2));
  process.stdout.write(`${await run(command)}\n`);
} catch (error) {
  process.stderr.write(`${describe(error, command ?? {})}\n`);
  process.exitCode = 1;
}
