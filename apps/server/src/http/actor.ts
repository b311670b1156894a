import type { Role } from '@aangan/contract/lists';

/** Who is calling, joined afresh from session and user on every request, so role and activity are never stale. */
export interface Actor {
  userId: number;
  sessionId: number;
  role: Role;
  name: string;
  /** Ten digits. */
  contactNo: string;
}

/** Finds the live session of an access token; null when there is none, or its user is gone or inactive. */
export type FindActor = (accessToken: string) => Promise<Actor | null>;

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
}
