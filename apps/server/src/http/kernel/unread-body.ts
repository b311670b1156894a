import type { FastifyRequest } from 'fastify';

/** What is still taken of a refused form, so that the refusal can be read: a browser reads none while it sends. */
const DRAINED_BYTES = 128 * 1024 * 1024;

/** Takes the rest of a body that is refused, up to a limit. */
export function drain({ raw }: FastifyRequest): void {
  let left = DRAINED_BYTES;
  raw.unpipe();
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.byteLength;
    if (left < 0) raw.destroy();
  });
  raw.resume();
}
