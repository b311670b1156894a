/**
 * How long and how often: each fault once and quickly with FAULTS=short, which is a part of `npm test`; as security.md
 * says with FAULTS=long; in between for every day.
 */
const form = process.env['FAULTS'];
const isLong = form === 'long';
const isShort = form === 'short';

export const SETTINGS = {
  isLong,
  isShort,
  /** Every third kills the embedded Postgres as well. */
  killRounds: Number(process.env['FAULTS_KILL_ROUNDS'] ?? (isLong ? 20 : isShort ? 3 : 5)),
  /** Longer than a statement may take, or nobody would notice. */
  frozenMs: isLong ? 30_000 : isShort ? 6_000 : 8_000,
  slowClients: 1_000,
} as const;
