import { MAX_TOASTS, TOAST_DURATION } from '@aangan/contract/core/limits';
import { createStore, useStore } from './storage/store.ts';

type NotificationType = 'success' | 'error' | 'warning' | 'info';

interface Notification {
  id: string;
  type: NotificationType;
  message: string;
  /** Milliseconds until it closes by itself. */
  durationMs: number;
  action?: NotifyAction | undefined;
}

/** The action of a toast: a link or a button. */
type NotifyAction = { label: string; href: string } | { label: string; onPress: () => void };

interface NotifyOptions {
  /** Milliseconds; 5000 when left out. */
  duration?: number;
  action?: NotifyAction | undefined;
}

const none: readonly Notification[] = [];
const store = createStore<readonly Notification[]>(none);
let lastId = 0;

function add(type: NotificationType, message: string, options?: NotifyOptions): string {
  const id = String(++lastId);
  const notification = { id, type, message, durationMs: options?.duration ?? TOAST_DURATION, action: options?.action };
  store.set([...store.get(), notification].slice(-MAX_TOASTS));
  return id;
}

function dismiss(id: string): void {
  store.set(store.get().filter((notification) => notification.id !== id));
}

function clear(): void {
  store.set(none);
}

/** Shows a toast; each returns its id. The toast stack removes it when its time is over. */
export const notify = {
  success: (message: string, options?: NotifyOptions) => add('success', message, options),
  error: (message: string, options?: NotifyOptions) => add('error', message, options),
  warning: (message: string, options?: NotifyOptions) => add('warning', message, options),
  info: (message: string, options?: NotifyOptions) => add('info', message, options),
};

/** Returns the visible toasts, oldest first and at most 20, and the functions that remove them. */
export function useNotifications() {
  return { notifications: useStore(store, none), dismiss, clear };
}
