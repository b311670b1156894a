const PROBE_CPU_MS = 150;

/**
 * A bar in milliseconds as it stands on a machine that has nothing else to do, stretched by how much longer this one
 * takes for the same work at the moment because others use it: 1 on an idle one.
 */
export function barOf(ms: number): number {
  return ms * contention();
}

/** Wall time over processor time of a short busy loop. */
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
