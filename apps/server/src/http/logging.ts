import { randomBytes } from 'node:crypto';
import { LogController, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify';
import { destination as fileDescriptor, pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import { maskToken } from './mask-token.ts';

export interface LoggingOptions {
  level: string;
  /** For people (a terminal) or for machines (one JSON object a line). */
  pretty: boolean;
  destination?: DestinationStream;
}

const SECRET = ['*.otp', '*.code_hash', '*.cookie', '*.authorization', '*.token'];
/** The database quotes whole rows beside the message of an error; a refusal of ours carries that error along. */
const QUOTING = ['err.detail', 'err.where', 'err.extras.cause'];

/**
 * Lines go out together, a write for so many bytes or after so many milliseconds, and what is left at the end of the
 * process, a crash included; only what kills it on the spot (kill -9, no memory) takes the last of them along. A reader
 * that stands still costs memory up to a limit, then lines.
 */
const BATCHES = { minLength: 8 * 1024, periodicFlush: 100, maxLength: 16 * 1024 * 1024, sync: false };

/**
 * Structured logs in UTC with a request id and nothing secret: no body, no cookie, no query string. What callers add
 * goes through `maskPhone` where it is a number.
 */
export function createLogger({ level, pretty, destination }: LoggingOptions): Logger {
  const options = {
    level,
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: [...SECRET, ...QUOTING], censor: '[redacted]' },
  };
  if (destination) return pino(options, destination);
  if (!pretty) return pino(options, fileDescriptor({ dest: process.stdout.fd, ...BATCHES }));
  return pino({
    ...options,
    transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' } },
  });
}

/** '9876543210' as '98******10'. */
export function maskPhone(contactNo: string): string {
  return `${contactNo.slice(0, 2)}******${contactNo.slice(-2)}`;
}

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
