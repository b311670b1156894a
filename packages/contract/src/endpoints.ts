/**
 * The HTTP API in one table: each call's input, response and error codes, on the paths of its area's `routes.ts`. The server
 * binds it, OpenAPI is generated from it, and the page imports only its types.
 */
import type * as z from 'zod/mini';
import type { Route } from './core/route.ts';
import { ACCOUNTS_ENDPOINTS } from './accounts/endpoints.ts';
import { CATALOGUE_ENDPOINTS } from './catalogue/endpoints.ts';
import { VISITS_ENDPOINTS } from './visits/endpoints.ts';
import { ACCOUNTS_ADMIN_ENDPOINTS } from './accounts/admin-endpoints.ts';
import { CATALOGUE_ADMIN_ENDPOINTS } from './catalogue/admin-endpoints.ts';
import { CATALOGUE_DESK_ENDPOINTS } from './catalogue/desk-endpoints.ts';
import { VISITS_ADMIN_ENDPOINTS } from './visits/admin-endpoints.ts';
import { ALERTS_ENDPOINTS } from './alerts/endpoints.ts';
import { BOARDS_ENDPOINTS } from './boards/endpoints.ts';
import { PRIVACY_ENDPOINTS } from './privacy/endpoints.ts';
import { PRIVACY_STAFF_ENDPOINTS } from './privacy/admin-endpoints.ts';
import { PRIVACY_ADMIN_ENDPOINTS } from './privacy/admin-endpoints.ts';
import { VISITS_DESK_ENDPOINTS } from './visits/desk-endpoints.ts';
import { SITE_ADMIN_ENDPOINTS } from './site/admin-endpoints.ts';

export type { EndpointShape } from './core/endpoint.ts';

/** Every call of the product. */
export const ENDPOINTS = {
  ...ACCOUNTS_ENDPOINTS,
  ...CATALOGUE_ENDPOINTS,
  ...VISITS_ENDPOINTS,
  ...ACCOUNTS_ADMIN_ENDPOINTS,
  ...CATALOGUE_ADMIN_ENDPOINTS,
  ...CATALOGUE_DESK_ENDPOINTS,
  ...VISITS_ADMIN_ENDPOINTS,
  ...ALERTS_ENDPOINTS,
  ...BOARDS_ENDPOINTS,
  ...PRIVACY_ENDPOINTS,
  ...PRIVACY_STAFF_ENDPOINTS,
  ...PRIVACY_ADMIN_ENDPOINTS,
  ...VISITS_DESK_ENDPOINTS,
  ...SITE_ADMIN_ENDPOINTS,
};

export type Endpoints = typeof ENDPOINTS;
export type EndpointName = keyof Endpoints;
export type Endpoint = Endpoints[EndpointName];
/** The fields of an endpoint that come from its route. */
export type EndpointHead = Route & { name: EndpointName };

type InputOf<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type OutputOf<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** The input of a call: only the parts that the endpoint has. */
export type CallInput<Name extends EndpointName> = (Endpoints[Name] extends { params: infer P }
  ? { params: { [K in keyof InputOf<P>]: string | number } }
  : object) &
  (Endpoints[Name] extends { query: infer Q }
    ? { query?: { [K in keyof InputOf<Q>]?: string | number | undefined } }
    : object) &
  (Endpoints[Name] extends { body: infer B } ? { body: InputOf<B> } : object);

/** The `data` of a call's response, without its envelope. */
export type CallData<Name extends EndpointName> = OutputOf<Endpoints[Name]['response']>;
