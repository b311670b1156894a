/** Name of the suite of the server's tests behind pgBouncer, for when it is skipped as a whole. */
export const BEHIND_POOLER = 'the tests of the server behind pgBouncer';

/**
 * Tests that a run may skip, each with the reason: limits of the platform, and nothing else. docs/architecture.md,
 * 'Tests', has the same list for people. Any other skipped test fails the run.
 * @type {readonly { what: RegExp, reason: string }[]}
 */
export const PLATFORM_LIMITS = [
  {
    what: /^tests\/faults\/disk(?:-postgres)?\.test\.ts > /,
    reason: 'a full disk needs a file system of its own, and only root on Linux may mount one',
  },
  {
    what: /^tests\/faults\/(?:rolling\.test\.ts > .*nginx|nginx(?:-limits)?\.test\.ts > )/,
    reason: 'nginx is not installed, and only `npm run test:faults` installs it, as root in a Debian container',
  },
  {
    what: new RegExp(`^tests/faults/pooler\\.test\\.ts > |^${BEHIND_POOLER}$`),
    reason: 'pgBouncer is not installed, and a run installs it only as root in a Debian container',
  },
  {
    what: /^tests\/faults\/failover\.test\.ts > /,
    reason:
      'postgresql-15, patroni, python3-etcd, etcd-server or haproxy is not installed, and a run installs them only as root in a Debian container',
  },
  {
    what: /^tests\/faults\/point-in-time\.test\.ts > /,
    reason: 'postgresql-15 or pgbackrest is not installed, and a run installs them only as root in a Debian container',
  },
  { what: /^tests\/faults\/rolling\.test\.ts > the systemd units/, reason: 'systemd-analyze is not installed' },
  {
    what: /^apps\/server\/src\/database\/embedded-postgres\.test\.ts > .*socket that only its owner can reach/,
    reason: 'Windows has a password in place of the socket',
  },
  { what: /^bench\/bench\.test\.ts > /, reason: 'processor time is read from /proc, which only Linux has' },
  { what: /^tests\/faults$/, reason: 'the faults are made with signals and file systems as Linux has them' },
];

/**
 * @param {string} name of a skipped test or suite
 * @returns {string | undefined} the reason that allows it; undefined when none does
 */
export function reasonFor(name) {
  return PLATFORM_LIMITS.find(({ what }) => what.test(name))?.reason;
}

/**
 * Prints what was skipped and why.
 * @param {readonly string[]} names
 * @returns {boolean} whether all of it is allowed
 */
export function explainLeftOut(names) {
  /** @type {Map<string, string[]>} */
  const byReason = new Map();
  for (const name of names) {
    const reason = reasonFor(name) ?? '';
    byReason.set(reason, [...(byReason.get(reason) ?? []), name]);
  }
  for (const [reason, left] of byReason) {
    process.stdout.write(`\nLeft out ${reason === '' ? 'WITHOUT A DOCUMENTED REASON' : `(${reason})`}:\n`);
    for (const name of left) process.stdout.write(`  ${name}\n`);
  }
  return !byReason.has('');
}
