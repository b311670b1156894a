import { flushCompileCache } from 'node:module';
import { loadConfig, type Config } from './config/config.ts';
import { freePort } from './ports.ts';
import { createLogger } from './http/observe/logging.ts';
import { StartError } from './start-error.ts';
import { startServer, type RunningServer } from './start-server.ts';
import { isBuiltIn } from './web-build.ts';

/** Signals within this time count as one, since Ctrl-C comes from the terminal and again from each parent. */
const SAME_SIGNAL_MS = 1_000;
const ANNOUNCE_MS = 1_000;
/** Time after the start in which waiting requests are handled. */
const REST_MS = 1_000;

async function main(): Promise<void> {
  const config = await settlePort(loadConfig());
  const log = createLogger({ level: config.logLevel, pretty: process.stdout.isTTY });
  const starting = startServer(config, log);
  stopOnSignal(async (signal) => {
    const server = await starting;
    log.info('Stopping');
    // SIGTERM comes from a service manager; a person at the keyboard need not wait
    await server.stop(signal === 'SIGTERM' ? ANNOUNCE_MS : 0);
  });
  process.stdout.write(startMessage(config, await starting));
  // where NODE_COMPILE_CACHE is set; now, since not every process exits normally
  flushCompileCache();
  setTimeout(giveBack, REST_MS).unref();
}

/**
 * Frees the memory of the start, which V8 would keep; --expose-gc is one of the options in scripts/lib/server-options.mjs. A tick
 * is pending meanwhile: V8 drops the hidden class of objects without instances, and the next tick's would be a second one, which
 * makes each of a request's eight ticks five times slower for good (docs/performance/start-and-memory.md).
 */
function giveBack(): void {
  process.nextTick(() => undefined);
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Chooses a port for PORT=0, since the origin must have one before anything listens. */
async function settlePort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const port = await freePort(config.host);
  return { ...config, port, appOrigin: config.appOrigin.replace(/:0$/, `:${port}`) };
}

/** Stops gracefully at the first signal; a later one ends the process at once. */
function stopOnSignal(stop: (signal?: NodeJS.Signals) => Promise<void>): void {
  let stoppingSince: number | undefined;
  const onSignal = (signal?: NodeJS.Signals) => {
    if (stoppingSince !== undefined && Date.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
    if (stoppingSince !== undefined) return;
    stoppingSince = Date.now();
    stop(signal).then(() => process.exit(0), fail);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  // the parent that started us with a channel was killed
  process.on('disconnect', () => onSignal());
  process.channel?.unref();
}

function startMessage({ databaseUrl, dataDir, sms, production }: Config, { address, demo }: RunningServer): string {
  if (production) return `Aangan is ready: ${address}\n`;
  const codes = {
    console: 'printed here',
    file: sms.provider === 'file' ? `appended to ${sms.outbox}` : '',
    http: 'sent by SMS',
    msg91: 'sent by SMS',
    twilio: 'sent by SMS',
  };
  const lines = [
    `  Aangan is ready: ${address}`,
    '',
    `  Data    ${databaseUrl ? 'the database in DATABASE_URL' : dataDir}`,
    ...(demo
      ? [
          `  Demo    sign in as admin ${demo.adminContact} or as buyer ${demo.buyerContact}`,
          `          or as consultant ${demo.consultantContact}`,
          ...(demo.boardKey ? [`          family board ${address}/board#k=${demo.boardKey}`] : []),
        ]
      : []),
    ...translatedPages(address),
    `  Codes   ${codes[sms.provider]}`,
    '  Stop    Ctrl-C',
  ];
  return `\n${lines.join('\n')}\n\n`;
}

/** Says where the pages in other languages are. */
function translatedPages(address: string): string[] {
  const pages = [isBuiltIn('mr') && `In Marathi: ${address}/mr`, isBuiltIn('hi') && `In Hindi: ${address}/hi`];
  const built = pages.filter((page) => page !== false);
  return built.length === 0 ? [] : [`  ${built.join('  ')}`];
}

function fail(error: unknown): void {
  const text = error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

main().catch(fail);
