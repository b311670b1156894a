import type { Job } from '../../http/background.ts';
import { createSweeper, type SweepDeps } from './media.sweep.ts';

const HOUR_MS = 3_600_000;

/** The hourly sweep of files that no row knows. */
export function mediaJobs(deps: SweepDeps): Job[] {
  const failure = 'The search for files without a row failed';
  return [{ everyMs: HOUR_MS, atStart: true, run: createSweeper(deps), failure }];
}
