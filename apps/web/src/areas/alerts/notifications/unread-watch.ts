/**
 * Polls the unread count of notifications (V12): at load, about every minute while the page is visible, and when it
 * becomes visible again. Polling rather than an event stream, because one stream per tab reaches the limit of six
 * connections of HTTP/1.1.
 */
import type { NotificationsUnread } from '@aangan/contract/visits/entities';
import { queryClient } from '../../../lib/calls/query-client.ts';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { createStore } from '../../../lib/storage/store.ts';
import { visitKeys } from '../../../lib/calls/visit-keys.ts';
import { getUnread } from './api/get-unread.ts';

/** Milliseconds between polls, with jitter so that tabs opened together drift apart. */
const INTERVAL = 60_000;
const JITTER = 10_000;
/** Age in milliseconds from which a result is refetched when the page becomes visible. */
const FRESH_FOR = 15_000;
/** Pauses after one failure, two, and more. */
const AFTER_FAILURES = [120_000, 300_000, 600_000];

/** Queries that a new notification may concern. */
const STALE_WITH_NEWS = [queryKeys.bookings, visitKeys.notifications, visitKeys.desk];

/** The latest result; null before the first one and while signed out. */
export const unread = createStore<NotificationsUnread | null>(null);

/** The user of that result. */
let of: number | null = null;
let polledAt = 0;
let failures = 0;
let timer: number | undefined;
let pending: AbortController | null = null;

/**
 * Starts polling for a signed-in user, and drops the result of another user.
 * @returns a function that stops it
 */
export function watchUnread(userId: number): () => void {
  if (of !== userId) {
    of = userId;
    failures = 0;
    unread.set(null);
  }
  document.addEventListener('visibilitychange', handleVisibility);
  if (unread.get() === null || isOld()) void poll();
  else scheduleNext();
  return () => {
    document.removeEventListener('visibilitychange', handleVisibility);
    stop();
  };
}

/** Polls at once, after notifications were marked as read. */
export async function pollUnread(): Promise<void> {
  stop();
  await poll();
}

const isHidden = () => document.visibilityState === 'hidden';
const isOld = () => Date.now() - polledAt > FRESH_FOR;

function handleVisibility(): void {
  if (isHidden()) stop();
  else if (isOld()) void poll();
  else scheduleNext();
}

function stop(): void {
  window.clearTimeout(timer);
  pending?.abort();
  pending = null;
}

function scheduleNext(): void {
  window.clearTimeout(timer);
  const pause =
    failures === 0
      ? INTERVAL + (2 * Math.random() - 1) * JITTER
      : (AFTER_FAILURES[Math.min(failures, AFTER_FAILURES.length) - 1] ?? INTERVAL);
  timer = window.setTimeout(() => void poll(), pause);
}

async function poll(): Promise<void> {
  if (isHidden()) return;
  stop();
  const mine = new AbortController();
  pending = mine;
  polledAt = Date.now();
  const result = await getUnread(mine.signal).catch(() => null);
  if (mine.signal.aborted) return;
  pending = null;
  failures = result ? 0 : failures + 1;
  if (result) store(result);
  scheduleNext();
}

function store(result: NotificationsUnread): void {
  const before = unread.get();
  unread.set(result);
  if (before === null || before.newestId === result.newestId) return;
  for (const queryKey of STALE_WITH_NEWS) void queryClient.invalidateQueries({ queryKey });
}
