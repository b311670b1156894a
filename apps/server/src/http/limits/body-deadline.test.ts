import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { allowBodyTime, registerBodyDeadline } from './body-deadline.ts';

let app: FastifyInstance;

afterEach(async () => {
  vi.useRealTimers();
  app.server.closeAllConnections();
  await app.close();
});

/** A server with a call that reads a body and one with an extended limit; `reached` resolves when one waits for its body. */
async function listen() {
  const reached = Promise.withResolvers<void>();
  app = Fastify();
  registerBodyDeadline(app);
  app.addContentTypeParser('text/slow', (_request, _payload, done) => done(null));
  app.addHook('onRequest', async () => reached.resolve());
  app.post('/short', async ({ body }) => ({ body }));
  const isPatient = Promise.withResolvers<void>();
  app.post('/long', async (request, reply) => {
    allowBodyTime({ request, reply }, 300_000);
    isPatient.resolve();
    return text(request.raw);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { reached: reached.promise, isPatient: isPatient.promise };
}

function send(path: string, type: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: 20\r\n\r\n{"half":`);
  return socket;
}

describe('a body that does not come', () => {
  it('closes its connection with 408 after 30 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { reached } = await listen();
    const socket = send('/short', 'application/json');
    await reached;
    vi.advanceTimersByTime(29_999);
    expect(socket.destroyed).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 .*\r\nConnection: close\r\n\r\n$/s);
  });

  it('may take five minutes where the call extends the limit', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { isPatient } = await listen();
    const socket = send('/long', 'text/slow');
    await isPatient;
    vi.advanceTimersByTime(299_999);
    socket.write('"the rest"}!');
    const [response] = (await once(socket, 'data')) as [Buffer];
    expect(response.toString()).toMatch(/^HTTP\/1\.1 200 [^]*\{"half":"the rest"\}!$/);
    vi.advanceTimersByTime(400_000);
    expect(socket.destroyed).toBe(false);
    socket.destroy();
  });
});
