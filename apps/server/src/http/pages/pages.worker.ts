import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { SiteValues } from '@aangan/contract/core/site';
import type { SiteWork } from './render-site.ts';

/** What the built `entry-prerender` of the page offers. */
interface Prerenderer {
  useSite: (differing: Partial<SiteValues>) => void;
  renderSite: (frames: unknown, icons: SiteWork['icons']) => Promise<Record<string, string>>;
}

const { ssrRoot, values, icons } = workerData as SiteWork;
const module = pathToFileURL(path.join(ssrRoot, 'entry-prerender.js')).href;
const { useSite, renderSite } = (await import(module)) as Prerenderer;
useSite(values);
const frames: unknown = JSON.parse(await readFile(path.join(ssrRoot, 'frames.json'), 'utf8'));
const files = await renderSite(frames, icons);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread is no window
parentPort?.postMessage(files);
