import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';
import { ROOT } from '../../scripts/lib/processes.mjs';

/** The hardware of a run, without anything that identifies the machine. */
export interface Machine {
  description: string;
}

/** Describes this machine and its load. */
export function describeMachine(): Machine {
  const cores = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const [load] = loadavg();
  const parts = [
    `${cores.length} cores (${cores[0]?.model.trim() ?? 'of an unknown kind'})`,
    `${memory} GB of memory`,
    `${process.platform} ${process.arch}`,
    `Node ${process.versions.node}`,
    "the embedded Postgres 18 with the product's own settings",
    `load average ${load?.toFixed(1)} before the run`,
    `${new Date().toISOString().slice(0, 10)}, commit ${commit()}`,
  ];
  return { description: `${parts.join('; ')}. Server, Postgres and the load generator share the cores.` };
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}
