import { ERROR_STATUS, type ErrorCode, type FieldError } from '@aangan/contract/core/errors';

export interface ErrorExtras {
  /** Each invalid field, and what would be valid. */
  errors?: FieldError[];
  /** Figures that a page needs, such as the attempts left. */
  details?: Record<string, number | string>;
  /** Seconds, sent as Retry-After. */
  retryAfter?: number;
  cause?: unknown;
}

/** An error for the client: a code of the contract's closed list, and a message for a person. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly extras: ErrorExtras;

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message, extras.cause === undefined ? undefined : { cause: extras.cause });
    this.code = code;
    this.extras = extras;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

/** Creates the NOT_FOUND error, the same for a missing resource and for somebody else's (ROLE12). */
export function notFound(what: string): AppError {
  return new AppError('NOT_FOUND', `${what} not found`);
}

/** Creates the VALIDATION_FAILED error of a single field. */
export function invalidField(field: string, message: string): AppError {
  return invalidFields([{ field, message }]);
}

/** Creates the VALIDATION_FAILED error of several fields, with the first message of each: later ones often follow from it. */
export function invalidFields(all: readonly FieldError[]): AppError {
  const errors = all.filter(({ field }, index) => all.findIndex((other) => other.field === field) === index);
  return new AppError('VALIDATION_FAILED', errors[0]?.message ?? 'Not valid', { errors });
}
