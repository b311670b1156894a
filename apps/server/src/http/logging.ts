import { randomUUID } from 'node:crypto';
import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';

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
 * Structured logs in UTC with a request id and nothing secret: no body, no cookie, no query string. What callers add
 * goes through `maskPhone` where it is a number.
 */
export function createLogger({ level, pretty, destination }: LoggingOptions): Logger {
  const options = {
    level,
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: [...SECRET, ...QUOTING], censor: '[redacted]' },
    serializers: {
      req: (request: { method: string; url: string; ip?: string; id?: string }) => ({
        method: request.method,
        path: request.url.split('?')[0],
        ip: request.ip,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      // Rounded: sixteen digits of a binary fraction now and then read like somebody's number.
      responseTime: (milliseconds: number) => Math.round(milliseconds * 10) / 10,
    },
  };
  if (destination) return pino(options, destination);
  if (!pretty) return pino(options);
  return pino({
    ...options,
    transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' } },
  });
}

/** '9876543210' as '98******10'. */
export function maskPhone(contactNo: string): string {
  return `${contactNo.slice(0, 2)}******${contactNo.slice(-2)}`;
}

/** A request id of our own: one from outside could forge a line of the log. */
export function newRequestId(): string {
  return randomUUID();
}
