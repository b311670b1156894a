import type { Socket } from 'node:net';
import type { ErrorCode, ErrorEnvelope } from '@aangan/contract/core/errors';
import { STATUS_CODES } from './node-http.ts';

interface Refusal {
  status: number;
  code: ErrorCode;
  message: string;
}

/** Responses by the error codes of Node's parser. */
const REFUSALS: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'VALIDATION_FAILED', message: 'The request took too long to arrive' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'PAYLOAD_TOO_LARGE', message: 'The head of the request is too large' },
};
const UNREADABLE: Refusal = { status: 400, code: 'VALIDATION_FAILED', message: 'The request could not be read' };

/**
 * Responds to what Node could not parse as a request, and closes the connection. No hook runs for it, so the envelope and the
 * relevant headers are written here (docs/security.md).
 */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, code, message } = REFUSALS[error.code ?? ''] ?? UNREADABLE;
  const body = JSON.stringify({ success: false, code, message } satisfies ErrorEnvelope);
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    "content-security-policy: default-src 'none'",
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
