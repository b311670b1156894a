import type { FastifyRequest } from 'fastify';

/**
 * Whether the client already has the response with this entity tag, so that 304 is enough. Weak comparison: a proxy that
 * recompresses marks the tags weak.
 */
export function isKnownToClient({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && known.split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag);
}
