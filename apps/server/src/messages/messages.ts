import type { Clock } from '../adapters/clock/clock.ts';
import type { Database } from '../database/pool.ts';
import type { Channel } from './channels.ts';
import { KINDS, pathOf, type Kind } from './kinds.ts';
import type { CancelMessages, Message, Notify, NotifyHost } from './message.ts';
import * as store from './messages.store.ts';

/** Hands a message that is due to a worker, in the caller's transaction; a queue that is away must not fail it. */
export type HandOut = (trx: Database, messageId: number) => Promise<void>;

export interface NotifierDeps {
  clock: Clock;
  /** Whether mails are sent at all. */
  hasMail: boolean;
  handOut: HandOut;
}

export interface Notifier {
  notify: Notify;
  notifyHost: NotifyHost;
  cancelMessages: CancelMessages;
}

const EXPIRES_AFTER_MS = 24 * 3_600_000;
/** What waits to go together may have to wait for the next morning. */
const COLLECTED_EXPIRES_AFTER_MS = 2 * EXPIRES_AFTER_MS;

/** The one way to tell somebody something: rows in the caller's transaction, sent once that is committed (V4). */
export function createNotifier({ clock, hasMail, handOut }: NotifierDeps): Notifier {
  /** Null: every active admin. */
  const write = async (trx: Database, userId: number | null, message: Omit<Message, 'userId'>): Promise<void> => {
    const { kind, subject, subjectId, revision = null, facts, causedBy } = message;
    const now = clock();
    const dueAt = message.dueAt ?? now;
    const isDue = dueAt <= now;
    for (const channel of channelsOf(message, hasMail)) {
      const told = { userId, kind, facts, dedupeKey: `${message.key}:${channel}` };
      if (channel === 'APP' && isDue) {
        await store.insertNotification.later(trx, { ...told, path: pathOf(kind, subjectId) });
        continue;
      }
      const { isCollected }: Kind = KINDS[kind];
      const lasts = isCollected ? COLLECTED_EXPIRES_AFTER_MS : EXPIRES_AFTER_MS;
      const expiresAt = message.expiresAt ?? new Date(dueAt.getTime() + lasts);
      const row = { ...told, channel, subject, subjectId, revision, dueAt, expiresAt, causedBy };
      if (!isDue) await store.insertMessage.later(trx, row);
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
