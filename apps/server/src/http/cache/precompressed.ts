import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { inOwnMemory } from './compression.ts';
import { chooseCoding, type Coding } from './content-coding.ts';
import { isKnownToClient } from './if-none-match.ts';

/** A text in one coding. */
interface Form {
  body: Buffer;
  etag: string;
}

/** A static text, held in memory in each coding. */
export interface PrecompressedText {
  type: string;
  cache: string;
  plain: Buffer;
  form: (coding: Coding) => Form;
}

/**
 * Quality 5, as this runs after every start: the best quality takes sixteen times as long to save an eighth, and 9 eleven
 * times to save nothing. The window of 64 KB holds a page and takes half the memory.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 16 } };

/**
 * Prepares a text to be compressed once in each coding and sent many times. Compresses on first use, as most are never
 * requested, and synchronously: some forty at once in the thread pool leave the process with 15 MB that it never frees.
 * @param type its content type, without the charset
 * @param isPrivate whether only the requesting browser may store it
 */
export function precompress(text: string, type: string, isPrivate = false): PrecompressedText {
  const plain = inOwnMemory(Buffer.from(text));
  const forms: Partial<Record<Coding, Form>> = {};
  let digest: string | undefined;
  const make = (coding: Coding): Form => {
    digest ??= createHash('sha256').update(plain).digest('base64url').slice(0, 22);
    return { body: compress(plain, coding), etag: `"${digest}-${coding}"` };
  };
  return {
    type: `${type}; charset=utf-8`,
    cache: isPrivate ? 'private, no-cache' : 'no-cache',
    plain,
    form: (coding) => (forms[coding] ??= make(coding)),
  };
}

function compress(plain: Buffer, coding: Coding): Buffer {
  if (coding === 'identity') return plain;
  return inOwnMemory(coding === 'br' ? brotliCompressSync(plain, BROTLI) : gzipSync(plain));
}

/**
 * Sends such a text in the best coding that the browser accepts, or 304 when it has it; it must revalidate each time.
 * @param vary the request headers that the response depends on
 */
export function sendPrecompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, cache, form }: PrecompressedText,
  vary = 'accept-encoding',
): FastifyReply {
  const coding = chooseCoding(request.headers['accept-encoding']);
  const { body, etag } = form(coding);
  reply.headers({ 'cache-control': cache, vary, etag });
  if (reply.statusCode === 200 && isKnownToClient(request, etag)) return reply.status(304).send();
  if (coding !== 'identity') reply.header('content-encoding', coding);
  return reply.type(type).send(body);
}
