import { DASHBOARD_STATS_ALSO_AT } from '@aangan/contract/accounts/admin-routes';
import { ENDPOINTS, type EndpointHead } from '@aangan/contract/endpoints';
import { expect, it } from 'vitest';
import { createTestApp } from './app.ts';

/**
 * The paths beside those of the contract, and its one alias. None of them identifies the caller, and none changes
 * anything, except the one-click unsubscribe of mail programs (RFC 8058), whose token can do that alone.
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
    // the target of unreadable URLs, which refuses every method
    if (address === '/api/unreadable-address') return [];
    return methods
      .split(', ')
      .filter((method) => method !== 'HEAD')
      .map((method) => `${method} ${address}`);
  });
}

it('a production server has the routes of the contract and a few more, and no others [ASVS 6.3.4]', async () => {
  const testApp = await createTestApp({ config: { environment: 'production', production: true } });
  try {
    const known = Object.values(ENDPOINTS).map(({ method, path }: EndpointHead) => `${method} ${path}`);
    const routes = readRoutes(testApp.app.printRoutes({ commonPrefix: false }));
    expect(routes.toSorted()).toEqual([...known, ...BESIDES].toSorted());
  } finally {
    await testApp.close();
  }
});
