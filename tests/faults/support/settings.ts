/**
 * Durations and repetitions: each fault once and quickly with FAULTS=short, which is part of `npm test`; those of
 * security.md with FAULTS=long; moderate ones by default.
 */
const form = process.env['FAULTS'];
const isLong = form === 'long';
const isShort = form === 'short';

export const SETTINGS = {
  isLong,
  isShort,
  /** Every third round kills the embedded Postgres as well. */
  killRounds: Number(process.env['FAULTS_KILL_ROUNDS'] ?? (isLong ? 20 : isShort ? 3 : 5)),
  /** Longer than a statement may take, so that it is noticed. */
  frozenMs: isLong ? 30_000 : isShort ? 6_000 : 8_000,
  slowClients: 1_000,
} as const;
