// Waits until the instance on a port of this machine is ready: node wait-ready.mjs PORT. Exit code 1 after a minute.
import { setTimeout as delay } from 'node:timers/promises';

const PATIENCE_MS = 60_000;
const [port = ''] = process.argv.slice(2);
if (!/^\d{1,5}$/.test(port)) {
  process.stderr.write('Usage: node wait-ready.mjs PORT\n');
  process.exit(2);
}

async function isReady() {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

const deadline = performance.now() + PATIENCE_MS;
while (!(await isReady())) {
  if (performance.now() > deadline) {
    process.stderr.write(`The instance on port ${port} was not ready within a minute\n`);
    process.exit(1);
  }
  await delay(100);
}
