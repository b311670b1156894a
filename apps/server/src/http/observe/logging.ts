import { destination as fileDescriptor, pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';

export interface LoggingOptions {
  level: string;
  /** Readable lines for a terminal, or else one JSON object per line. */
  pretty: boolean;
  destination?: DestinationStream;
}

const SECRET = ['*.otp', '*.code_hash', '*.cookie', '*.authorization', '*.token'];
/** Error fields in which the database quotes whole rows; our refusals have such an error as their cause. */
const QUOTING = ['err.detail', 'err.where', 'err.extras.cause'];

/**
 * Writes lines in batches, by size or after some milliseconds, and the rest at the end of the process, also after a crash;
 * only an immediate kill (kill -9, out of memory) loses the last ones. A stalled reader costs memory up to a limit, then
 * lines are dropped.
 */
const BATCHES = { minLength: 8 * 1024, periodicFlush: 100, maxLength: 16 * 1024 * 1024, sync: false };

/**
 * Creates the logger: structured lines in UTC with a request id and without secrets, so no body, no cookie, no query string.
 * Callers mask phone numbers with `maskPhone`.
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

/** Masks a phone number: '9876543210' as '98******10'. */
export function maskPhone(contactNo: string): string {
  return `${contactNo.slice(0, 2)}******${contactNo.slice(-2)}`;
}
