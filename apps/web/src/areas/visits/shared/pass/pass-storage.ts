import { paths } from '@aangan/contract/paths';
import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import type { VisitPass } from '@aangan/contract/visits/entities';
import { PASS_CACHE } from '../../../../lib/storage/stored-pass.ts';
import { asObject } from '../../../../lib/calls/json.ts';
import { getSession } from '../../../../lib/session/session-store.ts';

/** What of somebody's passes stays in this browser (V63, V64). */
export interface StoredPasses {
  userId: number;
  /** When they were asked for; ISO 8601. */
  at: string;
  passes: VisitPass[];
}

/** Beside the page in the cache, under the name of the call. The worker never answers with it: the page reads it. */
const PASSES = '/api/visit-passes';
/** Written by the build: what the page is made of. */
const FILES = '/pass-files.json';

/** Days ahead of a visit from which its pass is kept (V63). */
const DAYS_AHEAD = 7;

export function isSoon({ visitDate }: { visitDate: string }): boolean {
  const today = todayInIndia();
  return visitDate >= today && visitDate <= addDays(today, DAYS_AHEAD);
}

/** The passes kept here; null where there are none. */
export async function readStoredPasses(): Promise<StoredPasses | null> {
  if (!('caches' in window)) return null;
  const answer = await caches.match(PASSES, { cacheName: PASS_CACHE });
  const kept = asObject(await answer?.json()) as StoredPasses | null;
  return kept && Array.isArray(kept.passes) ? kept : null;
}

/**
 * Keeps the page and somebody's passes so that they open without network; without a visit soon nothing is kept. The page's
 * files come first and the passes last, so that at no moment there is one without the other. Rejects when not all can
 * be had: what was kept before then stays.
 */
export async function keepPasses({ userId, at, passes }: StoredPasses): Promise<void> {
  if (!('caches' in window)) return;
  if (!passes.some(isSoon)) {
    await caches.delete(PASS_CACHE);
    return;
  }
  // no copy of before a deployment
  const [listed, page] = await Promise.all([fetchWhole(FILES), fetchWhole(paths.pass())]);
  const files = (await listed.json()) as string[];
  const fetched = await Promise.all(files.map(async (file) => [file, await fetchWhole(file, 'default')] as const));
  const cache = await caches.open(PASS_CACHE);
  for (const [file, answer] of fetched) await cache.put(file, answer);
  await cache.put(paths.pass(), page);
  await cache.put(PASSES, new Response(JSON.stringify({ userId, at, passes } satisfies StoredPasses)));
  const wanted = new Set([...files, paths.pass(), PASSES]);
  const entries = await cache.keys();
  const left = entries.filter(({ url }) => !wanted.has(new URL(url).pathname));
  await Promise.all(left.map((entry) => cache.delete(entry)));
  // signed out while this was under way
  if (getSession().user?.id !== userId) await caches.delete(PASS_CACHE);
}

async function fetchWhole(address: string, cache: RequestCache = 'no-cache'): Promise<Response> {
  const answer = await fetch(address, { cache });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return answer;
}
