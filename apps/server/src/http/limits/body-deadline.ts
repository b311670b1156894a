import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** The longest any call may take to send its body; what Node itself enforces. */
export const LONGEST_BODY_MS = 330_000;
/** How long a body may take unless its call says otherwise. */
const BODY_MS = 30_000;

interface Call {
  request: FastifyRequest;
  reply: FastifyReply;
}

const REFUSAL = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/**
 * Cuts off whoever drips a body (docs/security.md). Node has one such limit for the whole server,
 * and uploads need minutes: so this one is for all calls, and a call that has looked at its session may lift it.
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

/** Gives a call this long from now on to send its body, and as long to work on it before its connection counts as idle. */
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
    // one that was refused before anybody read its body ends unheard
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
    /** Runs while a body is awaited. */
    bodyDeadline: NodeJS.Timeout | null;
  }
}
