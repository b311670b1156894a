import type { Role } from '@aangan/contract/accounts/roles';

/** The caller, read from session and user on every request, so that role and activity are never stale. */
export interface Actor {
  userId: number;
  sessionId: number;
  role: Role;
  name: string;
  /** Ten digits. */
  contactNo: string;
}

/** Whether the caller is an admin; nobody is none. */
export function isAdmin(actor: Pick<Actor, 'role'> | null): boolean {
  return actor?.role === 'ADMIN';
}

/** The result of a session look-up. */
export interface FoundActor {
  actor: Actor;
  /** The version of the catalogue at that moment (`catalogue-version.ts`). */
  catalogueVersion: number;
}

/** Finds the live session of an access token; null when there is none, or its user is gone or inactive. */
export type FindActor = (accessToken: string) => Promise<FoundActor | null>;

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
    /** Null for a visitor, whose session is not looked up. */
    catalogueVersion: number | null;
  }
}
