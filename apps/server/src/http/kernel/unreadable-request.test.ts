import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, it } from 'vitest';
import { useTestApp } from '../../../test/app.ts';

const testApp = useTestApp();
let port: number;

beforeAll(async () => {
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = testApp.app.server.address() as AddressInfo);
});

it.each([
  [431, 'PAYLOAD_TOO_LARGE', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  [431, 'PAYLOAD_TOO_LARGE', `GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'a'.repeat(20_000)}\r\n\r\n`],
  [400, 'VALIDATION_FAILED', 'no request at all\r\n\r\n'],
  [
    400,
    'VALIDATION_FAILED',
    'POST /api/auth/start HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
])('answers %s %s in the envelope to what is no request [CALL1]', async (status, code, request) => {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toContain('x-content-type-options: nosniff');
  expect(head).toContain('cache-control: no-store');
  expect(JSON.parse(body)).toEqual({ success: false, code, message: expect.any(String) as string });
});
