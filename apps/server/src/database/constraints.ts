import type { ErrorCode, FieldError } from '@aangan/contract/core/errors';
import { DatabaseError } from 'pg';

/** What a database error means to the caller, in the terms of the contract. */
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

/** The constraints a caller can run into; any other guards against our own mistakes and answers CONFLICT. */
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
  // what a call that is under way runs into when an admin deletes its user at that moment
  bookings_user_id_fkey: GONE,
  shortlists_user_id_fkey: GONE,
  sessions_user_id_fkey: GONE,
  idempotency_keys_user_id_fkey: GONE,
  session_tokens_session_id_fkey: GONE,
  price_rates_created_by_fkey: GONE,
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

/** SQLSTATE classes and codes after which the same request may well succeed a little later. */
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

/** pg and its pool give these no code, so there is only the text to go by. */
const DRIVER_MESSAGES =
  /^(timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after)/;

/** Whether the database is away, overloaded or shutting down, as opposed to refusing this very request: 503. */
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
 * What Postgres' refusal of a value means to the caller: class 22 (it can make no sense of it) is a 400, class 23 (it
 * breaks a constraint) what that constraint stands for. Null for any other error. A net: validation comes first.
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
