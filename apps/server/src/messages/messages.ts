import type { Clock } from '../adapters/clock/clock.ts';
import type { Database } from '../database/pool.ts';
import type { Channel } from './channels.ts';
import { KINDS, pathOf, type Kind } from './kinds.ts';
import type { CancelMessages, Message, Notify, NotifyHost } from './message.ts';
import * as store from './messages.store.ts';

/** Enqueues a message that is due, in the caller's transaction, which an unavailable queue must not fail. */
export type HandOut = (trx: Database, messageId: number) => Promise<void>;

export interface NotifierDeps {
  clock: Clock;
  /** Whether mails are sent. */
  hasMail: boolean;
  handOut: HandOut;
}

export interface Notifier {
  notify: Notify;
  notifyHost: NotifyHost;
  cancelMessages: CancelMessages;
}

const EXPIRES_AFTER_MS = 24 * 3_600_000;
/** Longer for collected mails, which may wait for the next morning. */
const COLLECTED_EXPIRES_AFTER_MS = 2 * EXPIRES_AFTER_MS;

/** Creates the only way to notify people: rows in the caller's transaction, sent once that is committed (V4). */
export function createNotifier({ clock, hasMail, handOut }: NotifierDeps): Notifier {
  /** Writes a message for each channel; a `userId` of null is every active admin. */
  const write = async (trx: Database, userId: number | null, message: Omit<Message, 'userId'>): Promise<void> => {
    const { kind, subject, subjectId, revision = null, facts, causedBy } = message;
    const now = clock();
    const dueAt = message.dueAt ?? now;
    const isDue = dueAt <= now;
    for (const channel of channelsOf(message, hasMail)) {
      const common = { userId, kind, facts, dedupeKey: `${message.key}:${channel}` };
      if (channel === 'APP' && isDue) {
        await store.insertNotification.runDeferred(trx, { ...common, path: pathOf(kind, subjectId) });
        continue;
      }
      const { isCollected }: Kind = KINDS[kind];
      const lifetime = isCollected ? COLLECTED_EXPIRES_AFTER_MS : EXPIRES_AFTER_MS;
      const expiresAt = message.expiresAt ?? new Date(dueAt.getTime() + lifetime);
      const row = { ...common, channel, subject, subjectId, revision, dueAt, expiresAt, causedBy };
      if (!isDue) await store.insertMessage.runDeferred(trx, row);
      else for (const { id } of await store.insertMessage(trx, row)) await handOut(trx, id);
    }
  };

  return {
    notify: (trx, { userId, ...message }) => write(trx, userId, message),

    notifyHost: (trx, { hostId, ...message }) =>
      write(trx, hostId, hostId === null ? { ...message, only: ['APP'] } : message),

    cancelMessages: (trx, about) => store.cancelWaiting(trx, about, clock()),
  };
}

function channelsOf({ kind, only }: Pick<Message, 'kind' | 'only'>, hasMail: boolean): Channel[] {
  const { channels }: Kind = KINDS[kind];
  return channels.filter((channel) => (only?.includes(channel) ?? true) && (channel !== 'EMAIL' || hasMail));
}
