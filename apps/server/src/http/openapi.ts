import swagger, { type SwaggerTransform } from '@fastify/swagger';
import { IDEMPOTENCY_KEY_HEADER, IDEMPOTENCY_KEY_MAX } from '@aangan/contract/limits';
import { SITE } from '@aangan/contract/site';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** OpenAPI of every bound call, as JSON at `/api/docs`. Registered before the features, outside production only. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${SITE.name} API`,
        version: '1',
        description: 'Answers come in the envelope {success, data, message?}.',
      },
    },
    transform: describeCall,
  });
  app.get('/api/docs', { schema: { hide: true } }, async () => app.swagger());
}

/** Not validated as a header: it may come quoted or bare, and its refusal names it (http/idempotency.ts). */
const KEY_HEADER = {
  type: 'object',
  properties: {
    [IDEMPOTENCY_KEY_HEADER]: {
      type: 'string',
      description: `Marks a repeat of this call: with the same body it is answered as the first was, for 24 hours. Up to ${IDEMPOTENCY_KEY_MAX} characters in double quotes, a UUID say.`,
    },
  },
};

const describeCall: SwaggerTransform = (call) => {
  const { schema, url } = jsonSchemaTransform(call);
  return { schema: { ...schema, ...(call.route.config?.takesKey && { headers: KEY_HEADER }) }, url };
};

declare module 'fastify' {
  interface FastifyContextConfig {
    takesKey?: boolean;
  }
}
