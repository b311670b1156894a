const PROBE_CPU_MS = 150;

/**
 * Scales a limit in milliseconds from an idle machine to the current load: by how much longer the same work takes now.
 */
export function barOf(ms: number): number {
  return ms * contention();
}

/** Gives the ratio of wall time to processor time of a short busy loop. */
function contention(): number {
  const began = performance.now();
  const before = process.cpuUsage();
  let used = 0;
  while (used < PROBE_CPU_MS) {
    for (let turn = 0, sum = 0; turn < 100_000; turn += 1) sum += Math.sqrt(turn + sum);
    const { user, system } = process.cpuUsage(before);
    used = (user + system) / 1000;
  }
  return Math.max(1, (performance.now() - began) / used);
}
