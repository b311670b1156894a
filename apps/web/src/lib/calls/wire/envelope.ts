import type { FieldError } from '@aangan/contract/core/errors';
import { ApiError, type ApiErrorCode } from '../api-error.ts';
import { asObject } from '../json.ts';

/**
 * Returns the payload of a response, out of any envelope of CALL3: {success, data}, {data: {data}}, {data}, or none.
 * @param body the parsed response
 * @param status its HTTP status, for the error
 * @throws ApiError with the response's message when `success` is false, in the outer or the inner envelope
 */
export function unwrap(body: unknown, status = 200): unknown {
  const outer = asObject(body);
  if (outer?.success === false) throw refusal(outer, status);
  if (!outer || !('data' in outer)) return body;
  const inner = asObject(outer.data);
  if (inner?.success === false) throw refusal(inner, status);
  return inner && 'data' in inner ? inner.data : outer.data;
}

/** Builds the error of a refused call from its body. */
export function refusal(body: unknown, status: number, retryAfter?: string | null): ApiError {
  const { code, message, errors, details } = asObject(body) ?? {};
  return new ApiError({
    status,
    code: typeof code === 'string' ? (code as ApiErrorCode) : 'UNKNOWN',
    message: typeof message === 'string' ? message : '',
    errors: Array.isArray(errors) ? errors.filter(isFieldError) : undefined,
    details: (asObject(details) ?? undefined) as Record<string, number | string> | undefined,
    retryAfter: seconds(retryAfter),
  });
}

function isFieldError(value: unknown): value is FieldError {
  const { field, message } = asObject(value) ?? {};
  return typeof field === 'string' && typeof message === 'string';
}

/** Reads a Retry-After header, in seconds or as a date. */
function seconds(header: string | null | undefined): number | undefined {
  if (!header) return undefined;
  const count = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isNaN(count) ? undefined : Math.max(0, count);
}
