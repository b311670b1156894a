import { ENDPOINTS, type EndpointHead, type EndpointShape } from '@aangan/contract/endpoints';
import { ERROR_STATUS } from '@aangan/contract/core/errors';
import { POLICIES } from '@aangan/contract/core/policies';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../test/app.ts';

interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  security?: unknown;
  responses: Record<string, { description: string; content?: Record<string, { schema: unknown }> }>;
}

const test = useTestApp();
let operations: Operation[];

beforeAll(async () => {
  const { paths } = (await get('/api/docs/json')).json<{ paths: Record<string, Record<string, Operation>> }>();
  operations = Object.values(paths).flatMap((methods) => Object.values(methods));
});

const get = (url: string) => test.app.inject({ method: 'GET', url });

describe('the API reference', () => {
  it('names every call of the contract once, by its own name', () => {
    const names = operations.map(({ operationId }) => operationId).filter((name) => !name.endsWith('AlsoAt'));
    expect(names.toSorted()).toEqual(Object.keys(ENDPOINTS).toSorted());
  });

  it('has a summary, the access and the error codes of each call', () => {
    for (const [name, { access, errors }] of Object.entries(ENDPOINTS)) {
      const operation = operations.find(({ operationId }) => operationId === name);
      expect(operation, name).toMatchObject({ summary: expect.any(String), description: expect.any(String) });
      expect(operation?.security !== undefined, name).toBe(access !== 'public');
      const expected = [
        ...errors,
        'TOO_MANY_REQUESTS',
        'UNAVAILABLE',
        ...(access === 'public' ? [] : ['UNAUTHENTICATED']),
      ];
      for (const code of expected) {
        const response = operation?.responses[String(ERROR_STATUS[code as keyof typeof ERROR_STATUS])];
        expect(response?.description.split(', '), name).toContain(code);
      }
    }
  });

  it('has every code of the contract, and those of the pipeline on each call that can raise them', () => {
    const codesOf = ({ responses }: Operation) =>
      Object.values(responses).flatMap((one) => one.description.split(', '));
    const all = operations.flatMap(codesOf);
    for (const code of Object.keys(ERROR_STATUS)) expect(all, code).toContain(code);
    for (const [name, { method, body }] of Object.entries<EndpointHead & EndpointShape>(ENDPOINTS)) {
      const operation = operations.find(({ operationId }) => operationId === name)!;
      const changes = method === 'GET' ? [] : ['CROSS_ORIGIN', 'CONFLICT'];
      const sent = body ? ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] : [];
      expect(codesOf(operation), name).toEqual(expect.arrayContaining([...changes, ...sent]));
    }
  });

  it('says for each call which data its caller may access', () => {
    const calls = Object.entries<EndpointShape>(ENDPOINTS);
    const policies = calls.flatMap(([name, { policy }]) => (policy === undefined ? [] : [[name, policy] as const]));
    expect(policies.length).toBeGreaterThan(40);
    for (const [name, policy] of policies) {
      const description = operations.find(({ operationId }) => operationId === name)?.description;
      expect(description, name).toContain(POLICIES[policy]);
    }
  });

  it('is a page that loads nothing from other hosts and has no inline script', async () => {
    const page = await get('/api/docs');
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'self';/);
    const addresses = [...page.body.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address);
    expect(addresses).not.toEqual([]);
    for (const address of addresses) {
      expect(address).toMatch(/^\/api\/docs\/static\//);
      expect([address, (await get(address)).statusCode]).toEqual([address, 200]);
    }
  });
});
