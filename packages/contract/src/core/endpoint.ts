/** The shape of an endpoint, for the endpoint tables of all areas. */
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
  /** Status of success; 200 by default. */
  status?: 200 | 201;
  /** Status of a success that made nothing, since what would be made is there already. */
  statusOfKnown?: 200;
  /** Who may call: anyone, a signed-in user, a consultant or an admin, an admin. */
  access: 'public' | 'user' | 'desk' | 'admin';
  /** Which data the caller may access; only a public call without an id has no policy. */
  policy?: Policy;
  /** Marks an expensive call: one account may have three of these in progress at a time. */
  reads?: 'much';
  /** Error codes of this call, beside those of every call. */
  errors: readonly ErrorCode[];
  summary: string;
  /**
   * Marks a call that records something about a person even where it is a read: who was shown to staff, who was refused,
   * the code of a pass. It is refused cross-site whatever its method (docs/security.md).
   */
  notes?: true;
  /** Accepts an Idempotency-Key; from `routes.ts`. */
  takesKey?: true;
}

/** Requires a policy that fits the path of every call but a public one without an id. */
export type Guarded<Path extends string> =
  | { access: 'user' | 'desk'; policy: PolicyFor<Path> }
  | { access: 'public'; policy: Extract<PolicyFor<Path>, 'catalogue' | 'signedLink'> }
  | (Path extends `${string}/:${string}` ? never : { access: 'public'; policy?: never });

/** Defines a call of buyers or visitors from its route and its shape. */
export function endpoint<const R extends Route, const Shape extends EndpointShape & Guarded<R['path']>>(
  route: R,
  shape: Shape,
) {
  return { ...route, ...shape };
}

type StaffShape = Omit<EndpointShape, 'access' | 'policy' | 'notes'>;

/** Defines a call of consultants and admins, which records whose data was shown to whom. */
export function deskEndpoint<const R extends Route, const Shape extends StaffShape & { policy: PolicyFor<R['path']> }>(
  route: R,
  shape: Shape,
) {
  return { ...route, access: 'desk' as const, notes: true as const, ...shape };
}

/** Defines a call of admins, which may access anybody's data. */
export function adminEndpoint<const R extends Route, const Shape extends StaffShape>(route: R, shape: Shape) {
  const ofStaff = { access: 'admin', policy: 'staff', notes: true } as const;
  return { ...route, ...ofStaff, ...shape };
}

/** The `data` of a call that returns nothing. */
export const nothing = z.null();
