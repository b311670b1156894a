import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Gateway {
  url: string;
  /** All messages so far, oldest first. */
  messages: { to: string; body: string }[];
  /** Gives the code in the newest message to a number; raises when there is none. */
  codeFor(contactNo: string): string;
  /** Gives every code sent so far. */
  codes(): string[];
  close(): Promise<void>;
}

/** Starts a fake SMS gateway, which accepts every message over HTTP and stores it. */
export async function openGateway(): Promise<Gateway> {
  const messages: Gateway['messages'] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    messages.push(JSON.parse(Buffer.concat(chunks).toString()) as Gateway['messages'][number]);
    response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const codesIn = (list: Gateway['messages']) => list.flatMap(({ body }) => /^\d{6}/.exec(body)?.[0] ?? []);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    messages,
    codeFor: (contactNo) => {
      const code = codesIn(messages.filter(({ to }) => to === contactNo)).at(-1);
      if (code === undefined) throw new Error(`No code was sent to ${contactNo}`);
      return code;
    },
    codes: () => codesIn(messages),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
