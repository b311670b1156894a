/**
 * The closed list of error codes, each with its HTTP status (CALL2). The server sends no other code.
 */
export const ERROR_STATUS = {
  VALIDATION_FAILED: 400,
  OTP_INVALID: 400,
  OTP_EXPIRED: 400,
  OTP_ATTEMPTS_EXCEEDED: 400,
  NOT_REGISTERED: 400,
  EMAIL_ALREADY_EXISTS: 400,
  CONTACT_ALREADY_EXISTS: 400,
  RATE_ALREADY_EXISTS: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  CROSS_ORIGIN: 403,
  CODE_REQUIRED: 403,
  ACCOUNT_DEACTIVATED: 403,
  NOT_FOUND: 404,
  LINK_INVALID: 404,
  CONFLICT: 409,
  ALREADY_BOOKED: 409,
  BOOKING_REQUIRED: 409,
  BOOKING_NOT_RESCHEDULABLE: 409,
  SLOT_TAKEN: 409,
  VISIT_OVERLAP: 409,
  VISIT_LIMIT: 409,
  VISIT_STATE: 409,
  DO_NOT_CONTACT: 409,
  STALE_EDIT: 409,
  RATE_IN_USE: 409,
  RERA_NUMBER_MISSING: 409,
  RERA_REQUIRED: 409,
  RESTORE_CONFLICT: 409,
  CHANGE_SET_STATE: 409,
  IDEMPOTENCY_IN_PROGRESS: 409,
  LIMIT_REACHED: 409,
  SEARCH_EXISTS: 409,
  CONSENT_NEEDED: 409,
  DELETION_PENDING: 409,
  STAFF_ACCOUNT: 409,
  NAME_TAKEN: 409,
  LAST_ADMIN: 409,
  OWN_ACCOUNT: 409,
  SITE_LOCKED: 409,
  LOCALITY_IN_USE: 409,
  TOO_MANY_HOMES: 409,
  SMS_REGISTERED: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  CHALLENGE_REQUIRED: 428,
  TOO_MANY_REQUESTS: 429,
  OTP_COOLDOWN: 429,
  OTP_RESENDS_EXHAUSTED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  STORAGE_FULL: 507,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Error codes of every call that accepts an Idempotency-Key, beside its own. */
export const KEY_ERRORS = ['IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED'] as const satisfies readonly ErrorCode[];

/** Error codes of every export with unmasked contacts of buyers, beside its own. */
export const EXPORT_ERRORS = [
  'CODE_REQUIRED',
  'OTP_INVALID',
  'OTP_EXPIRED',
  'OTP_ATTEMPTS_EXCEEDED',
] as const satisfies readonly ErrorCode[];

export interface FieldError {
  field: string;
  message: string;
}

/** The envelope of every error. `details` carries numbers that a page needs, such as the attempts left. */
export interface ErrorEnvelope {
  success: false;
  code: ErrorCode;
  message: string;
  errors?: FieldError[];
  details?: Record<string, number | string>;
  requestId?: string;
}
