import { Readable, type Transform } from 'node:stream';
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseCoding, type Coding } from './content-coding.ts';
import { isOwn } from '../kernel/cross-origin.ts';

/** Bytes. A smaller answer goes in one packet anyway. */
const WORTH_IT = 1024;
/** What calls answer with; pages and files bring their coding with them, pictures are packed already. */
const TYPES = /^(application\/json|text\/csv)\b/;

type Packed = Exclude<Coding, 'identity'>;

/** These answers are made anew each time: the qualities are where a step up costs more time than it saves bytes. */
const GZIP = { level: 3 };
const brotliOptions = (size: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: 2, [constants.BROTLI_PARAM_SIZE_HINT]: size },
});

const PACK: Record<Coding, (bytes: Buffer) => Buffer> = {
  br: (bytes) => brotliCompressSync(bytes, brotliOptions(bytes.length)),
  gzip: (bytes) => gzipSync(bytes, GZIP),
  identity: (bytes) => bytes,
};
const PACK_STREAM: Record<Packed, () => Transform> = {
  br: () => createBrotliCompress(brotliOptions(0)),
  gzip: () => createGzip(GZIP),
};

/** A copy in memory of its own: small buffers, and compressed ones, are cut from larger ones that are kept with them. */
export function inOwnMemory(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** Compresses at once, not in the thread pool: there it would wait behind pictures, for 20 microseconds of work. */
export function pack(bytes: Buffer, coding: Coding): Buffer {
  return PACK[coding](bytes);
}

/**
 * Compresses what calls answer, from 1 KB on, by the client's `accept-encoding`; files that are sent as they are made are
 * compressed as they are made. An answer that names its coding stays as it is.
 * @param appOrigin of the product's own pages: what another site asks a browser for is not compressed, so that its size
 * says nothing about what stands in it (BREACH)
 */
export function registerCompression(app: FastifyInstance, appOrigin: string): void {
  app.decorate('codingFor', (request, size) =>
    size >= WORTH_IT && isOwn(request, appOrigin) ? chooseCoding(request.headers['accept-encoding']) : 'identity',
  );
  const packIfWorthIt = (request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown => {
    const isStream = payload instanceof Readable;
    // bytes that are kept are in the client's coding already
    if (!isStream && typeof payload !== 'string') return payload;
    const size = isStream ? Infinity : Buffer.byteLength(payload);
    if (size < WORTH_IT) return payload;
    if (!TYPES.test(String(reply.getHeader('content-type'))) || reply.hasHeader('content-encoding')) return payload;
    reply.header('vary', 'accept-encoding');
    const coding = app.codingFor(request, size);
    if (coding === 'identity') return payload;
    reply.header('content-encoding', coding);
    return isStream ? payload.compose(PACK_STREAM[coding]()) : pack(Buffer.from(payload), coding);
  };
  app.addHook('onSend', (request, reply, payload, done) => done(null, packIfWorthIt(request, reply, payload)));
}

declare module 'fastify' {
  interface FastifyInstance {
    /** How an answer of so many bytes goes to who sent a request. */
    codingFor(request: FastifyRequest, bytes: number): Coding;
  }
}
