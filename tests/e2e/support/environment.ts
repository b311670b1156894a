import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Environment {
  origin: string;
  port: string;
  dataDir: string;
  /** Where the server writes the messages it would send by SMS. */
  outbox: string;
}

/** The place of this run's server: chosen once by the first process, inherited by the workers. */
export async function environment(): Promise<Environment> {
  const port = (process.env['E2E_PORT'] ??= String(await freePort()));
  const dataDir = (process.env['E2E_DATA_DIR'] ??= join(tmpdir(), `aangan-e2e-${process.pid}`));
  return { origin: `http://localhost:${port}`, port, dataDir, outbox: join(dataDir, 'sms.jsonl') };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
