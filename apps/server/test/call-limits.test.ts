import { ENDPOINTS, type EndpointHead, type EndpointName, type EndpointShape } from '@aangan/contract/endpoints';
import { describe, expect, it } from 'vitest';
import { useTestApp } from './app.ts';
import { createClient } from './client.ts';

/** The limits per minute of each kind of expensive call (docs/security.md, Limits). */
const A_MINUTE = { search: 300, upload: 60, picture: 60 };
const COSTLY: Partial<Record<EndpointName, keyof typeof A_MINUTE>> = {
  propertiesList: 'search',
  propertiesSearch: 'search',
  propertiesFacets: 'search',
  propertiesMap: 'search',
  adminBookingsFilter: 'search',
  adminUsersFilter: 'search',
  adminBookingsExport: 'search',
  adminUsersExport: 'search',
  adminAffected: 'search',
  adminMediaUpload: 'upload',
  adminMediaUploadBatch: 'upload',
  adminSiteFileUpload: 'upload',
  adminChangeSetImport: 'upload',
  adminPropertiesExport: 'search',
  propertySharePicture: 'picture',
};
const EVERY_CALL = 1200;
const CALLS: (EndpointHead & EndpointShape)[] = Object.values(ENDPOINTS);
const costly = CALLS.filter(({ name }) => COSTLY[name] !== undefined);
const others = CALLS.filter(({ name }) => COSTLY[name] === undefined);

const testApp = useTestApp();
let addresses = 0;

/** Gives an address that has made that many calls. */
async function addressThatCalled(count: number, call: EndpointHead & EndpointShape) {
  addresses += 1;
  const client = createClient(testApp, { address: `203.0.${addresses}.1` });
  const send = ({ method, path }: EndpointHead & EndpointShape) => {
    const url = path.replace(':id', '987654321');
    if (method === 'GET') return client.get(url);
    if (method === 'DELETE') return client.del(url);
    return { POST: client.post, PUT: client.put, PATCH: client.patch }[method](url, {});
  };
  let refused = 0;
  for (let made = 0; made < count; made += 1) if ((await send(call)).status === 429) refused += 1;
  return { send, refused };
}

describe('an address that has spent its limit of a minute', () => {
  it('gets 429 at every call of the contract [ASVS 2.4.1]', async () => {
    const { send, refused } = await addressThatCalled(EVERY_CALL, ENDPOINTS.authValidate);
    expect(refused).toBe(0);
    for (const call of CALLS) expect([call.name, (await send(call)).code]).toEqual([call.name, 'TOO_MANY_REQUESTS']);
  });

  it.each(costly)(
    'by $method $path gets 429 at the calls of that limit, and at no other [ASVS 2.4.1]',
    async (call) => {
      const kind = COSTLY[call.name] ?? 'search';
      const { send, refused } = await addressThatCalled(A_MINUTE[kind], call);
      expect(refused).toBe(0);
      for (const like of costly) {
        const isLimited = (await send(like)).code === 'TOO_MANY_REQUESTS';
        expect([like.name, isLimited]).toEqual([like.name, COSTLY[like.name] === kind]);
      }
      for (const other of others) expect([other.name, (await send(other)).status]).not.toEqual([other.name, 429]);
    },
  );
});
