/** How long and how often: short for every day, as security.md says with FAULTS=long. */
const isLong = process.env['FAULTS'] === 'long';

export const SETTINGS = {
  isLong,
  killRounds: Number(process.env['FAULTS_KILL_ROUNDS'] ?? (isLong ? 20 : 5)),
  frozenMs: isLong ? 30_000 : 8_000,
  slowClients: 1_000,
} as const;
