import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unavailable } from './error-handler.ts';

/** Of the work on one call, without the time its body takes to arrive; docs/security.md: 503 in at most 5 seconds. */
const WORK_MS = 4_800;
/** How late a call may be found to be late. */
const TICK_MS = 100;

/** Requests that are worked on. One timer looks after all of them: a timer each would cost as much as their routing. */
const underWay = new Set<FastifyRequest>();
let ticking: NodeJS.Timeout | undefined;

/** Gives each request what `inTime` notes on it. */
export function registerAnswerDeadline(app: FastifyInstance): void {
  app.decorateRequest('workLeft', WORK_MS);
  app.decorateRequest('workSince', 0);
  app.decorateRequest('giveUp', null);
}

/**
 * Waits for a part of the work on a request, which has just begun, and raises UNAVAILABLE when its parts together take too long. Each
 * statement has its own limit in the database, but a slow link makes a call of many statements slow. The work itself
 * is not broken off: a change may still be made after the caller was told to try again. One part at a time.
 */
export function inTime<T>(request: FastifyRequest, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.workSince = performance.now();
    request.giveUp = reject;
    underWay.add(request);
    ticking ??= setInterval(tick, TICK_MS).unref();
    work.then(
      (value) => {
        end(request);
        return resolve(value);
      },
      (error: unknown) => {
        end(request);
        reject(error);
      },
    );
  });
}

function end(request: FastifyRequest): void {
  underWay.delete(request);
  request.workLeft -= performance.now() - request.workSince;
}

function tick(): void {
  if (underWay.size === 0) {
    clearInterval(ticking);
    ticking = undefined;
    return;
  }
  const now = performance.now();
  for (const request of underWay) {
    if (now - request.workSince < request.workLeft) continue;
    underWay.delete(request);
    request.giveUp?.(unavailable(new Error('The work took too long')));
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Milliseconds that the work on it may still take, as of the end of its last part. */
    workLeft: number;
    /** When the part that is under way began, by `performance.now()`. */
    workSince: number;
    giveUp: ((error: Error) => void) | null;
  }
}
