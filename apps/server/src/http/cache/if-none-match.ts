import type { FastifyRequest } from 'fastify';

/**
 * Whether the client has what goes by this entity tag already, so that 304 is the answer. By weak comparison: a proxy
 * that compresses anew marks the tags weak.
 */
export function isKnownToClient({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && known.split(',').some((entry) => entry.trim().replace(/^W\//, '') === etag);
}
