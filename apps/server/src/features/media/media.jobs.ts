import type { Job } from '../../http/background.ts';
import { createSweeper, type SweepDeps } from './media.sweep.ts';

const HOUR_MS = 3_600_000;

/** The hourly sweep of files that no row knows. */
export function mediaJobs(deps: SweepDeps): Job[] {
  const failure = 'Files without a row could not be looked for';
  return [{ everyMs: HOUR_MS, atStart: true, run: createSweeper(deps), failure }];
}
