import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { ENDPOINTS, type EndpointHead, type EndpointName, type EndpointShape } from '@aangan/contract/endpoints';
import { ERROR_STATUS, type ErrorCode } from '@aangan/contract/core/errors';
import { POLICIES } from '@aangan/contract/core/policies';
import { IDEMPOTENCY_KEY_HEADER, IDEMPOTENCY_KEY_MAX } from '@aangan/contract/core/limits';
import { SITE } from '@aangan/contract/core/site';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** The path of the API reference; the document itself is below it, at `/json`. */
export const API_DOCS = '/api/docs';

const INTRODUCTION = `Every answer is an envelope: \`{success: true, data, message?}\`, or \`{success: false, code, message, errors?, details?}\`
with one of the codes that each call lists. A session is two cookies, set by signing in; a browser on another origin can't change anything. Money is whole rupees, areas are sq ft, days are \`yyyy-MM-dd\` in India.`;

/** Error codes of every call, beside its own. */
const COMMON: readonly ErrorCode[] = ['TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE'];
const ACCESS = {
  public: 'Anyone may call it.',
  user: 'Needs a session.',
  desk: 'Needs the session of an EXECUTIVE or an ADMIN.',
  admin: 'Needs the session of an ADMIN.',
} as const;

/** Serves the OpenAPI document of all bound calls, and a page to read it. Register before the features, not in production. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      // Read at each request: the site may change while the process runs.
      info: {
        get title() {
          return apiTitle();
        },
        version: '1',
        description: INTRODUCTION,
      },
      components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'access_token' } } },
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route);
      const name = (schema as { operationId?: string }).operationId?.replace(/AlsoAt$/, '');
      if (name === undefined || !(name in ENDPOINTS)) return { schema, url };
      return { schema: { ...schema, ...describe(ENDPOINTS[name as EndpointName], schema as Described) }, url };
    },
  });
  await app.register(swaggerUi, {
    routePrefix: API_DOCS,
    staticCSP: true,
    // like that of our pages, but this one sets styles by script
    transformStaticCSP: () => "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'",
    theme: {
      get title() {
        return apiTitle();
      },
    },
    uiConfig: { docExpansion: 'none', displayOperationId: true, filter: true, validatorUrl: null },
  });
}

const apiTitle = () => `${SITE.name} API`;

interface Described {
  response?: Record<string, unknown>;
}

function describe(endpoint: EndpointHead & EndpointShape, { response }: Described) {
  return {
    description: [ACCESS[endpoint.access], ...(endpoint.policy ? [POLICIES[endpoint.policy]] : [])].join(' '),
    ...(endpoint.access !== 'public' && { security: [{ session: [] }] }),
    ...(endpoint.takesKey && { headers: KEY_HEADER }),
    response: { ...response, ...refusalsOf(endpoint) },
  };
}

/** Describes the error envelope of each status of a call, with its codes; for readers, nothing is validated by it. */
function refusalsOf(endpoint: EndpointHead & EndpointShape): Record<string, unknown> {
  const { method, access, params, query, body, takesKey, notes, errors } = endpoint;
  const codes = new Set<ErrorCode>([...errors, ...COMMON]);
  if (params ?? query ?? body) codes.add('VALIDATION_FAILED');
  if (method !== 'GET') codes.add('CROSS_ORIGIN').add('CONFLICT');
  if (notes) codes.add('CROSS_ORIGIN');
  if (body) codes.add('PAYLOAD_TOO_LARGE').add('UNSUPPORTED_MEDIA_TYPE');
  if (takesKey) codes.add('IDEMPOTENCY_IN_PROGRESS').add('IDEMPOTENCY_KEY_REUSED');
  if (access !== 'public') codes.add('UNAUTHENTICATED');
  if (access === 'admin') codes.add('FORBIDDEN');
  const byStatus = Map.groupBy(codes, (code) => ERROR_STATUS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [
      status,
      {
        description: of.join(', '),
        type: 'object',
        required: ['success', 'code', 'message'],
        properties: {
          success: { type: 'boolean', const: false },
          code: { type: 'string', enum: of },
          message: { type: 'string' },
          ...(of.includes('VALIDATION_FAILED') && { errors: FIELD_ERRORS }),
          details: { type: 'object', additionalProperties: true },
          requestId: { type: 'string' },
        },
      },
    ]),
  );
}

const FIELD_ERRORS = {
  type: 'array',
  items: {
    type: 'object',
    required: ['field', 'message'],
    properties: { field: { type: 'string' }, message: { type: 'string' } },
  },
};

/** Not validated by schema: a key may be quoted or bare, and its error names the header (idempotency.ts). */
const KEY_HEADER = {
  type: 'object',
  properties: {
    [IDEMPOTENCY_KEY_HEADER]: {
      type: 'string',
      description: `Marks a repeat of this call: for 24 hours, a repeat with the same body gets the same answer as the first. Up to ${IDEMPOTENCY_KEY_MAX} characters in double quotes, for example a UUID.`,
    },
  },
};

declare module 'fastify' {
  interface FastifyContextConfig {
    takesKey?: boolean;
    /** Records something about a person, also where it is a read. */
    notes?: boolean;
  }
}
