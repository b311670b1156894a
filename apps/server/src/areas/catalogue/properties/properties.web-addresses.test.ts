import type { AdminProperty } from '@aangan/contract/catalogue/admin-entities';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propertyBody } from '../../../../test/admin-kit.ts';
import { useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { buildBooking } from '../../../../test/factories-catalogue.ts';

const URL = '/api/admin/properties';
const FIELDS = ['reraUrl', 'videoUrl', 'mapUrl'] as const;

const testApp = useTestApp();
let client: Client;
let property: AdminProperty;
let target: Server;
let base: string;
let visitors = 0;

beforeAll(async () => {
  client = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
  property = (await client.post<AdminProperty>(URL, propertyBody())).data;
  target = createServer((_request, response) => {
    visitors += 1;
    response.end();
  });
  target.listen(0, '127.0.0.1');
  await once(target, 'listening');
  base = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
});

afterAll(() => {
  target.close();
});

describe.each(FIELDS)('%s', (field) => {
  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'javascript://example.com/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox',
    'file:///etc/passwd',
    'blob:https://example.com/1',
    'ftp://example.com/',
    '//example.com/',
    '/path',
    'example.com',
    'http:example.com',
    'https://',
    'https://user:password@example.com/',
  ])('accepts http and https only, not %j [DATA13, ASVS 1.2.2]', async (address) => {
    const body = propertyBody({ [field]: address });
    const change = { [field]: address };
    const before = (await client.get(`${URL}/${property.id}`)).data;
    const responses = [
      await client.post(URL, body),
      await client.put(`${URL}/${property.id}`, body),
      await client.patch(`${URL}/${property.id}`, change),
    ];
    for (const { errors } of responses) expect(errors?.map((error) => error.field)).toEqual([field]);
    expect((await client.get(`${URL}/${property.id}`)).data).toEqual(before);
  });

  it.each(['http://example.com/a?b=c#d', 'HTTPS://Example.com/'])('accepts %s', async (address) => {
    const response = await client.patch<AdminProperty>(`${URL}/${property.id}`, { [field]: address });
    expect(response.data[field]).toBe(address);
  });
});

describe('a URL that a caller enters', () => {
  it('is requested by no call [ASVS 1.3.6]', async () => {
    const body = propertyBody({ reraUrl: `${base}/rera`, videoUrl: `${base}/video`, mapUrl: `${base}/map` });
    const buyer = await buildUser(testApp.db);
    const theirs = await signedIn(testApp, buyer);
    const { id } = (await client.post<AdminProperty>(URL, body)).data;
    const consultant = await buildUser(testApp.db, { role: 'EXECUTIVE' });
    await client.put(`${URL}/${id}`, { ...body, assignedUserId: String(consultant.id) });
    await buildBooking(testApp.db, { user_id: buyer.id, property_id: id });
    const way = await theirs.post(`/api/properties/${id}/location-request`, { contactNo: consultant.contactNo });
    expect([way.status, JSON.stringify(way.data)]).toEqual([200, expect.stringContaining(`${base}/map`)]);
    expect((await theirs.get(`/api/properties/${id}`)).status).toBe(200);
    expect((await client.get(`${URL}/${id}`)).status).toBe(200);
    expect((await client.del(`${URL}/${id}`)).status).toBe(200);
    expect(visitors).toBe(0);
    await fetch(base);
    expect(visitors).toBe(1);
  });
});
