import type { AdminMedia } from '@aangan/contract/catalogue/admin-entities';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditTrail } from '../../../../test/admin-kit.ts';
import { useTestApp } from '../../../../test/app.ts';
import type { CheckedResponse, Client } from '../../../../test/client.ts';
import { buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn, type BuiltUser } from '../../../../test/factories.ts';
import { pdf, picture } from '../../../../test/media-files.ts';
import { refusalOf, servedPaths, uploadForm, type FormFile } from '../../../../test/uploads.ts';

const MEGABYTE = 1024 * 1024;
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

const testApp = useTestApp({
  withMediaStore: (store) => ({
    ...store,
    put: async (path, bytes) => {
      const error = failPut?.();
      if (error) throw error;
      await store.put(path, bytes);
    },
  }),
});
let admin: BuiltUser;
let client: Client;
let url: string;
let propertyId: number;
/** The error of a put into the store. */
let failPut: (() => Error | undefined) | undefined;

beforeAll(async () => {
  admin = await buildUser(testApp.db, { role: 'ADMIN' });
  client = await signedIn(testApp, admin);
  await testApp.app.listen({ host: '127.0.0.1', port: 0 });
});

beforeEach(async () => {
  propertyId = (await buildProperty(testApp.db, { name: 'Amber Court' })).id;
  url = `/api/admin/properties/${propertyId}/media`;
});

afterEach(() => {
  failPut = undefined;
});

function testAddress(): string {
  const { address, port } = testApp.app.server.address() as AddressInfo;
  return `http://${address}:${port}`;
}

const rows = () => testApp.db.selectFrom('media').selectAll().where('property_id', '=', propertyId).execute();
const upload = (...parts: (string | FormFile)[]) => client.post<AdminMedia>(url, uploadForm(...parts));
const uploadBatch = (...parts: (string | FormFile)[]) =>
  client.post<AdminMedia[]>(`${url}/batch`, uploadForm(...parts));
const jpeg = async (seed = 'a') => ({ bytes: await picture({ width: 500, height: 400, seed }) });

const refusal = (send: () => Promise<CheckedResponse>) => refusalOf(testApp, propertyId, send);

describe('a browser that sends more than the limit', () => {
  it('gets the refusal, and can reuse its connection', async () => {
    const address = testAddress();
    const cookie = `access_token=${client.cookies.get('access_token')?.value}`;
    const send = async (...parts: (string | FormFile)[]) => {
      const response = await fetch(address + url, { method: 'POST', body: uploadForm(...parts), headers: { cookie } });
      return [response.status, ((await response.json()) as { code?: string }).code];
    };
    const bytes = Buffer.concat([pdf(), Buffer.alloc(50 * MEGABYTE)]);
    expect(await send('LAYOUT', { bytes })).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(await send({ bytes }, 'LAYOUT')).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(await send('SVG', { bytes: bytes.subarray(0, 20 * MEGABYTE) })).toEqual([400, 'VALIDATION_FAILED']);
    expect(await send('LAYOUT', { bytes: pdf() })).toEqual([201, undefined]);
    expect(await rows()).toHaveLength(1);
  });

  it('that disconnects half-way leaves nothing', async () => {
    const address = new URL(testAddress());
    const before = await servedPaths(testApp.mediaStore);
    const reached = testApp.logs.length;
    const socket = connect(Number(address.port), address.hostname);
    const form = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n%PDF-1.7';
    socket.write(
      `POST ${url} HTTP/1.1\r\nhost: a\r\ncookie: access_token=${client.cookies.get('access_token')?.value}\r\n` +
        `content-type: multipart/form-data; boundary=x\r\ncontent-length: 90000\r\n\r\n${form}`,
    );
    await vi.waitUntil(() => testApp.logs.slice(reached).some(({ msg }) => msg === 'starting multipart parsing'));
    socket.destroy();
    await vi.waitUntil(() => testApp.logs.slice(reached).some(({ msg }) => msg === 'request aborted'));
    expect((await client.get(url)).data).toEqual([]);
    expect(await rows()).toEqual([]);
    expect(await servedPaths(testApp.mediaStore)).toEqual(before);
  });
});

const full = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

describe('a store or a database that fails', () => {
  it('is 507 when the disk is full, half-way through the sizes of a picture', async () => {
    let count = 0;
    failPut = () => ((count += 1) > 1 ? full() : undefined);
    expect(await refusal(async () => upload('PROPERTY_IMAGE', await jpeg()))).toMatchObject({
      left: [],
      status: 507,
      code: 'STORAGE_FULL',
    });
    count = 0;
    failPut = () => ((count += 1) > 3 ? full() : undefined);
    const files = [await jpeg('1'), await jpeg('2'), await jpeg('3')];
    expect(await refusal(() => uploadBatch('PROPERTY_IMAGE', ...files))).toMatchObject({
      left: [],
      status: 507,
      code: 'STORAGE_FULL',
    });
    failPut = undefined;
    expect((await upload('PROPERTY_IMAGE', await jpeg())).status).toBe(201);
  });

  it('stores nothing when the audit log cannot be written', async () => {
    await testApp.database.pool.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = '53100'; END $$;
       CREATE TRIGGER refuse BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse()`,
    );
    try {
      expect(await refusal(async () => upload('PROPERTY_IMAGE', await jpeg()))).toMatchObject({
        left: [],
        status: 503,
        code: 'UNAVAILABLE',
      });
    } finally {
      await testApp.database.pool.query('DROP TRIGGER refuse ON audit_log; DROP FUNCTION refuse()');
    }
  });
});

describe('POST media/batch', () => {
  it('adds all in their order, under either name [ADMM21]', async () => {
    const files = await Promise.all(
      Array.from({ length: 10 }, async (_, n) => ({ ...(await jpeg(`${n}`)), field: n % 2 ? 'file' : 'files' })),
    );
    const { status, data } = await uploadBatch(...files.slice(0, 5), 'PROPERTY_IMAGE', ...files.slice(5));
    expect(status).toBe(201);
    expect(data.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect((await client.get(url)).data).toEqual(data);
    expect(await auditTrail(testApp.db, 10)).toMatchObject(data.map(({ id }) => ({ entity_id: id })).reverse());
  });

  it('adds none when one is invalid, and says which', async () => {
    const files = [await jpeg('1'), { bytes: SVG }, await jpeg('3')];
    const refused = { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE', field: 'files.1' };
    expect(await refusal(() => uploadBatch('PROPERTY_IMAGE', ...files))).toMatchObject({ left: [], ...refused });
  });

  it('refuses an empty batch and an eleventh file', async () => {
    expect(await refusal(() => uploadBatch('LAYOUT'))).toMatchObject({
      left: [],
      status: 400,
      code: 'VALIDATION_FAILED',
      field: 'files',
    });
    const files = Array.from({ length: 11 }, (_, n) => ({ bytes: pdf(`${n}`) }));
    expect(await refusal(() => uploadBatch('LAYOUT', ...files))).toMatchObject({
      left: [],
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
    });
  });

  it('refuses more than 50 MB in all, also of smaller files', async () => {
    const bytes = Buffer.concat([pdf(), Buffer.alloc(9 * MEGABYTE)]);
    const files = Array.from({ length: 6 }, () => ({ bytes }));
    expect(await refusal(() => uploadBatch('LAYOUT', ...files))).toMatchObject({
      left: [],
      status: 413,
      code: 'PAYLOAD_TOO_LARGE',
    });
  });
});
