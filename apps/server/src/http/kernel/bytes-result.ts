import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isKnownToClient } from '../cache/if-none-match.ts';

/** A finished binary response, which a client may cache and revalidate by its tag. */
export class BytesResult {
  readonly bytes: Buffer;
  readonly type: string;
  /** The name under which a client saves it. */
  readonly fileName: string;
  /** Its `Cache-Control`. */
  readonly cache: string;

  constructor(bytes: Buffer, { type, fileName, cache }: { type: string; fileName: string; cache: string }) {
    this.bytes = bytes;
    this.type = type;
    this.fileName = fileName;
    this.cache = cache;
  }
}

/** Sends the bytes, or 304 when the client has them already. */
export function sendBytes(request: FastifyRequest, reply: FastifyReply, result: BytesResult): FastifyReply {
  const { bytes, type, fileName, cache } = result;
  const etag = `"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
  reply.headers({ 'cache-control': cache, etag, 'content-disposition': `inline; filename="${fileName}"` });
  if (isKnownToClient(request, etag)) return reply.status(304).send();
  return reply.type(type).send(bytes);
}
