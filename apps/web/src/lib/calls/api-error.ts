import type { ErrorCode, FieldError } from '@aangan/contract/core/errors';

/**
 * The server's closed list, and four the page itself knows: no answer at all; an answer that is not ours (a proxy's
 * page, say); a call refused because the user is known to be logged out; a call refused as a double of one under way.
 */
export type ApiErrorCode = ErrorCode | 'NETWORK' | 'UNKNOWN' | 'LOGGED_OUT' | 'DUPLICATE';

interface ApiErrorParts {
  /** HTTP status; 0 when no answer came. */
  status: number;
  code: ApiErrorCode;
  /** The server's words; empty when the answer had none. */
  message: string;
  errors?: FieldError[] | undefined;
  details?: Record<string, number | string> | undefined;
  /** Seconds, from Retry-After. */
  retryAfter?: number | undefined;
}

/** What every failed call rejects with (aborted ones aside: those reject with the signal's reason). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly errors: FieldError[] | undefined;
  readonly details: Record<string, number | string> | undefined;
  readonly retryAfter: number | undefined;

  constructor(parts: ApiErrorParts) {
    super(parts.message);
    this.name = 'ApiError';
    this.status = parts.status;
    this.code = parts.code;
    this.errors = parts.errors;
    this.details = parts.details;
    this.retryAfter = parts.retryAfter;
  }
}

/**
 * What a person is told of a failed call: the server's words, or the page's own where there are none. What an engine throws is
 * for nobody to read.
 * @param otherwise a whole sentence
 */
export function wordsOf(error: unknown, otherwise: string): string {
  return isApiError(error) && error.message !== '' ? error.message : otherwise;
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}
