import { ERROR_STATUS, type ErrorCode } from '@aangan/contract/core/errors';
import { describe, expect, it } from 'vitest';
import { ApiError, type ApiErrorCode } from '../../../lib/calls/api-error.ts';
import { authFailure, missingFieldsText, resentText, type AuthCall } from './error-texts.ts';

interface Parts {
  status?: number;
  code?: ApiErrorCode;
  message?: string;
  errors?: { field: string; message: string }[];
  details?: Record<string, number>;
}

const refused = ({ status = 400, code = 'UNKNOWN', message = '', errors, details }: Parts) =>
  new ApiError({ status, code, message, errors, details });
const outcome = (call: AuthCall, parts: Parts, place: 'modal' | 'page' = 'modal') =>
  authFailure(call, refused(parts), place);
const textOf = (call: AuthCall, parts: Parts, place: 'modal' | 'page' = 'modal') => outcome(call, parts, place).text;

const CALLS: AuthCall[] = ['send', 'resend', 'verify', 'signin', 'signup'];
const CODES = Object.keys(ERROR_STATUS) as ErrorCode[];
const NETWORK = 'Network connection issue. Please check your internet connection and try again.';
const WAIT = 'Too many requests. Please wait a moment before trying again.';
const INCORRECT = 'The OTP you entered is incorrect. Please check and try again.';
const TOO_MANY = 'Too many incorrect attempts. Please request a new OTP.';

describe('verifying a code', () => {
  it.each<[string, Parts, string]>([
    ['400 with expired', { message: 'The OTP has EXPIRED' }, 'This OTP has expired. Please request a new one.'],
    ['400 with invalid', { message: 'Invalid OTP' }, INCORRECT],
    ['400 without a message', {}, INCORRECT],
    ['400 with attempts exceeded', { message: 'Attempts exceeded' }, TOO_MANY],
    ['400 with another message', { message: 'Something of the server' }, 'Something of the server'],
    ['401', { status: 401, message: 'No session' }, 'Your session has expired. Please request a new OTP.'],
    ['429', { status: 429, message: 'Slow down' }, WAIT],
    ['no answer', { status: 0, code: 'NETWORK' }, NETWORK],
    ['a server error', { status: 500, code: 'INTERNAL', message: 'Oops' }, 'Failed to verify OTP. Please try again.'],
    ['success false', { status: 200, message: 'Not this one' }, 'Not this one'],
    ['OTP_EXPIRED', { code: 'OTP_EXPIRED', message: 'x' }, 'This OTP has expired. Please request a new one.'],
    ['OTP_INVALID', { code: 'OTP_INVALID', message: 'x' }, INCORRECT],
    ['OTP_ATTEMPTS_EXCEEDED', { code: 'OTP_ATTEMPTS_EXCEEDED', message: 'x' }, TOO_MANY],
  ])('%s', (_, parts, text) => {
    expect(textOf('verify', parts)).toBe(text);
  });

  it('words an expired code differently outside the modal', () => {
    expect(textOf('verify', { code: 'OTP_EXPIRED' }, 'page')).toBe('OTP has expired. Please request a new one.');
  });

  it.each([
    [2, `${INCORRECT} (2 attempts remaining)`],
    [1, `${INCORRECT} (1 attempt remaining)`],
  ])('adds the %i tries left [AUTH14]', (attemptsRemaining, text) => {
    expect(outcome('verify', { code: 'OTP_INVALID', details: { attemptsRemaining } })).toEqual({
      kind: 'message',
      text,
    });
  });

  it('says when the last try is used up, and that only a new code helps', () => {
    expect(outcome('verify', { code: 'OTP_INVALID', details: { attemptsRemaining: 0 } })).toEqual({
      kind: 'dead-code',
      text: 'Maximum OTP verification attempts reached. Please request a new OTP.',
    });
  });

  it.each(['OTP_EXPIRED', 'OTP_ATTEMPTS_EXCEEDED'] as const)('knows that %s is final for the code', (code) => {
    expect(outcome('verify', { code }).kind).toBe('dead-code');
  });
});

describe('a deactivated account', () => {
  it.each(['verify', 'signin', 'signup'] as const)('is told by its code or its message at %s', (call) => {
    expect(outcome(call, { status: 403, code: 'ACCOUNT_DEACTIVATED' })).toEqual({
      kind: 'deactivated',
      text: 'Your account has been deactivated. Please contact administrator.',
    });
    expect(outcome(call, { message: 'This account is deactivated.' })).toEqual({
      kind: 'deactivated',
      text: 'This account is deactivated.',
    });
  });
});

describe('sending a code', () => {
  it.each<[AuthCall, Parts, string]>([
    ['send', { status: 500, code: 'INTERNAL' }, 'Failed to send OTP. Please try again.'],
    ['resend', { status: 503, code: 'UNAVAILABLE', message: 'Down' }, 'Failed to resend OTP. Please try again.'],
    ['send', { status: 429, code: 'OTP_COOLDOWN' }, WAIT],
    ['resend', { status: 429, code: 'TOO_MANY_REQUESTS' }, WAIT],
    [
      'resend',
      { status: 429, code: 'OTP_RESENDS_EXHAUSTED' },
      'Maximum OTP request attempts reached. Please try again after some time.',
    ],
    ['send', { code: 'VALIDATION_FAILED' }, 'Please enter a valid 10-digit phone number'],
    ['send', { status: 0, code: 'NETWORK' }, NETWORK],
  ])('%s after %j', (call, parts, text) => {
    expect(textOf(call, parts)).toBe(text);
  });

  it('states the resends that remain [AUTH8]', () => {
    expect(resentText(1)).toBe('OTP sent successfully to your phone number (1 resend remaining)');
    expect(resentText(0)).toBe('OTP sent successfully to your phone number (0 resends remaining)');
  });
});

describe('signing in', () => {
  it.each<[Parts, string]>([
    [{ code: 'OTP_INVALID' }, 'Invalid OTP provided. Please try again.'],
    [{ message: 'Bad OTP' }, 'Invalid OTP provided. Please try again.'],
    [{ code: 'NOT_REGISTERED', message: 'Nobody has this number' }, 'Nobody has this number'],
    [{ status: 500, code: 'INTERNAL', message: 'x' }, 'Failed to login. Please try again.'],
  ])('after %j', (parts, text) => {
    expect(textOf('signin', parts)).toBe(text);
  });

  it('has its own fallback outside the modal', () => {
    expect(textOf('signin', { status: 500, code: 'INTERNAL' }, 'page')).toBe('Login failed. Please try again.');
  });
});

describe('registering', () => {
  it('names what is missing, the code too', () => {
    const message = missingFieldsText(['name', 'otp']);
    expect(textOf('signup', { code: 'VALIDATION_FAILED', message })).toBe(
      'Missing required fields for registration: name, otp',
    );
  });

  it('puts a taken e-mail on its field', () => {
    expect(outcome('signup', { code: 'EMAIL_ALREADY_EXISTS', message: 'already exists' })).toEqual({
      kind: 'email',
      text: 'This email is already registered',
    });
  });

  it.each<[Parts, string]>([
    [{ code: 'CONTACT_ALREADY_EXISTS', message: 'already exists' }, 'This phone number is already registered'],
    [{ message: 'It already exists' }, 'A user with this phone number or email already exists.'],
    [{ message: 'The OTP is wrong' }, 'Invalid or expired OTP. Please request a new one.'],
    [{ code: 'OTP_EXPIRED' }, 'Invalid or expired OTP. Please request a new one.'],
    [
      {
        code: 'VALIDATION_FAILED',
        message: 'x',
        errors: [
          { field: 'name', message: 'Too long' },
          { field: 'email', message: 'Not one' },
        ],
      },
      'Validation failed: Too long, Not one',
    ],
    [{ status: 409, code: 'CONFLICT', message: 'The words of the server' }, 'The words of the server'],
    [{ status: 500, code: 'INTERNAL', message: 'It broke here' }, 'It broke here'],
    [{ status: 500, code: 'INTERNAL' }, 'Registration failed. Please try again.'],
    [{ status: 502 }, 'An error occurred during registration'],
    [{ status: 503, code: 'UNAVAILABLE' }, 'Failed to create account. Please try again.'],
    [{ status: 0, code: 'NETWORK' }, NETWORK],
  ])('after %j', (parts, text) => {
    expect(textOf('signup', parts)).toBe(text);
  });
});

describe('the table as a whole', () => {
  it.each(CALLS)('has a text for every code of the server, at %s', (call) => {
    const wordless = CODES.filter((code) => !/\w{3,}/.test(textOf(call, { status: ERROR_STATUS[code], code })));
    expect(wordless).toEqual([]);
  });

  it.each(['send', 'resend', 'verify', 'signin'] as const)(
    'never shows the words of a broken server, at %s',
    (call) => {
      expect(textOf(call, { status: 500, code: 'INTERNAL', message: 'relation "users"' })).not.toContain('relation');
    },
  );

  it('has a text for a bug of the page itself [AUTH38]', () => {
    expect(authFailure('verify', null, 'modal').text).toBe('An unexpected error occurred. Please try again.');
  });
});
