import type { ErrorCode, FieldError } from '@aangan/contract/core/errors';
import { DatabaseError } from 'pg';

/** A database error in the terms of the contract. */
export interface DatabaseRefusal {
  code: ErrorCode;
  message: string;
  extras: { errors?: FieldError[] };
}

const CONFLICT: DatabaseRefusal = {
  code: 'CONFLICT',
  message: 'This has changed in the meantime. Please load it again.',
  extras: {},
};

const GONE: DatabaseRefusal = {
  code: 'UNAUTHENTICATED',
  message: 'Your session has ended. Please sign in again.',
  extras: {},
};

const SLOT_TAKEN = fieldTaken('SLOT_TAKEN', 'visitTime', 'This time has just been taken. Please choose another.');

/** Constraints that a caller can violate; any other guards against our own mistakes and becomes CONFLICT. */
const BY_CONSTRAINT: Readonly<Record<string, DatabaseRefusal>> = {
  users__email: fieldTaken('EMAIL_ALREADY_EXISTS', 'email', 'A user with this email already exists.'),
  users__contact_no: fieldTaken('CONTACT_ALREADY_EXISTS', 'contactNo', 'A user with this phone number already exists.'),
  bookings__user_id_property_id: {
    code: 'ALREADY_BOOKED',
    message: 'You have already booked a visit to this property.',
    extras: {},
  },
  board_guests__board_id_first_name: {
    code: 'NAME_TAKEN',
    message: 'Somebody here has this name already. Add a letter of your surname.',
    extras: {},
  },
  bookings__property_seat: SLOT_TAKEN,
  bookings__host_seat: SLOT_TAKEN,
  bookings_property_id_fkey: { code: 'NOT_FOUND', message: 'Property not found', extras: {} },
  // violated by a running call when an admin deletes its user
  bookings_user_id_fkey: GONE,
  shortlists_user_id_fkey: GONE,
  sessions_user_id_fkey: GONE,
  idempotency_keys_user_id_fkey: GONE,
  session_tokens_session_id_fkey: GONE,
  price_rates_created_by_fkey: GONE,
  trash_items_deleted_by_fkey: GONE,
  change_sets_created_by_fkey: GONE,
  change_sets_applied_by_fkey: GONE,
  properties__external_id: {
    code: 'RESTORE_CONFLICT',
    message: 'A catalogue file has added this property again in the meantime. Delete that one first.',
    extras: {},
  },
  // an undo beside another one
  change_sets__of_id: {
    code: 'CHANGE_SET_STATE',
    message: 'This is not possible in the present state. Please load it again.',
    extras: {},
  },
  site_versions_saved_by_fkey: GONE,
  property_phases_checked_by_fkey: GONE,
  seen_properties_user_id_fkey: GONE,
  seen_properties_property_id_fkey: { code: 'NOT_FOUND', message: 'Property not found', extras: {} },
  hidden_properties_user_id_fkey: GONE,
  hidden_properties_property_id_fkey: { code: 'NOT_FOUND', message: 'Property not found', extras: {} },
  board_votes_property_id_fkey: { code: 'NOT_FOUND', message: 'Property not found', extras: {} },
  board_comments_property_id_fkey: { code: 'NOT_FOUND', message: 'Property not found', extras: {} },
  board_nicknames_property_id_fkey: { code: 'NOT_FOUND', message: 'Property not found', extras: {} },
  shortlists_property_id_fkey: { code: 'NOT_FOUND', message: 'Property not found', extras: {} },
};

/** SQLSTATE classes and codes after which a retry may succeed. */
const PASSING_STATES = [
  '08', // connection exceptions
  '25006', // read only: a replica that was just demoted, or is being promoted
  '25P03', // idle in transaction for too long
  '40', // deadlock, serialisation
  '53', // out of connections, memory, disk
  '55P03', // lock time-out
  '57014', // statement time-out
  '57P', // shutting down, crashed, starting up
  '58', // disk or system error
];

const NETWORK_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EMFILE',
]);

/** Errors of pg and its pool without a code, recognised by their text. */
const DRIVER_MESSAGES =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after)/;

/** Whether an error means that the database is away, overloaded or shutting down (503), rather than a bad request. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseError) {
    return PASSING_STATES.some((state) => error.code?.startsWith(state));
  }
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'EACCES') return syscall === 'connect';
  return NETWORK_CODES.has(code ?? '') || DRIVER_MESSAGES.test(error.message);
}

/**
 * Converts a Postgres error about a value: class 22 (invalid value) to a 400, class 23 (constraint) to the refusal of that
 * constraint. Null for any other error. A safety net behind validation.
 */
export function databaseRefusal(error: unknown): DatabaseRefusal | null {
  if (!(error instanceof DatabaseError)) return null;
  if (error.code?.startsWith('22')) {
    const message = 'A value in the request is not valid';
    return { code: 'VALIDATION_FAILED', message, extras: { errors: [{ field: error.column ?? 'body', message }] } };
  }
  return error.code?.startsWith('23') ? (BY_CONSTRAINT[error.constraint ?? ''] ?? CONFLICT) : null;
}

function fieldTaken(code: ErrorCode, field: string, message: string): DatabaseRefusal {
  return { code, message, extras: { errors: [{ field, message }] } };
}
