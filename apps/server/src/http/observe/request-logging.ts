import { randomBytes } from 'node:crypto';
import { LogController, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { maskToken } from './mask-token.ts';

/** A prefix of 64 random bits, unique to this process. */
const PROCESS = randomBytes(8).toString('hex');
let requests = 0;

/** Creates a request id; one from the client could forge a line of the log. */
function newRequestId(): string {
  requests += 1;
  return `${PROCESS}-${requests.toString(36)}`;
}

/** What the log line of a refused request also has. */
export interface Refusal {
  code: string;
  fields: string[] | undefined;
}

/**
 * Gives Fastify's options for logging: one line per request, when it has ended, whoever ended it. Anything else is logged
 * by `request.log`.
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
  /** Without redaction, since the fields of this line are fixed and not secret. */
  readonly #log: Logger;

  constructor(log: Logger) {
    super();
    this.#log = log.child({}, { redact: { paths: [], censor: '' } });
  }

  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    if (request.log.level === 'silent') return;
    // also where the client disconnected, which Fastify does not report
    reply.raw.once('close', () => this.#end(request, reply));
  }

  override requestCompleted(): void {
    // logged at the close of the response
  }

  #end(request: FastifyRequest, reply: FastifyReply): void {
    const { id, method, url, ip, refusal, raw } = request;
    const query = url.indexOf('?');
    const line = {
      reqId: id,
      req: { method, path: maskToken(query === -1 ? url : url.slice(0, query)), ip: ip ?? raw.socket.remoteAddress },
      res: { status: reply.raw.statusCode },
      // rounded, as the digits of a binary fraction may look like a phone number
      responseTime: Math.round(reply.elapsedTime * 10) / 10,
      ...refusal,
    };
    this.#log.info(line, reply.raw.writableEnded ? 'request completed' : 'request aborted');
  }
}

/**
 * The log of one request: a child of the app's log, created on first use, since most requests never log.
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
    // like pino's
  }
  child(...of: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#log.child(...of);
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Why it was refused, for its log line. */
    refusal: Refusal | null;
  }
}
