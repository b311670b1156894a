import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/**
 * Recurring work of every process. Work to be done once for all processes is a job of `jobs/`.
 */
export interface Timer {
  everyMs: number;
  /** Runs first when the server begins to listen; else one period after the app is ready. */
  atStart?: boolean;
  run: () => Promise<unknown>;
  /** The log message of a failed run; the next period tries again. */
  failure: string;
}

/** Runs timers while the app lives, never two runs of one at a time. Closing the app waits for runs in progress. */
export function startTimers(app: FastifyInstance, log: Pick<Logger, 'warn'>, timers: readonly Timer[]): void {
  for (const { everyMs, atStart = false, run, failure } of timers) {
    let running: Promise<void> | null = null;
    let timer: NodeJS.Timeout | undefined;
    const runOnce = () => {
      running ??= run()
        .then(
          () => undefined,
          (error: unknown) => log.warn({ err: error }, failure),
        )
        .finally(() => (running = null));
    };
    const begin = () => (timer = setInterval(runOnce, everyMs).unref());
    if (atStart) {
      app.addHook('onListen', async () => {
        begin();
        runOnce();
      });
    } else app.addHook('onReady', async () => void begin());
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await running;
    });
  }
}

/** Accepts work that no response waits for; it must handle its own errors. */
export type InBackground = (work: Promise<void>) => void;

/** Creates a runner of background work; closing the app waits for work in progress. */
export function createBackground(app: FastifyInstance): InBackground {
  const inProgress = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(inProgress);
  });
  return (work) => {
    const ended = work.finally(() => inProgress.delete(ended));
    inProgress.add(ended);
  };
}
