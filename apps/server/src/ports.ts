import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { StartError } from './start-error.ts';

/** Below the ephemeral ports, so that no other program gets one between finding and using it. */
const FREE_PORTS = { from: 20_000, below: 32_768 };

/** Finds a free port of this machine. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const port = randomInt(FREE_PORTS.from, FREE_PORTS.below);
  const probe = createServer().listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return freePort(host);
    throw error;
  }
  probe.close();
  await once(probe, 'close');
  return port;
}

interface Address {
  host: string;
  port: number;
}

/** Checks a port before anything is set up; `listen` may still fail. Raises a StartError for a port in use. */
export async function checkPort({ host, port }: Address): Promise<void> {
  const probe = createServer().listen({ host, port });
  await once(probe, 'listening').catch((error: unknown) => {
    throw explainListening(error, { host, port });
  });
  probe.close();
  await once(probe, 'close');
}

/** Converts a failure to listen to a StartError that an operator can act on; gives any other error unchanged. */
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
