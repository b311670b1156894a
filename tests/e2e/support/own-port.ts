import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { environment } from './environment.ts';

export interface OwnPort {
  /** Origin of the server for the test's page. */
  origin: string;
  /** Makes the server unreachable for the browser. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/**
 * Opens a proxy to the run's server, which a test can stop without affecting others. Requests through it claim to come
 * from the server's own pages.
 */
export async function openOwnPort(): Promise<OwnPort> {
  const { origin, port } = await environment();
  let server: Server | undefined;
  let ownPort = 0;
  const start = async () => {
    server = createServer((asked, answer) => {
      const headers: Record<string, string | string[] | undefined> = { ...asked.headers, host: new URL(origin).host };
      for (const name of ['origin', 'x-request-origin']) if (headers[name] !== undefined) headers[name] = origin;
      const { method, url: path } = asked;
      const on = request({ host: '127.0.0.1', port, method, path, headers }, (found) => {
        answer.writeHead(found.statusCode ?? 502, found.headers);
        found.pipe(answer);
      });
      on.on('error', () => answer.destroy());
      asked.pipe(on);
    }).listen(ownPort, '127.0.0.1');
    await once(server, 'listening');
    ownPort = (server.address() as AddressInfo).port;
  };
  await start();
  return {
    origin: `http://localhost:${ownPort}`,
    start,
    stop: async () => {
      const closed = server && once(server, 'close');
      server?.close();
      server?.closeAllConnections();
      await closed;
      server = undefined;
    },
  };
}
