import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The limit of every body, which Node itself enforces. */
export const LONGEST_BODY_MS = 330_000;
/** The limit of a body unless its call extends it. */
const BODY_MS = 30_000;

interface Call {
  request: FastifyRequest;
  reply: FastifyReply;
}

const REFUSAL = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/**
 * Closes the connection of a client that sends its body too slowly (docs/security.md). Node has one limit for the whole
 * server, but uploads need minutes: this one holds for all calls, and a call may extend it once its session is checked.
 */
export function registerBodyDeadline(app: FastifyInstance): void {
  app.decorateRequest('bodyDeadline', null);
  app.addHook('onRequest', (request, reply, done) => {
    const { headers } = request;
    if (headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0') {
      setDeadline(request, reply, BODY_MS);
      request.raw.once('end', () => clearDeadline(request));
    }
    done();
  });
}

/** Extends a call's time to send its body, counted from now, and the idle time of its connection; milliseconds. */
export function allowBodyTime({ request, reply }: Call, ms: number): void {
  if (request.bodyDeadline === null) return;
  setDeadline(request, reply, ms);
  // a request that a test injects has no connection
  request.raw.socket.setTimeout?.(ms);
}

function setDeadline(request: FastifyRequest, reply: FastifyReply, ms: number): void {
  clearDeadline(request);
  request.bodyDeadline = setTimeout(() => {
    const { complete, socket } = request.raw;
    // nothing to do for a request that was refused before its body was read
    if (complete || socket.destroyed) return;
    request.log.warn({ ms }, 'Body not sent in time');
    if (!reply.raw.headersSent) socket.write(REFUSAL);
    // a request that a test injects has no connection
    socket.destroySoon?.();
  }, ms);
  request.bodyDeadline.unref();
}

function clearDeadline(request: FastifyRequest): void {
  if (request.bodyDeadline !== null) clearTimeout(request.bodyDeadline);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The timer that runs until the body has arrived. */
    bodyDeadline: NodeJS.Timeout | null;
  }
}
