import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { StartError } from './start-error.ts';

/** A port of this machine that nobody listens on at the moment. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const probe = createServer().listen(0, host);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

interface Address {
  host: string;
  port: number;
}

/** Finds a taken port out before anything is set up; the final word is `listen`'s. */
export async function checkPort({ host, port }: Address): Promise<void> {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening').catch((error: unknown) => {
    throw explainListening(error, { host, port });
  });
  probe.close();
  await once(probe, 'close');
}

/** The StartError an operator can act on for a failure to listen; any other error as it is. */
export function explainListening(error: unknown, { host, port }: Address): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is in use. Stop the program that uses it, or set another: PORT=${port + 1} npm start`,
      );
    case 'EACCES':
      return new StartError(`Port ${port} needs more rights than this user has. Set PORT to 1024 or higher.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(
        `HOST=${host} is not an address of this machine. Set HOST=127.0.0.1, or HOST=0.0.0.0 for all of them.`,
      );
    default:
      return error;
  }
}
