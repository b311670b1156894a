import type { Job } from '../../http/background.ts';
import { createAvifMaker, type AvifDeps } from './media.avif.ts';
import { createSweeper, type SweepDeps } from './media.sweep.ts';

const HOUR_MS = 3_600_000;
const AVIF_PAUSE_MS = 15_000;

/** The hourly sweep of files that no row knows, and the making of sizes in AVIF, some pictures at a time. */
export function mediaJobs(deps: SweepDeps & AvifDeps): Job[] {
  const sweep = { everyMs: HOUR_MS, atStart: true, run: createSweeper(deps) };
  const makeAvif = { everyMs: AVIF_PAUSE_MS, atStart: true, run: createAvifMaker(deps) };
  return [
    { ...sweep, failure: 'The search for files without a row failed' },
    { ...makeAvif, failure: 'Sizes of pictures in AVIF could not be made' },
  ];
}
