import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export type GatewayMood = 'accepting' | 'refusing' | 'broken' | 'hanging' | 'dripping' | 'cutting';

export interface Gateway {
  url: string;
  /** How it responds to the next message. */
  mood: GatewayMood;
  /** The number of messages that reached it. */
  received: number;
  /** Gives the code in the newest message to a number. */
  codeFor(contactNo: string): string | undefined;
  /** Stops listening. */
  shut(): Promise<void>;
  open(): Promise<void>;
}

/** Starts a fake SMS gateway for SMS_PROVIDER=http, with faults. */
export async function createGateway(): Promise<Gateway> {
  const codes = new Map<string, string>();
  const sockets = new Set<Socket>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    gateway.received += 1;
    if (gateway.mood === 'accepting') {
      const message = JSON.parse(body) as { to: string; body: string };
      codes.set(message.to, /\b\d{6}\b/.exec(message.body)?.[0] ?? '');
    }
    respond(response, gateway.mood);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const gateway: Gateway = {
    url: `http://127.0.0.1:${port}/send`,
    mood: 'accepting',
    received: 0,
    codeFor: (contactNo) => codes.get(contactNo),
    shut: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      sockets.forEach((socket) => socket.destroy());
      await closed;
    },
    open: async () => void (await listen(port)),
  };
  return gateway;
}

function respond(response: ServerResponse, mood: GatewayMood): void {
  switch (mood) {
    case 'accepting':
      response.writeHead(202).end('{}');
      return;
    case 'refusing':
      response.writeHead(403).end('{"error":"not registered"}');
      return;
    case 'broken':
      response.writeHead(500).end('{}');
      return;
    case 'cutting':
      response.destroy();
      return;
    case 'dripping': {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 200);
      response.on('close', () => clearInterval(timer));
      return;
    }
    case 'hanging':
  }
}
