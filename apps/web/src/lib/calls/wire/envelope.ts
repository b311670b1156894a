import type { FieldError } from '@aangan/contract/core/errors';
import { errors as texts } from '@aangan/contract/core/errors.texts';
import { LANGUAGE } from '@aangan/contract/core/language';
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

/**
 * Builds the error of a refused call from its body. The server speaks English: pages in other languages say what its code
 * means, nothing of a code without a text, and mark its fields (L19).
 */
export function refusal(body: unknown, status: number, retryAfter?: string | null): ApiError {
  const { code, message, errors, details } = asObject(body) ?? {};
  const fields = Array.isArray(errors) ? errors.filter(isFieldError) : undefined;
  const said = LANGUAGE === 'en' ? message : texts[code as keyof typeof texts];
  return new ApiError({
    status,
    code: typeof code === 'string' ? (code as ApiErrorCode) : 'UNKNOWN',
    message: typeof said === 'string' ? said : '',
    errors: LANGUAGE === 'en' ? fields : fields?.map(({ field }) => ({ field, message: texts.FIELD })),
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
