import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Proxy {
  port: number;
  /** Delays every packet in both directions; milliseconds. */
  slowDown(ms: number): void;
  /** Closes all connections and accepts no new ones until `restore`. */
  cut(): void;
  /** Keeps connections open but forwards nothing, like a pulled cable. */
  silence(): void;
  restore(): void;
  close(): Promise<void>;
}

/** Starts a TCP proxy in front of a local port, for connections that are slow, silent or cut. */
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
      // dropped bytes are lost, so those connections cannot continue
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
