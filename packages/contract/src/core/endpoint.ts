/** What the endpoint tables have in common. */
import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Policy, PolicyFor } from './policies.ts';
import type { Route } from './route.ts';

export interface EndpointShape {
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** The `data` of the success envelope. */
  response: z.ZodMiniType;
  /** Status of success; 200 unless told. */
  status?: 200 | 201;
  /** Who may call: anyone, a signed-in user, a consultant or an admin, an admin. */
  access: 'public' | 'user' | 'desk' | 'admin';
  /** What of the data the caller may touch; only a public call without an id has none to name. */
  policy?: Policy;
  /** Of a call with a long answer, or a long way to it: one account has three of these under way at a time. */
  reads?: 'much';
  /** Codes of this call beyond those every call can answer. */
  errors: readonly ErrorCode[];
  summary: string;
  /**
   * Writes something down about a person even where it is a read: who was shown to staff, who was refused, the code of a
   * pass. A browser that makes it for a page of another site is refused, whatever the method (docs/security.md).
   */
  notes?: true;
  /** From `routes.ts`: takes an Idempotency-Key. */
  takesKey?: true;
}

/** Demands a policy that fits the path of every call but a public one without an id. */
export type Guarded<Path extends string> =
  | { access: 'user' | 'desk'; policy: PolicyFor<Path> }
  | { access: 'public'; policy: Extract<PolicyFor<Path>, 'catalogue' | 'signedLink'> }
  | (Path extends `${string}/:${string}` ? never : { access: 'public'; policy?: never });

/** @returns a call of buyers or visitors: its route with its shape */
export function endpoint<const R extends Route, const Shape extends EndpointShape & Guarded<R['path']>>(
  route: R,
  shape: Shape,
) {
  return { ...route, ...shape };
}

type StaffShape = Omit<EndpointShape, 'access' | 'policy' | 'notes'>;

/** @returns a call of consultants and admins, which notes who was shown to whom */
export function deskEndpoint<const R extends Route, const Shape extends StaffShape & { policy: PolicyFor<R['path']> }>(
  route: R,
  shape: Shape,
) {
  return { ...route, access: 'desk' as const, notes: true as const, ...shape };
}

/** @returns a call of admins, which reaches what belongs to anybody */
export function adminEndpoint<const R extends Route, const Shape extends StaffShape>(route: R, shape: Shape) {
  const ofStaff = { access: 'admin', policy: 'staff', notes: true } as const;
  return { ...route, ...ofStaff, ...shape };
}

/** The answer of a call that only does something. */
export const nothing = z.null();
