import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Proxy {
  port: number;
  /** Every packet, either way, arrives this much later; milliseconds. */
  slowDown(ms: number): void;
  /** Breaks all connections off and takes no new ones until `restore`. */
  cut(): void;
  /** Keeps connections, but nothing passes any more, as when a cable is pulled. */
  silence(): void;
  restore(): void;
  close(): Promise<void>;
}

/** A TCP proxy on this machine in front of a port of this machine, for links that are slow, silent or cut. */
export async function createProxy(target: number): Promise<Proxy> {
  const state: { delayMs: number; mode: 'open' | 'cut' | 'silent' } = { delayMs: 0, mode: 'open' };
  const sockets = new Set<Socket>();
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
  };
  const pipe = (from: Socket, to: Socket) => {
    from.on('data', (chunk) => {
      if (state.mode === 'silent') return;
      if (state.delayMs === 0) to.write(chunk);
      else setTimeout(() => to.writable && to.write(chunk), state.delayMs);
    });
    from.on('close', () => to.destroy());
  };
  const server = createServer((client) => {
    track(client);
    if (state.mode === 'cut') return client.destroy();
    const upstream = connect(target, '127.0.0.1');
    track(upstream);
    pipe(client, upstream);
    pipe(upstream, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const destroyAll = () => sockets.forEach((socket) => socket.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    slowDown: (ms) => (state.delayMs = ms),
    cut: () => {
      state.mode = 'cut';
      destroyAll();
    },
    silence: () => (state.mode = 'silent'),
    restore: () => {
      // what was swallowed is lost: those connections can't go on
      if (state.mode === 'silent') destroyAll();
      state.mode = 'open';
      state.delayMs = 0;
    },
    close: async () => {
      destroyAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
