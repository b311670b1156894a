import { randomBytes } from 'node:crypto';
import { LogController, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { maskToken } from './mask-token.ts';

/** Of this process: 64 random bits, so that two never share one. */
const PROCESS = randomBytes(8).toString('hex');
let requests = 0;

/** A request id of our own: one from outside could forge a line of the log. */
function newRequestId(): string {
  requests += 1;
  return `${PROCESS}-${requests.toString(36)}`;
}

/** What the line of a refused request says besides. */
export interface Refusal {
  code: string;
  fields: string[] | undefined;
}

/**
 * How Fastify logs, as its options: one line a request, when it has ended, by whomever. What else is said of it goes to
 * `request.log`.
 */
export function requestLogging(log: Logger) {
  return {
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- pino's own type would become the instance's
    loggerInstance: log as FastifyBaseLogger,
    logController: new OneLine(log),
    childLoggerFactory: toRequestLog,
    genReqId: newRequestId,
  };
}

function toRequestLog(log: FastifyBaseLogger, bindings: object, options: { level?: string }): FastifyBaseLogger {
  return new RequestLog(log, bindings, options);
}

class OneLine extends LogController {
  /** Its fields are those below and none of them is secret, so it is spared the search for what to redact. */
  readonly #log: Logger;

  constructor(log: Logger) {
    super();
    this.#log = log.child({}, { redact: { paths: [], censor: '' } });
  }

  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    if (request.log.level === 'silent') return;
    // also where the client went away, of which Fastify says nothing
    reply.raw.once('close', () => this.#end(request, reply));
  }

  override requestCompleted(): void {
    // said at the close of the answer
  }

  #end(request: FastifyRequest, reply: FastifyReply): void {
    const { id, method, url, ip, refusal, raw } = request;
    const query = url.indexOf('?');
    const line = {
      reqId: id,
      req: { method, path: maskToken(query === -1 ? url : url.slice(0, query)), ip: ip ?? raw.socket.remoteAddress },
      res: { status: reply.raw.statusCode },
      // Rounded: sixteen digits of a binary fraction now and then read like somebody's number.
      responseTime: Math.round(reply.elapsedTime * 10) / 10,
      ...refusal,
    };
    this.#log.info(line, reply.raw.writableEnded ? 'request completed' : 'request aborted');
  }
}

/**
 * The log of one request: a child of the app's that is made when somebody first writes to it, which for most requests
 * nobody does.
 */
class RequestLog implements FastifyBaseLogger {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: object;
  readonly #options: { level?: string };
  #made: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: object, options: { level?: string }) {
    this.#parent = parent;
    this.#bindings = bindings;
    this.#options = options;
  }

  get #log(): FastifyBaseLogger {
    return (this.#made ??= this.#parent.child(this.#bindings, this.#options));
  }

  get level(): string {
    return this.#options.level ?? this.#parent.level;
  }
  fatal(...line: unknown[]): void {
    this.#log.fatal(...(line as [object]));
  }
  error(...line: unknown[]): void {
    this.#log.error(...(line as [object]));
  }
  warn(...line: unknown[]): void {
    this.#log.warn(...(line as [object]));
  }
  info(...line: unknown[]): void {
    this.#log.info(...(line as [object]));
  }
  debug(...line: unknown[]): void {
    this.#log.debug(...(line as [object]));
  }
  trace(...line: unknown[]): void {
    this.#log.trace(...(line as [object]));
  }
  silent(): void {
    // as pino's
  }
  child(...of: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#log.child(...of);
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it was refused, for its line in the log. */
    refusal: Refusal | null;
  }
}
