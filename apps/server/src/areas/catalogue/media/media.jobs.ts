import type { Timer } from '../../../http/kernel/background.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { createAvifMaker, type AvifDeps } from './media.avif.ts';
import { createSweeper, type SweepDeps } from './media.sweep.ts';

const AVIF_PAUSE_MS = 15_000;

/** The sweep of files that no row knows, hourly and whenever a process starts (V20). */
export function defineMediaJobs(jobs: Jobs, deps: SweepDeps): void {
  jobs.every('media-sweep', '15 * * * *', createSweeper(deps), { atStart: true });
}

/** The making of sizes in AVIF, some pictures at a time: too often for a queue, which has minutes. */
export function mediaTimers(deps: AvifDeps): Timer[] {
  const makeAvif = { everyMs: AVIF_PAUSE_MS, atStart: true, run: createAvifMaker(deps) };
  return [{ ...makeAvif, failure: 'Sizes of pictures in AVIF could not be made' }];
}
