import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { unavailable } from './error-handler.ts';

/** Of the work on one call, without the time its body takes to arrive; docs/security.md: 503 in at most 5 seconds. */
const WORK_MS = 4_800;

/** What the work on a request has taken so far; milliseconds. */
const spent = new WeakMap<FastifyRequest, number>();

/**
 * Waits for a part of the work on a request, and raises UNAVAILABLE when its parts together take too long. Each
 * statement has its own limit in the database, but a slow link makes a call of many statements slow. The work itself
 * is not broken off: a change may still be made after the caller was told to try again.
 */
export async function inTime<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const before = spent.get(request) ?? 0;
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(unavailable(new Error('The work took too long'))), WORK_MS - before);
  try {
    return await Promise.race([work(), late.promise]);
  } finally {
    clearTimeout(timer);
    spent.set(request, before + performance.now() - began);
  }
}

/** A hook whose work counts. */
export function hookInTime(hook: onRequestAsyncHookHandler): onRequestAsyncHookHandler {
  return async function (request: FastifyRequest, reply: FastifyReply) {
    await inTime(request, async () => hook.call(this, request, reply));
  };
}
