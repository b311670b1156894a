import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unavailable } from '../kernel/error-handler.ts';

/** Of the work on one call, without the time its body takes to arrive; docs/security.md: 503 in at most 5 seconds. */
const WORK_MS = 4_800;
/** How late a call may be found to be late. */
const TICK_MS = 100;

/** The work on one request. */
interface Work {
  /** Milliseconds that it may still take, as of the end of its last part. */
  left: number;
  /** When the part that is under way began, by `performance.now()`. */
  since: number;
  giveUp: (error: Error) => void;
}

/** What is worked on. One timer looks after all of it: a timer each would cost as much as a request's routing. */
const underWay = new Set<Work>();
let ticking: NodeJS.Timeout | undefined;

/** Gives each request a place for what `inTime` notes on it. */
export function registerAnswerDeadline(app: FastifyInstance): void {
  app.decorateRequest('work', null);
}

/**
 * Waits for a part of the work on a request, which has just begun, and raises UNAVAILABLE when its parts together take too long. Each
 * statement has its own limit in the database, but a slow link makes a call of many statements slow. The work itself
 * is not broken off: a change may still be made after the caller was told to try again. One part at a time.
 */
export function inTime<T>(request: FastifyRequest, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const noted: Work = { left: request.work?.left ?? WORK_MS, since: performance.now(), giveUp: reject };
    request.work = noted;
    underWay.add(noted);
    ticking ??= setInterval(tick, TICK_MS).unref();
    work.then(
      (value) => {
        end(noted);
        return resolve(value);
      },
      (error: unknown) => {
        end(noted);
        reject(error);
      },
    );
  });
}

function end(work: Work): void {
  underWay.delete(work);
  work.left -= performance.now() - work.since;
}

function tick(): void {
  if (underWay.size === 0) {
    clearInterval(ticking);
    ticking = undefined;
    return;
  }
  const now = performance.now();
  for (const work of underWay) {
    if (now - work.since < work.left) continue;
    underWay.delete(work);
    work.giveUp(unavailable(new Error('The work took too long')));
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The last part of the work on it that had to be in time. */
    work: Work | null;
  }
}
