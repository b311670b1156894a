import type { Role } from '@aangan/contract/accounts/roles';

/** Who is calling, joined afresh from session and user on every request, so role and activity are never stale. */
export interface Actor {
  userId: number;
  sessionId: number;
  role: Role;
  name: string;
  /** Ten digits. */
  contactNo: string;
}

/** What the look-up of a session gives. */
export interface FoundActor {
  actor: Actor;
  /** What buyers see of the catalogue, as it was at that moment (`catalogue-version.ts`). */
  catalogueVersion: number;
}

/** Finds the live session of an access token; null when there is none, or its user is gone or inactive. */
export type FindActor = (accessToken: string) => Promise<FoundActor | null>;

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    /** Null for a visitor, for whom nothing was looked up. */
    catalogueVersion: number | null;
  }
}
