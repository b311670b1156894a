import { DASHBOARD_STATS_ALSO_AT } from '@aangan/contract/accounts/admin-routes';
import { ENDPOINTS, type EndpointHead } from '@aangan/contract/endpoints';
import { expect, it } from 'vitest';
import { createTestApp } from './app.ts';

/**
 * Beside the calls of the contract, the second address of one among them. None of these knows who asks, and none changes,
 * but the address that mail programs post to for their own 'unsubscribe' (RFC 8058): by a token that can do that alone.
 */
const BESIDES = [
  'GET /healthz',
  'GET /media/:key/:file',
  'GET /metrics',
  'GET /readyz',
  'GET /share/properties/:id.png',
  'GET /site/:file',
  'POST /alerts/unsubscribe',
  `GET ${DASHBOARD_STATS_ALSO_AT}`,
];

/** Reads the tree that Fastify prints: 'METHOD /path', without the HEAD of every GET. */
function readRoutes(tree: string): string[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', path = '', methods = ''] = /^([│ ]*)[├└]── (\S+) \((.*)\)/.exec(line) ?? [];
    if (path === '') return [];
    const depth = indent.length / 4;
    parents.splice(depth, Infinity, path);
    const address = parents.join('');
    // where whatever cannot be read is sent to: refused by the guards' own answer, in any method
    if (address === '/api/unreadable-address') return [];
    return methods
      .split(', ')
      .filter((method) => method !== 'HEAD')
      .map((method) => `${method} ${address}`);
  });
}

it('a production server answers at the addresses of the contract and a few more, and at no other [ASVS 6.3.4]', async () => {
  const testApp = await createTestApp({ config: { environment: 'production', production: true } });
  try {
    const known = Object.values(ENDPOINTS).map(({ method, path }: EndpointHead) => `${method} ${path}`);
    const routes = readRoutes(testApp.app.printRoutes({ commonPrefix: false }));
    expect(routes.toSorted()).toEqual([...known, ...BESIDES].toSorted());
  } finally {
    await testApp.close();
  }
});
