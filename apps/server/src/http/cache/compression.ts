import { Readable, type Transform } from 'node:stream';
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseCoding, type Coding } from './content-coding.ts';
import { isOwn } from '../kernel/cross-origin.ts';

/** Bytes. A smaller response fits in one packet anyway. */
const WORTH_IT = 1024;
/** The types that calls respond with; pages and files are precompressed, pictures compressed already. */
const TYPES = /^(application\/json|text\/csv)\b/;

type Packed = Exclude<Coding, 'identity'>;

/** Levels for responses made at each request: one more would cost more time than it saves bytes. */
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

/** Copies bytes into memory of their own: small and compressed buffers are slices that retain a larger one. */
export function inOwnMemory(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** Compresses synchronously: in the thread pool 20 microseconds of work would wait behind pictures. */
export function pack(bytes: Buffer, coding: Coding): Buffer {
  return PACK[coding](bytes);
}

/**
 * Compresses responses of calls from 1 KB on, by the client's `accept-encoding`; streamed files are compressed as a stream.
 * A response with a `content-encoding` stays as it is.
 * @param appOrigin of the product's own pages: responses to cross-site requests are not compressed, so that their size
 * reveals nothing of their content (BREACH)
 */
export function registerCompression(app: FastifyInstance, appOrigin: string): void {
  app.decorate('codingFor', (request, size) =>
    size >= WORTH_IT && isOwn(request, appOrigin) ? chooseCoding(request.headers['accept-encoding']) : 'identity',
  );
  const packIfWorthIt = (request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown => {
    const isStream = payload instanceof Readable;
    // cached bytes are in the client's coding already
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
    /** Chooses the coding of a response of that many bytes. */
    codingFor(request: FastifyRequest, bytes: number): Coding;
  }
}
