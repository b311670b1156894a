import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import type { AdminMedia } from '@aangan/contract/catalogue/admin-entities';
import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import type { Client } from '../../../../test/client.ts';
import { buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { pdf, PDF_PAGE, pdfOf, pdfPage } from '../../../../test/media-files.ts';
import { storedPaths, uploadForm } from '../../../../test/uploads.ts';
import { PDF_REFUSAL_TEXTS } from './media.pdf-refusals.ts';

const DEMO_FILE = new URL('../../../../../../demo/files/indrayani-kadamb-brochure.pdf', import.meta.url);

const testApp = useTestApp();
let client: Client;
let url: string;

beforeAll(async () => {
  client = await signedIn(testApp, await buildUser(testApp.db, { role: 'ADMIN' }));
  url = `/api/admin/properties/${(await buildProperty(testApp.db)).id}/media`;
});

async function withPassword(userPassword: string): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  document.encrypt({ ownerPassword: 'owner', userPassword });
  return Buffer.from(await document.save());
}

const behind = (start: string, file: Buffer) => Buffer.concat([Buffer.from(start, 'latin1'), file]);

describe('an uploaded PDF', () => {
  it.each([
    ['a byte order mark', '\xEF\xBB\xBF'],
    ['the commands of a printer', '\x1B%-12345X@PJL ENTER LANGUAGE=PDF\r\n'],
  ])('is accepted behind %s, and stored from its header on [ADMM25]', async (_what, start) => {
    const { status, data } = await client.post<AdminMedia>(url, uploadForm('LAYOUT', { bytes: behind(start, pdf()) }));
    expect(status).toBe(201);
    const path = (await storedPaths(testApp.mediaStore)).find((one) => one.includes(data.publicId)) ?? '';
    const stored = await buffer((await testApp.mediaStore.openRead(path))!.stream);
    expect(stored.equals(pdf())).toBe(true);
  });

  it('is accepted when it is encrypted but opens without a password [ADMM26]', async () => {
    const response = await client.post(url, uploadForm('LAYOUT', { bytes: await withPassword('') }));
    expect(response.status).toBe(201);
  });

  it.each([
    ['needs a password to open', async () => withPassword('secret'), 'password'],
    ['is cut off', async () => readFileSync(DEMO_FILE).subarray(0, 30_000), 'damaged'],
    ['is a header without a page', async () => Buffer.from('%PDF-1.7\n%%EOF\n'), 'damaged'],
    ['has no pages', async () => pdfOf([PDF_PAGE.replace('[3 0 R]/Count 1', '[]/Count 0')]), 'damaged'],
    ['runs a script on opening', async () => script('/OpenAction<</S/JavaScript/JS(app.alert(1))>>'), 'scripts'],
    [
      'runs a script of its list on opening',
      async () => script('/Names<</JavaScript<</Names[(a) 4 0 R]>>>>'),
      'scripts',
    ],
    ['starts a program on closing', async () => script('/AA<</WC<</S/Launch/F(calc.exe)>>>>'), 'scripts'],
    ['has a fault and a script', async () => faultyScript('/OpenAction 4 0 R'), 'scripts'],
  ] as const)('is refused when it %s, and nothing is stored [ADMM26]', async (_what, make, reason) => {
    const before = await storedPaths(testApp.mediaStore);
    const response = await client.post(url, uploadForm('BROCHURE', { bytes: await make() }));
    expect([response.status, response.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(response.errors).toEqual([{ field: 'file', message: PDF_REFUSAL_TEXTS[reason] }]);
    expect(await storedPaths(testApp.mediaStore)).toEqual(before);
  });

  it('is accepted when it opens at one of its pages [ADMM26]', async () => {
    const response = await client.post(url, uploadForm('BROCHURE', { bytes: script('/OpenAction[3 0 R/Fit]') }));
    expect(response.status).toBe(201);
  });
});

/** Makes a PDF with these entries in its catalog, and with a script as its fourth object. */
function script(catalogEntries: string): Buffer {
  return pdfOf([pdfPage(catalogEntries), SCRIPT]);
}

function faultyScript(catalogEntries: string): Buffer {
  return pdfOf([pdfPage(catalogEntries), SCRIPT, '5 0 obj\n<</Fault\nendobj']);
}

const SCRIPT = '4 0 obj\n<</S/JavaScript/JS(app.alert(1))>>\nendobj';
