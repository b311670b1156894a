import type { ErrorEnvelope, FieldError } from '@aangan/contract/core/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { databaseRefusal, isUnavailable } from '../../database/constraints.ts';
import { AppError, invalidFields } from './app-error.ts';
import { STATUS_CODES } from './node-http.ts';

/** Seconds after which a client may retry while the database is unavailable. */
const UNAVAILABLE_RETRY_AFTER = 5;

/**
 * Converts every error to a response (docs/security.md). One that is not in the contract's list is a 500 with the request's id
 * and nothing else; the log has the rest.
 */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toAppError(error);
  if (refusal.status >= 500) {
    request.log[refusal.code === 'INTERNAL' ? 'error' : 'warn']({ err: error, code: refusal.code }, 'Request failed');
  } else {
    request.refusal = { code: refusal.code, fields: refusal.extras.errors?.map(({ field }) => field) };
  }
  if (refusal.extras.retryAfter !== undefined) reply.header('retry-after', Math.ceil(refusal.extras.retryAfter));
  return reply
    .status(refusal.status)
    .serializer(JSON.stringify)
    .type('application/json; charset=utf-8')
    .send(toEnvelope(refusal, request.id));
}

function toEnvelope({ code, message, extras }: AppError, requestId: string): ErrorEnvelope {
  return {
    success: false,
    code,
    message,
    ...(extras.errors && { errors: extras.errors }),
    ...(extras.details && { details: extras.details }),
    ...(code === 'INTERNAL' && { requestId }),
  };
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return fromValidation(error);
  if (isUnavailable(error)) return unavailable(error);
  const refusal = databaseRefusal(error);
  if (refusal) return new AppError(refusal.code, refusal.message, { cause: error, ...refusal.extras });
  return fromFramework(error as Partial<FastifyError>) ?? internal(error);
}

/** Creates the error of a call that may succeed a little later: 503 with Retry-After. */
export function unavailable(cause?: unknown): AppError {
  return new AppError('UNAVAILABLE', 'The service is busy or being maintained. Please try again in a moment.', {
    retryAfter: UNAVAILABLE_RETRY_AFTER,
    cause,
  });
}

function internal(cause: unknown): AppError {
  return new AppError('INTERNAL', 'Something went wrong on our side. Please try again.', { cause });
}

function fromValidation(error: Pick<FastifyError, 'validation' | 'validationContext'>): AppError {
  const all = (error.validation ?? []).flatMap(({ instancePath, params, message = 'Not valid' }): FieldError[] => {
    const path = instancePath.split('/').filter(Boolean);
    // unknown keys are an issue of the object that has them
    const fields = Array.isArray(params['keys']) ? params['keys'].map((key) => [...path, key]) : [path];
    return fields.map((field) => ({ field: field.join('.') || (error.validationContext ?? 'body'), message }));
  });
  return invalidFields(all);
}

/** Converts Fastify's own errors by their codes; null for any other. */
function fromFramework(error: Partial<FastifyError>): AppError | null {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new AppError('PAYLOAD_TOO_LARGE', 'The request is too large');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new AppError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as application/json');
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_VALIDATION':
      return bodyRefused();
    default:
      // secure-json-parse refuses __proto__ and constructor keys with a plain SyntaxError of status 400
      return error.statusCode !== undefined &&
        error.statusCode >= 400 &&
        error.statusCode < 500 &&
        STATUS_CODES[error.statusCode]
        ? bodyRefused()
        : null;
  }
}

function bodyRefused(): AppError {
  return new AppError('VALIDATION_FAILED', 'The request body is not valid JSON', {
    errors: [{ field: 'body', message: 'Must be valid JSON' }],
  });
}
