import { paths } from '@aangan/contract/paths';
import { PREFIX } from '@aangan/contract/core/build-language';
import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import type { VisitPass } from '@aangan/contract/visits/entities';
import { PASS_CACHE, PASSES } from '../../../../lib/storage/stored-pass.ts';
import { asObject } from '../../../../lib/calls/json.ts';
import { getSession } from '../../../../lib/session/session-store.ts';

/** The passes stored in this browser (V63, V64). */
export interface StoredPasses {
  userId: number;
  /** When they were fetched; ISO 8601. */
  at: string;
  passes: VisitPass[];
}

/** Lists the files of the page; written by the build. */
const FILES = `${PREFIX}/pass-files.json`;

/** Days before a visit from which its pass is stored (V63). */
const DAYS_AHEAD = 7;

/** Whether a visit is near enough for its pass to be stored. */
export function isSoon({ visitDate }: { visitDate: string }): boolean {
  const today = todayInIndia();
  return visitDate >= today && visitDate <= addDays(today, DAYS_AHEAD);
}

/** Returns the stored passes, or null. */
export async function readStoredPasses(): Promise<StoredPasses | null> {
  if (!('caches' in window)) return null;
  const response = await caches.match(PASSES, { cacheName: PASS_CACHE });
  const stored = asObject(await response?.json()) as StoredPasses | null;
  return stored && Array.isArray(stored.passes) ? stored : null;
}

/**
 * Stores the page in this language and the user's passes for offline use (L14), in place of one in another language;
 * without a visit soon, deletes them. The page's files are
 * stored first and the passes last, so that neither is ever there without the other. Rejects when a file can't be
 * fetched: the previous copy then stays.
 */
export async function storePasses({ userId, at, passes }: StoredPasses): Promise<void> {
  if (!('caches' in window)) return;
  if (!passes.some(isSoon)) {
    await caches.delete(PASS_CACHE);
    return;
  }
  // revalidated, so that no copy from before a deployment is stored
  const [listed, page] = await Promise.all([fetchWhole(FILES), fetchWhole(paths.pass())]);
  const files = (await listed.json()) as string[];
  const fetched = await Promise.all(files.map(async (file) => [file, await fetchWhole(file, 'default')] as const));
  const cache = await caches.open(PASS_CACHE);
  for (const [file, response] of fetched) await cache.put(file, response);
  await cache.put(paths.pass(), page);
  await cache.put(PASSES, new Response(JSON.stringify({ userId, at, passes } satisfies StoredPasses)));
  const wanted = new Set([...files, paths.pass(), PASSES]);
  const entries = await cache.keys();
  const left = entries.filter(({ url }) => !wanted.has(new URL(url).pathname));
  await Promise.all(left.map((entry) => cache.delete(entry)));
  // the user signed out meanwhile
  if (getSession().user?.id !== userId) await caches.delete(PASS_CACHE);
}

async function fetchWhole(url: string, cache: RequestCache = 'no-cache'): Promise<Response> {
  const response = await fetch(url, { cache });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}
