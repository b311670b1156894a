import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import S3rver from 's3rver';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, settingsFor, type TestDatabase } from './database.ts';
import { buildProperty } from './factories-catalogue.ts';
import { buildUser } from './factories.ts';
import { insertSession } from '../src/areas/accounts/auth/auth.session-store.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { uploadForm } from './uploads.ts';

let folder: string;
let bucket: S3rver;
let database: TestDatabase;
let server: ServerProcess;
let home: number;
let cookie: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-built-'));
  const configureBuckets = [{ name: 'homes', configs: [] }];
  bucket = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: folder, configureBuckets });
  const { port } = await bucket.run();
  database = await createTestDatabase();
  server = await startServerProcess({
    cwd: folder,
    env: {
      ...settingsFor(database),
      DATA_DIR: join(folder, 'data'),
      MEDIA_URL: `s3://homes?endpoint=http://127.0.0.1:${port}&region=ap-south-1`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
  });
  await server.ready();
  home = (await buildProperty(database.db, { rera_no: 'P52100012345' })).id;
  const admin = await buildUser(database.db, { role: 'ADMIN' });
  cookie = `access_token=${(await insertSession(database.db, admin.id)).accessToken}`;
});

afterAll(async () => {
  server.child.kill('SIGINT');
  await server.ended;
  await bucket.close();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

// A bundled module no longer finds the files beside its source.
describe('the server as built', () => {
  it.each(['', '/static/swagger-ui-bundle.js', '/json', '/yaml'])(
    'serves the page of its API reference: %s',
    async (path) => {
      const response = await fetch(`${server.url}/api/docs${path}`);
      expect(response.status).toBe(200);
      expect((await response.text()).length).toBeGreaterThan(200);
    },
  );

  it('renders the text of a share picture', async () => {
    const response = await fetch(`${server.url}/share/properties/${home}.png`);
    expect(response.status).toBe(200);
    expect(await sharp(await response.bytes()).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  });

  it('cleans a brochure in a process of its own, and stores it in a bucket', async () => {
    const document = await PDFDocument.create();
    document.addPage();
    document.setAuthor('Kavya');
    const sent = await fetch(`${server.url}/api/admin/properties/${home}/media`, {
      method: 'POST',
      headers: { cookie },
      body: uploadForm('BROCHURE', { bytes: await document.save(), name: 'a.pdf', type: 'application/pdf' }),
    });
    expect(sent.status).toBe(201);
    const { data } = (await sent.json()) as { data: { url: string } };
    const kept = await fetch(server.url + data.url, { headers: { cookie } });
    expect(kept.status).toBe(200);
    const read = await PDFDocument.load(await kept.bytes(), { updateMetadata: false });
    expect([read.getPageCount(), read.getAuthor()]).toEqual([1, undefined]);
  });
});
