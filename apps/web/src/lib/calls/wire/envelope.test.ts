import { describe, expect, it } from 'vitest';
import { ApiError } from '../api-error.ts';
import { refusal, unwrap } from './envelope.ts';

describe('unwrap', () => {
  it.each([
    ['success and data', { success: true, data: { id: 7 } }, { id: 7 }],
    ['data inside data', { data: { data: [1, 2] } }, [1, 2]],
    ['success, and data inside data', { success: true, data: { success: true, data: 'SIGNUP' } }, 'SIGNUP'],
    ['data alone', { data: { shortlisted: true } }, { shortlisted: true }],
    ['no envelope', { id: 7, name: 'Bakul House' }, { id: 7, name: 'Bakul House' }],
    ['a bare list', [1, 2], [1, 2]],
    ['a bare text', 'LOGIN', 'LOGIN'],
    ['data that is a list', { success: true, data: [] }, []],
    ['data that is null', { success: true, data: null }, null],
    ['data that is false', { success: true, data: false }, false],
    ['an empty answer', undefined, undefined],
  ])('reads %s', (_, body, payload) => {
    expect(unwrap(body)).toEqual(payload);
  });

  it.each([
    ['the outer envelope', { success: false, message: 'Not today', code: 'CONFLICT' }],
    ['the inner envelope', { data: { success: false, message: 'Not today', code: 'CONFLICT' } }],
  ])('throws the message when %s says no, whatever the status', (_, body) => {
    const attempt = () => unwrap(body, 200);
    expect(attempt).toThrow(ApiError);
    expect(attempt).toThrow('Not today');
  });
});

describe('refusal', () => {
  it('carries code, message, field errors, details and the seconds to wait', () => {
    const body = {
      success: false,
      code: 'OTP_COOLDOWN',
      message: 'Wait',
      errors: [{ field: 'contactNo', message: 'Wrong' }, 'nonsense'],
      details: { attemptsRemaining: 2 },
    };
    expect(refusal(body, 429, '17')).toMatchObject({
      status: 429,
      code: 'OTP_COOLDOWN',
      message: 'Wait',
      errors: [{ field: 'contactNo', message: 'Wrong' }],
      details: { attemptsRemaining: 2 },
      retryAfter: 17,
    });
  });

  it.each([[undefined], [null], ['<html>'], [[]], [{ message: 5 }]])('makes do with a body that is %j', (body) => {
    expect(refusal(body, 502)).toMatchObject({ status: 502, code: 'UNKNOWN', message: '', errors: undefined });
  });

  it('reads Retry-After as an instant, never as less than now, and ignores nonsense', () => {
    const inTenSeconds = new Date(Date.now() + 10_000).toUTCString();
    expect(refusal({}, 503, inTenSeconds).retryAfter).toBeGreaterThanOrEqual(9);
    expect(refusal({}, 503, 'Thu, 01 Jan 1970 00:00:00 GMT').retryAfter).toBe(0);
    expect(refusal({}, 503, 'soon').retryAfter).toBeUndefined();
  });
});
