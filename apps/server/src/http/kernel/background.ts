import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/**
 * Work that every process does again and again for as long as it lives. What is to be done once for all of them is a job
 * of `jobs/`.
 */
export interface Timer {
  everyMs: number;
  /** Begins when the server begins to listen, at once; else the first time is a period after the app is ready. */
  atStart?: boolean;
  run: () => Promise<unknown>;
  /** What the log says when it fails; the next time it is tried again. */
  failure: string;
}

/** Runs timers from the app's start to its end, none of them twice at a time. Its end waits for those that are under way. */
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

/** Takes work that no answer waits for; it sees to its own errors. */
export type InBackground = (work: Promise<void>) => void;

/** A place for such work: the app's end waits for what is under way. */
export function createBackground(app: FastifyInstance): InBackground {
  const underWay = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.all(underWay);
  });
  return (work) => {
    const ended = work.finally(() => underWay.delete(ended));
    underWay.add(ended);
  };
}
