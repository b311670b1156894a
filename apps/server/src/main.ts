import { flushCompileCache } from 'node:module';
import { loadConfig, type Config } from './config/config.ts';
import { freePort } from './ports.ts';
import { createLogger } from './http/observe/logging.ts';
import { StartError } from './start-error.ts';
import { startServer, type RunningServer } from './start-server.ts';

/** Ctrl-C reaches us from the terminal and again from each parent that passes it on: within this time it is one. */
const SAME_SIGNAL_MS = 1_000;
const ANNOUNCE_MS = 1_000;
/** Those who waited for the start are answered by then. */
const REST_MS = 1_000;

async function main(): Promise<void> {
  const config = await settlePort(loadConfig());
  const log = createLogger({ level: config.logLevel, pretty: process.stdout.isTTY });
  const starting = startServer(config, log);
  stopOnSignal(async (signal) => {
    const server = await starting;
    log.info('Stopping');
    // SIGTERM is how a service manager says it; a person at the keyboard need not wait.
    await server.stop(signal === 'SIGTERM' ? ANNOUNCE_MS : 0);
  });
  process.stdout.write(startMessage(config, await starting));
  // where NODE_COMPILE_CACHE names a place for it: now, since not every process sees its own end
  flushCompileCache();
  setTimeout(giveBack, REST_MS).unref();
}

/**
 * V8 would keep the room that a start took: --expose-gc is one of the options in scripts/lib/server-options.mjs. A tick waits
 * meanwhile: V8 forgets the shape of objects of which there is none, and meets the next tick's as a second one, which makes
 * each of the eight a request has five times as dear for good (docs/performance/start-and-memory.md).
 */
function giveBack(): void {
  process.nextTick(() => undefined);
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** With PORT=0 the origin has to name a port before anything listens. */
async function settlePort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const port = await freePort(config.host);
  return { ...config, port, appOrigin: config.appOrigin.replace(/:0$/, `:${port}`) };
}

/** Stops once, gracefully; a signal after that ends the process on the spot. */
function stopOnSignal(stop: (signal?: NodeJS.Signals) => Promise<void>): void {
  let stoppingSince: number | undefined;
  const onSignal = (signal?: NodeJS.Signals) => {
    if (stoppingSince !== undefined && Date.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
    if (stoppingSince !== undefined) return;
    stoppingSince = Date.now();
    stop(signal).then(() => process.exit(0), fail);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  // The parent that started us with a channel was killed.
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
    `  Codes   ${codes[sms.provider]}`,
    '  Stop    Ctrl-C',
  ];
  return `\n${lines.join('\n')}\n\n`;
}

function fail(error: unknown): void {
  const text = error instanceof StartError ? error.message : error instanceof Error ? error.stack : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

main().catch(fail);
