import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Microseconds of a processor a tick of /proc stands for: USER_HZ is 100 on every Linux we run on. */
const TICK_MICROSECONDS = 10_000;

/**
 * Processor time a process and its children have used so far, in microseconds; undefined where there is no /proc.
 * On a machine that does other work too this says more than requests a second.
 */
export function processorTime(pid: number): number | undefined {
  if (!existsSync('/proc/self/stat')) return undefined;
  let total = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = readStat(name);
    if (!stat) continue;
    if (Number(name) === pid) total += stat.own + stat.reaped;
    else if (stat.parent === pid) total += stat.own;
  }
  return total * TICK_MICROSECONDS;
}

function readStat(pid: string): { parent: number; own: number; reaped: number } | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // it ended since the folder was read
    return undefined;
  }
  // the name of the program stands in brackets and may hold anything
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const [own1 = 0, own2 = 0, reaped1 = 0, reaped2 = 0] = fields.slice(11, 15);
  return { parent, own: own1 + own2, reaped: reaped1 + reaped2 };
}

/** Bytes of memory that a process holds (RSS); undefined where there is no /proc. */
export function residentMemory(pid: number): number | undefined {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return undefined;
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(file, 'utf8'))?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}
