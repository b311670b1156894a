import { destination as fileDescriptor, pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';

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
