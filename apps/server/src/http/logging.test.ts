import { connect, type AddressInfo } from 'node:net';
import { mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { createClient } from '../../test/client.ts';
import { createTestDatabase, settingsFor, type TestDatabase } from '../../test/database.ts';
import { freshContactNo } from '../../test/factories.ts';
import { startServerProcess } from '../../test/server-process.ts';

type Line = Record<string, unknown> & { req?: { path: string } };

/** The lines of requests for paths that begin so. */
function linesOf(lines: readonly Line[], path: string): Line[] {
  return lines.filter(({ req }) => req?.path.startsWith(path));
}

describe('the log of a request', () => {
  let testApp: TestApp;

  beforeAll(async () => {
    // a gateway that takes a message and never says what became of it
    testApp = await createTestApp({ sms: { send: () => new Promise<void>(() => undefined) } });
    await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  });

  afterAll(() => testApp.close());

  const lines = () => testApp.logs as Line[];

  it('is one line, when it has been answered [ASVS 16.2.1, 16.2.2]', async () => {
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

  it('says of a refusal what the answer said, and which fields were wrong', async () => {
    await createClient(testApp).get('/api/properties/search?size=0&page=x');
    const [line, ...others] = linesOf(lines(), '/api/properties/search');
    expect(others).toEqual([]);
    expect(line).toMatchObject({ res: { status: 400 }, code: 'VALIDATION_FAILED', fields: ['page', 'size'] });
  });

  it('says that the client went away before the answer', async () => {
    const { port } = testApp.app.server.address() as AddressInfo;
    const body = JSON.stringify({ contactNo: freshContactNo() });
    const head = `POST /api/auth/start HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(head + body);
    // it is with the gateway, which never answers
    await vi.waitUntil(async () => {
      const { rows } = await testApp.database.pool.query('SELECT FROM otp_codes');
      return rows.length > 0;
    });
    socket.destroy();
    const line = await vi.waitUntil(() => linesOf(lines(), '/api/auth/start')[0]);
    expect(line).toMatchObject({ msg: 'request aborted', req: { method: 'POST', ip: '127.0.0.1' } });
  });

  it('has an id of ours that no other has, whatever the caller says [ASVS 16.4.1]', async () => {
    const headers = { 'x-request-id': 'one of the caller', 'request-id': 'one of the caller' };
    const asked = Array.from({ length: 50 }, () => testApp.app.inject({ url: '/api/nothing', headers }));
    await Promise.all(asked);
    const ids = linesOf(lines(), '/api/nothing').map(({ reqId }) => reqId);
    expect(ids).toHaveLength(50);
    expect(new Set(ids).size).toBe(50);
    expect(JSON.stringify(lines())).not.toContain('of the caller');
  });

  it('is not written for what monitoring asks every few seconds', async () => {
    for (const url of ['/healthz', '/readyz', '/metrics']) {
      await testApp.app.inject({ url, remoteAddress: '127.0.0.1' });
      expect(linesOf(lines(), url)).toEqual([]);
    }
  });
});

// Real processes on a machine that may be busy with other suites.
vi.setConfig({ testTimeout: 90_000 });

describe('the lines of a process', () => {
  const REQUESTS = 200;
  /** The process fails on this signal as it would on a mistake of ours that nothing caught. */
  const CRASH = `--import data:text/javascript,${encodeURIComponent("process.on('SIGUSR2',()=>{throw new Error('a mistake of ours')})")}`;

  let database: TestDatabase;
  let folder: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    folder = mkdtempSync(join(tmpdir(), 'aangan-logging-'));
  });

  afterAll(async () => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    { end: 'a stop', signal: 'SIGTERM', code: 0, complaint: '' },
    { end: 'an interruption', signal: 'SIGINT', code: 0, complaint: '' },
    { end: 'an error that nobody caught', signal: 'SIGUSR2', code: 1, complaint: 'a mistake of ours' },
  ] as const)('are all written after $end', async ({ signal, code, complaint }) => {
    const env = { ...settingsFor(database), DATA_DIR: join(folder, signal), NODE_OPTIONS: CRASH };
    const server = await startServerProcess({ env, cwd: folder });
    let printed = '';
    server.child.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await server.ready();
    const asked = Array.from({ length: REQUESTS }, () => fetch(`${server.url}/api/nothing`));
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([404]));
    server.child.kill(signal);
    const ended = await server.ended;
    expect(ended.code).toBe(code);
    expect(ended.complaint).toContain(complaint);
    const lines = printed.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Line] : []));
    expect(linesOf(lines, '/api/nothing')).toHaveLength(REQUESTS);
  });
});
