import { fork } from 'node:child_process';
import { once } from 'node:events';
import { dirname, extname, join } from 'node:path';
import type { DatabaseConnection } from './database/connection.ts';
import { StartError } from './start-error.ts';

/**
 * Fills an empty database with the demo, in a process of its own with the settings of this one, so that the memory of an import of
 * pictures and documents is freed. Raises a StartError where that fails; the process prints the reason.
 */
export async function importDemo(connection: DatabaseConnection | string): Promise<void> {
  // beside main.ts, or beside main.js of a build
  const main = process.argv[1] ?? '';
  const child = fork(join(dirname(main), `import-demo${extname(main)}`));
  // A process that ends before it reads fails the sending too; its exit says why.
  child.send(connection, () => undefined);
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  if (signal) throw new StartError(`The demo catalogue could not be loaded: ${signal} ended its process. Start again.`);
  if (code !== 0) throw new StartError('The demo catalogue could not be loaded; the lines above say why.');
}
