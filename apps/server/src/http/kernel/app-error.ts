import { ERROR_STATUS, type ErrorCode, type FieldError } from '@aangan/contract/core/errors';

export interface ErrorExtras {
  /** Each field that is wrong and what would be right. */
  errors?: FieldError[];
  /** Figures a page needs, such as the tries left. */
  details?: Record<string, number | string>;
  /** Seconds, sent as Retry-After. */
  retryAfter?: number;
  cause?: unknown;
}

/** A refusal a client may read: a code of the contract's closed list and a message for a person. */
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

/** The one answer for what is missing and for what is somebody else's (ROLE12). */
export function notFound(what: string): AppError {
  return new AppError('NOT_FOUND', `${what} not found`);
}

/** A single field that is wrong, in the shape of every validation error. */
export function invalidField(field: string, message: string): AppError {
  return invalidFields([{ field, message }]);
}

/** Several fields that are wrong. One message a field: the first, for the later ones often follow from it. */
export function invalidFields(all: readonly FieldError[]): AppError {
  const errors = all.filter(({ field }, index) => all.findIndex((other) => other.field === field) === index);
  return new AppError('VALIDATION_FAILED', errors[0]?.message ?? 'Not valid', { errors });
}
