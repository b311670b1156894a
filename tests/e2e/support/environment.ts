import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../apps/server/src/ports.ts';

export interface Environment {
  origin: string;
  port: string;
  dataDir: string;
  /** File to which the server writes SMS messages. */
  outbox: string;
}

/** Returns the environment of this run's server, chosen by the first process and inherited by the workers. */
export async function environment(): Promise<Environment> {
  const port = (process.env['E2E_PORT'] ??= String(await freePort()));
  const dataDir = (process.env['E2E_DATA_DIR'] ??= join(tmpdir(), `aangan-e2e-${randomUUID().slice(0, 8)}`));
  return { origin: `http://localhost:${port}`, port, dataDir, outbox: join(dataDir, 'sms.jsonl') };
}
