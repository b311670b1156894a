import type { FieldError } from '@aangan/contract/errors';
import { ApiError, type ApiErrorCode } from '../api-error.ts';

type Json = Record<string, unknown>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The payload of an answer, out of any envelope the document lists: {success, data}, {data: {data}}, {data}, or the
 * bare payload (document section 7).
 * @param body the parsed answer
 * @param status its HTTP status, for the error
 * @throws ApiError with the answer's message when `success` is false, in the outer or the inner envelope
 */
export function unwrap(body: unknown, status = 200): unknown {
  if (!isObject(body)) return body;
  if (body['success'] === false) throw refusal(body, status);
  if (!('data' in body)) return body;
  const inner = body['data'];
  if (!isObject(inner)) return inner;
  if (inner['success'] === false) throw refusal(inner, status);
  return 'data' in inner ? inner['data'] : inner;
}

/** The error of a refused call, from whatever body came with it. */
export function refusal(body: unknown, status: number, retryAfter?: string | null): ApiError {
  const json = isObject(body) ? body : {};
  return new ApiError({
    status,
    code: typeof json['code'] === 'string' ? (json['code'] as ApiErrorCode) : 'UNKNOWN',
    message: typeof json['message'] === 'string' ? json['message'] : '',
    errors: fieldErrors(json['errors']),
    details: isObject(json['details']) ? (json['details'] as Record<string, number | string>) : undefined,
    retryAfter: seconds(retryAfter),
  });
}

function fieldErrors(value: unknown): FieldError[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.filter(
    (item): item is FieldError =>
      isObject(item) && typeof item['field'] === 'string' && typeof item['message'] === 'string',
  );
}

/** Retry-After counts seconds or names an instant. */
function seconds(header: string | null | undefined): number | undefined {
  if (!header) return undefined;
  const count = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - Date.now()) / 1000);
  return Number.isNaN(count) ? undefined : Math.max(0, count);
}
