import { connect, type AddressInfo } from 'node:net';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestApp } from '../../../../test/app.ts';
import { buildProperty } from '../../../../test/factories-catalogue.ts';
import { buildUser, signedIn } from '../../../../test/factories.ts';
import { pdf } from '../../../../test/media-files.ts';

const MEGABYTE = 1024 * 1024;
const FORM = 'multipart/form-data; boundary=x';
/** Larger than any file but a video may be. */
const LARGE = Buffer.concat([pdf(), Buffer.alloc(10 * MEGABYTE)]);

const testApp = useTestApp();
let cookies: Record<'visitor' | 'buyer' | 'admin', string>;
let url: string;

beforeAll(async () => {
  const cookieOf = async (role: 'USER' | 'ADMIN') => {
    const client = await signedIn(testApp, await buildUser(testApp.db, { role }));
    return `cookie: access_token=${client.cookies.get('access_token')?.value ?? ''}\r\n`;
  };
  cookies = { visitor: '', buyer: await cookieOf('USER'), admin: await cookieOf('ADMIN') };
  await testApp.app.listen({ host: '127.0.0.1', port: 0 });
});

beforeEach(async () => {
  url = `/api/admin/properties/${(await buildProperty(testApp.db)).id}/media`;
});

interface Begun {
  as?: keyof typeof cookies;
  type?: string;
  length?: number;
  /** The sent part of the body; the rest never comes. */
  sent?: (string | Buffer)[];
}

/** How long a server waits for the rest of a body: by then it has not responded. */
const PATIENCE_MS = 10_000;

/**
 * Starts an upload of 50 MB, and gives the response before the rest of the body is sent. Rejects where none comes, and
 * closes the connection, for which the server would otherwise wait when it closes.
 */
function begin({ as = 'admin', type = FORM, length = 50 * MEGABYTE, sent = [] }: Begun): Promise<[number, string]> {
  const { address, port } = testApp.app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const socket = connect(port, address);
    let response = '';
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`No response while the rest of the body was still to come, but: '${response}'`));
    }, PATIENCE_MS);
    socket.once('close', () => clearTimeout(timer));
    socket.on('data', (chunk) => {
      response += String(chunk);
      const [, status, code] = /^HTTP\/1\.1 (\d+)[^]*"code":"(\w+)"/.exec(response) ?? [];
      if (status === undefined || code === undefined) return;
      resolve([Number(status), code]);
      socket.destroy();
    });
    socket.once('error', reject);
    socket.write(
      `POST ${url} HTTP/1.1\r\nhost: a\r\n${cookies[as]}content-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`,
    );
    for (const part of sent) socket.write(part);
  });
}

const typed = (mediaType: string) => `--x\r\ncontent-disposition: form-data; name="mediaType"\r\n\r\n${mediaType}\r\n`;
const FILE = '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';

describe('an upload of 50 MB', () => {
  it.each([
    ['visitor', 401, 'UNAUTHENTICATED'],
    ['buyer', 403, 'FORBIDDEN'],
  ] as const)('by a %s is refused before any of it is read [ASVS 5.2.1]', async (as, status, code) => {
    expect(await begin({ as })).toEqual([status, code]);
  });

  it.each(['application/octet-stream', 'video/mp4', 'text/plain'])(
    'that is no form (%s) is refused before any of it is read [ASVS 5.2.1]',
    async (type) => {
      expect(await begin({ type })).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    },
  );

  it('and more is refused before any of it is read [ASVS 5.2.1]', async () => {
    expect(await begin({ length: 51 * MEGABYTE })).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('of an unknown media type is refused before its file is read [ASVS 5.2.1]', async () => {
    expect(await begin({ sent: [typed('SVG'), FILE] })).toEqual([400, 'VALIDATION_FAILED']);
  });

  it.each(['PROPERTY_IMAGE', 'QR_CODE', 'BROCHURE', 'LAYOUT', 'FLOOR_PLAN', 'RERA_CERTIFICATE', 'CONSTRUCTION_PHOTO'])(
    'as a %s is refused after 10 MB [ASVS 5.2.1]',
    async (mediaType) => {
      expect(await begin({ sent: [typed(mediaType), FILE, LARGE] })).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    },
  );

  it('that is no video is refused after 10 MB, also before its media type has come [ASVS 5.2.1]', async () => {
    expect(await begin({ sent: [typed('VIDEO'), FILE, LARGE] })).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(await begin({ sent: [FILE, LARGE] })).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });
});
