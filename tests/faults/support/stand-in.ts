import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** Starts a fake instance at its port. */
export async function startInstance(response: RequestListener): Promise<Server> {
  const server = createServer(response).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
