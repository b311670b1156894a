import { readdirSync, readFileSync } from 'node:fs';

/** Returns the processor time used since its creation, in microseconds. */
export type Meter = () => number;

/**
 * Measures the processor time of a process with all its threads, or of a process and its children. On a machine with
 * other work this says more than requests a second. Threads and children that have ended meanwhile are not counted.
 * Raises an Error except on Linux.
 */
export function startMeter(pid: number, { children = false } = {}): Meter {
  const read = () => (children ? usedByFamily(pid) : usedByThreads(pid));
  const before = read();
  return () => {
    let nanoseconds = 0;
    for (const [task, used] of read()) nanoseconds += used - (before.get(task) ?? 0);
    return nanoseconds / 1000;
  };
}

/** Returns the nanoseconds used by each thread of a process. */
function usedByThreads(pid: number): Map<string, number> {
  return usedBy(readdirSync(`/proc/${pid}/task`).map((thread) => `${pid}/task/${thread}`));
}

/** Returns the nanoseconds used by a process and each of its children, which have one thread each, as in Postgres. */
function usedByFamily(pid: number): Map<string, number> {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  return usedBy([String(pid), ...children]);
}

/**
 * Finds the process that runs a file, among a process and its descendants; undefined when none does. Raises an Error
 * except on Linux.
 */
export function findProcess(pid: number, file: string): number | undefined {
  if (readIfThere(`/proc/${pid}/cmdline`)?.split('\0').includes(file)) return pid;
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid);
  for (const child of children) {
    const found = findProcess(Number(child), file);
    if (found !== undefined) return found;
  }
  return undefined;
}

function usedBy(tasks: readonly string[]): Map<string, number> {
  const used = new Map<string, number>();
  for (const task of tasks) {
    const line = readIfThere(`/proc/${task}/schedstat`);
    // undefined for one that has ended since the folder was read
    if (line !== undefined) used.set(task, Number(line.split(' ')[0]));
  }
  return used;
}

function parentOf(pid: string): number | undefined {
  const stat = readIfThere(`/proc/${pid}/stat`);
  // the program's name is in brackets and may contain anything
  return stat === undefined ? undefined : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Returns the resident memory (RSS) of a process in bytes. Raises an Error except on Linux. */
export function residentMemory(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;
}
