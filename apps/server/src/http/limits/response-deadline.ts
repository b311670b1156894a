import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unavailable } from '../kernel/error-handler.ts';

/** The limit of the work on one call, without the upload of its body; docs/security.md: 503 in at most 5 seconds. */
const WORK_MS = 4_800;
/** The precision of the deadline. */
const TICK_MS = 100;

/** A part of the work on one request. */
interface Work {
  /** Milliseconds left for the request, as of the end of its previous part. */
  left: number;
  /** When this part began, by `performance.now()`. */
  since: number;
  giveUp: (error: Error) => void;
}

/** The work in progress. All of it shares one timer: a timer each would cost as much as a request's routing. */
const inProgress = new Set<Work>();
let ticking: NodeJS.Timeout | undefined;

/** Adds to each request the field in which `inTime` stores its time left. */
export function registerResponseDeadline(app: FastifyInstance): void {
  app.decorateRequest('work', null);
}

/**
 * Waits for a part of the work on a request that has just begun, and raises UNAVAILABLE when its parts together take too
 * long. Each statement has a limit in the database, but a call of many statements may still be slow. The work is not
 * aborted: a change may be made after the caller got the 503. Parts of a request must not overlap.
 */
export function inTime<T>(request: FastifyRequest, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const noted: Work = { left: request.work?.left ?? WORK_MS, since: performance.now(), giveUp: reject };
    request.work = noted;
    inProgress.add(noted);
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
  inProgress.delete(work);
  work.left -= performance.now() - work.since;
}

function tick(): void {
  if (inProgress.size === 0) {
    clearInterval(ticking);
    ticking = undefined;
    return;
  }
  const now = performance.now();
  for (const work of inProgress) {
    if (now - work.since < work.left) continue;
    inProgress.delete(work);
    work.giveUp(unavailable(new Error('The work took too long')));
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The latest part of its work under the deadline. */
    work: Work | null;
  }
}
