import type { ErrorCode, FieldError } from '@aangan/contract/core/errors';

/**
 * The server's closed list, and four of the page: no response; a response that is not ours (a proxy's page, say); a
 * call refused because the user is known to be logged out; a call refused as a duplicate of one in progress.
 */
export type ApiErrorCode = ErrorCode | 'NETWORK' | 'UNKNOWN' | 'LOGGED_OUT' | 'DUPLICATE';

interface ApiErrorParts {
  /** HTTP status; 0 without a response. */
  status: number;
  code: ApiErrorCode;
  /** The server's message; empty when the response had none. */
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
 * Returns the message of a failed call for people: the server's, or the page's own. Exceptions of the browser are not
 * shown.
 * @param otherwise a whole sentence
 */
export function wordsOf(error: unknown, otherwise: string): string {
  return isApiError(error) && error.message !== '' ? error.message : otherwise;
}

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ApiError;
}
