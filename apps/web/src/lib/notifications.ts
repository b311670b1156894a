import { MAX_TOASTS, TOAST_DURATION } from '@aangan/contract/limits';
import { createStore, useStore } from './store.ts';

export type NotificationType = 'success' | 'error' | 'warning' | 'info';

export interface Notification {
  id: number;
  type: NotificationType;
  message: string;
}

interface Timer {
  handle: ReturnType<typeof setTimeout> | null;
  /** When it runs out, on Date.now()'s scale. */
  endsAt: number;
  /** Milliseconds left, while it stands still. */
  left: number;
}

const none: readonly Notification[] = [];
const store = createStore<readonly Notification[]>(none);
const timers = new Map<number, Timer>();
let lastId = 0;

function run(id: number, left: number): void {
  timers.set(id, { handle: setTimeout(() => dismiss(id), left), endsAt: Date.now() + left, left });
}

function stop(id: number): void {
  const timer = timers.get(id);
  if (timer?.handle) clearTimeout(timer.handle);
  timers.delete(id);
}

function add(type: NotificationType, message: string, options?: { duration?: number }): number {
  const id = ++lastId;
  const kept = [...store.get(), { id, type, message }];
  for (const dropped of kept.slice(0, -MAX_TOASTS)) stop(dropped.id);
  store.set(kept.slice(-MAX_TOASTS));
  run(id, options?.duration ?? TOAST_DURATION);
  return id;
}

function dismiss(id: number): void {
  stop(id);
  store.set(store.get().filter((notification) => notification.id !== id));
}

function clear(): void {
  for (const id of timers.keys()) stop(id);
  store.set(none);
}

/** Stops every clock while somebody reads or points at the stack (WCAG 2.2.1). */
function hold(): void {
  for (const timer of timers.values()) {
    if (timer.handle === null) continue;
    clearTimeout(timer.handle);
    timer.handle = null;
    timer.left = Math.max(0, timer.endsAt - Date.now());
  }
}

function release(): void {
  for (const [id, timer] of timers) if (timer.handle === null) run(id, Math.max(timer.left, 1000));
}

/** Shows a toast; each returns its id. Durations in milliseconds, 5000 unless told. */
export const notify = {
  success: (message: string, options?: { duration?: number }) => add('success', message, options),
  error: (message: string, options?: { duration?: number }) => add('error', message, options),
  warning: (message: string, options?: { duration?: number }) => add('warning', message, options),
  info: (message: string, options?: { duration?: number }) => add('info', message, options),
};

/** The toasts shown, oldest first and at most 20, and what a person may do with them. */
export function useNotifications() {
  return { notifications: useStore(store, none), dismiss, clear, hold, release };
}
