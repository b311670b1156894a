import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';
import { drain } from './unread-body.ts';

/** What a form adds to its files: boundaries and headers. */
const FORM_BYTES = 64 * 1024;

export interface MultipartOptions {
  /** Tells what has to be sent. */
  wanted: string;
  /** Bytes of all files. */
  bytesMax: number;
  tooLarge: () => AppError;
}

/**
 * Reads a multipart form, and what is left of it where that raises an error, so that the response reaches its sender.
 * @param read reads the parts; what it raises is raised
 * @throws AppError UNSUPPORTED_MEDIA_TYPE for what is no form, PAYLOAD_TOO_LARGE, VALIDATION_FAILED for a broken form
 */
export async function readMultipart<Form>(
  request: FastifyRequest,
  { wanted, bytesMax, tooLarge }: MultipartOptions,
  read: () => Promise<Form>,
): Promise<Form> {
  if (!request.isMultipart()) throw new AppError('UNSUPPORTED_MEDIA_TYPE', wanted);
  try {
    if (Number(request.headers['content-length']) > bytesMax + FORM_BYTES) throw tooLarge();
    return await read();
  } catch (error) {
    drain(request);
    if (error instanceof AppError) throw error;
    // what the parser makes of a form that is broken, cut off or too finely cut
    throw new AppError('VALIDATION_FAILED', 'The form is incomplete', {
      errors: [{ field: 'body', message: 'Must be a complete multipart form' }],
      cause: error,
    });
  }
}
