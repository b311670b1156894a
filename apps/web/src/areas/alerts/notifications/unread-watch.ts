/**
 * Follows how many notifications are unread (V12): asked at load, about every minute while the page is in sight, and on
 * coming back to it. Asked for rather than sent: an open stream a tab meets the limit of six connections of HTTP/1.1.
 */
import type { NotificationsUnread } from '@aangan/contract/visits/entities';
import { queryClient } from '../../../lib/calls/query-client.ts';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { createStore } from '../../../lib/storage/store.ts';
import { visitKeys } from '../../../lib/calls/visit-keys.ts';
import { getUnread } from './api/get-unread.ts';

/** Milliseconds between two answers, give or take the second: tabs that were opened together drift apart. */
const EVERY = 60_000;
const GIVE_OR_TAKE = 10_000;
/** An answer this old is asked for anew when somebody comes back to the page. */
const FRESH_FOR = 15_000;
/** Pauses after one failure, two, and any more. */
const AFTER_FAILURES = [120_000, 300_000, 600_000];

/** Lists of the page's own that a new notification may be about. */
const STALE_WITH_NEWS = [queryKeys.bookings, visitKeys.notifications, visitKeys.desk];

/** The newest answer; null before the first, and for nobody. */
export const unread = createStore<NotificationsUnread | null>(null);

/** Whose answers these are. */
let of: number | null = null;
let askedAt = 0;
let failures = 0;
let timer: number | undefined;
let underWay: AbortController | null = null;

/**
 * Begins to follow for somebody who is signed in; what was known of somebody else is forgotten.
 * @returns the function that ends it
 */
export function watchUnread(userId: number): () => void {
  if (of !== userId) {
    of = userId;
    failures = 0;
    unread.set(null);
  }
  document.addEventListener('visibilitychange', comeOrGo);
  if (unread.get() === null || isOld()) void ask();
  else waitForNext();
  return () => {
    document.removeEventListener('visibilitychange', comeOrGo);
    stop();
  };
}

/** Asks at once, after something was marked. */
export async function askUnread(): Promise<void> {
  stop();
  await ask();
}

const isHidden = () => document.visibilityState === 'hidden';
const isOld = () => Date.now() - askedAt > FRESH_FOR;

function comeOrGo(): void {
  if (isHidden()) stop();
  else if (isOld()) void ask();
  else waitForNext();
}

function stop(): void {
  window.clearTimeout(timer);
  underWay?.abort();
  underWay = null;
}

function waitForNext(): void {
  window.clearTimeout(timer);
  const pause =
    failures === 0
      ? EVERY + (2 * Math.random() - 1) * GIVE_OR_TAKE
      : (AFTER_FAILURES[Math.min(failures, AFTER_FAILURES.length) - 1] ?? EVERY);
  timer = window.setTimeout(() => void ask(), pause);
}

async function ask(): Promise<void> {
  if (isHidden()) return;
  stop();
  const mine = new AbortController();
  underWay = mine;
  askedAt = Date.now();
  const answer = await getUnread(mine.signal).catch(() => null);
  if (mine.signal.aborted) return;
  underWay = null;
  failures = answer ? 0 : failures + 1;
  if (answer) take(answer);
  waitForNext();
}

function take(answer: NotificationsUnread): void {
  const before = unread.get();
  unread.set(answer);
  if (before === null || before.newestId === answer.newestId) return;
  for (const queryKey of STALE_WITH_NEWS) void queryClient.invalidateQueries({ queryKey });
}
