import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useTestApp } from '../../../test/app.ts';
import { createClient } from '../../../test/client.ts';
import { freshContactNo } from '../../../test/factories.ts';

type Line = Record<string, unknown> & { req?: { path: string } };

/** The lines of requests whose path begins with `path`. */
function linesOf(lines: readonly Line[], path: string): Line[] {
  return lines.filter(({ req }) => req?.path.startsWith(path));
}

describe('the log of a request', () => {
  // a gateway that takes a message and never says what became of it
  const testApp = useTestApp({ sms: { send: () => new Promise<void>(() => undefined) } });

  beforeAll(async () => {
    await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  });

  const lines = () => testApp.logs as Line[];

  it('is one line, written after the response [ASVS 16.2.1, 16.2.2]', async () => {
    const url = '/api/properties/featured?token=secret';
    await testApp.app.inject({ url, remoteAddress: '192.0.2.7' });
    const [line, ...others] = linesOf(lines(), '/api/properties/featured');
    expect(others).toEqual([]);
    expect(line).toEqual({
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
      pid: process.pid,
      hostname: expect.any(String) as string,
      reqId: expect.stringMatching(/^[\da-f]{16}-[\da-z]+$/) as string,
      req: { method: 'GET', path: '/api/properties/featured', ip: '192.0.2.7' },
      res: { status: 200 },
      responseTime: expect.any(Number) as number,
      msg: 'request completed',
    });
  });

  it('has the path without query and link token, and the time to a tenth of a millisecond', async () => {
    await testApp.app.inject(`/api/visit-links/${'k7'.repeat(13)}?from=mail`);
    const [line, ...others] = linesOf(lines(), '/api/visit-links');
    expect(others).toEqual([]);
    expect(line?.req?.path).toBe('/api/visit-links/:token');
    expect(JSON.stringify(line?.['responseTime'])).toMatch(/^\d+(\.\d)?$/);
  });

  it('is the last line of its request, and all share its id', async () => {
    const refused = () =>
      testApp.app.inject({ method: 'POST', url: '/api/auth/logout', headers: { 'sec-fetch-site': 'cross-site' } });
    await Promise.all([refused(), refused()]);
    const ids = linesOf(lines(), '/api/auth/logout').map(({ reqId }) => reqId);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) {
      const said = lines().filter(({ reqId }) => reqId === id);
      expect(said.map(({ msg }) => msg)).toEqual(['Cross-origin call refused', 'request completed']);
    }
  });

  it('has the code of a refusal, and the fields that were wrong', async () => {
    await createClient(testApp).get('/api/properties/search?size=0&page=x');
    const [line, ...others] = linesOf(lines(), '/api/properties/search');
    expect(others).toEqual([]);
    expect(line).toMatchObject({ res: { status: 400 }, code: 'VALIDATION_FAILED', fields: ['page', 'size'] });
  });

  it('reports that the client disconnected before the response', async () => {
    const { port } = testApp.app.server.address() as AddressInfo;
    const body = JSON.stringify({ contactNo: freshContactNo() });
    const head = `POST /api/auth/start HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(head + body);
    // the call waits for the gateway, which never answers
    await vi.waitUntil(async () => {
      const { rows } = await testApp.database.pool.query('SELECT FROM otp_codes');
      return rows.length > 0;
    });
    socket.destroy();
    const line = await vi.waitUntil(() => linesOf(lines(), '/api/auth/start')[0]);
    expect(line).toMatchObject({ msg: 'request aborted', req: { method: 'POST', ip: '127.0.0.1' } });
  });

  it('has a unique id of ours, whatever the caller sends [ASVS 16.4.1]', async () => {
    const headers = { 'x-request-id': 'one of the caller', 'request-id': 'one of the caller' };
    const asked = Array.from({ length: 50 }, () => testApp.app.inject({ url: '/api/nothing', headers }));
    await Promise.all(asked);
    const ids = linesOf(lines(), '/api/nothing').map(({ reqId }) => reqId);
    expect(ids).toHaveLength(50);
    expect(new Set(ids).size).toBe(50);
    expect(JSON.stringify(lines())).not.toContain('of the caller');
  });

  it('is not written for health checks and metrics', async () => {
    for (const url of ['/healthz', '/readyz', '/metrics']) {
      await testApp.app.inject({ url, remoteAddress: '127.0.0.1' });
      expect(linesOf(lines(), url)).toEqual([]);
    }
  });
});
