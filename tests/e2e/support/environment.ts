import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../apps/server/src/ports.ts';

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
  const dataDir = (process.env['E2E_DATA_DIR'] ??= join(tmpdir(), `aangan-e2e-${randomUUID().slice(0, 8)}`));
  return { origin: `http://localhost:${port}`, port, dataDir, outbox: join(dataDir, 'sms.jsonl') };
}
