import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SiteValues } from '@aangan/contract/core/site';

/** Addresses of a site's own icons, which its pages link. */
export interface SiteIconLinks {
  /** The mark, 96 px. */
  mark: string;
  /** 32 px. */
  small: string;
  /** 180 px, for home screens. */
  touch: string;
}

/** Some 1 s of work; a thread that is still not done by then never will be. */
const TIME_LIMIT_MS = 60_000;
const MEMORY_LIMIT_MB = 256;

export interface SiteWork {
  /** The folder of the built renderers and of `frames.json`. */
  ssrRoot: string;
  /** The values that differ from the defaults. */
  values: Partial<SiteValues>;
  icons?: SiteIconLinks | undefined;
}

/**
 * Renders all files that depend on the site (`app/entry-prerender.tsx`), in a thread of its own: no request sees the other
 * site meanwhile, and the memory goes with the thread. Rejects when a page can't be rendered, or not in time.
 * @returns their contents by their path in the build
 */
export async function renderSite(work: SiteWork): Promise<Record<string, string>> {
  const worker = new Worker(new URL('./pages.worker.ts', import.meta.url), {
    workerData: work,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
  });
  try {
    const signal = AbortSignal.timeout(TIME_LIMIT_MS);
    const [files] = (await once(worker, 'message', { signal })) as [Record<string, string>];
    return files;
  } finally {
    await worker.terminate();
  }
}
