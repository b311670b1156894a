import { sql } from 'kysely';
import type { Clock } from '../adapters/clock/clock.ts';
import type { Database } from '../database/pool.ts';
import { KINDS, pathOf, type Kind } from './kinds.ts';
import type { CancelMessages, Channel, Message, Tell, TellHost } from './message.ts';
import * as store from './messages.store.ts';

/** Hands a message that is due to a worker, in the caller's transaction; a queue that is away must not fail it. */
export type HandOut = (trx: Database, messageId: number) => Promise<void>;

export interface TellingDeps {
  clock: Clock;
  /** Whether mails are sent at all. */
  hasMail: boolean;
  handOut: HandOut;
}

export interface Telling {
  tell: Tell;
  tellHost: TellHost;
  cancelMessages: CancelMessages;
}

const EXPIRES_AFTER_MS = 24 * 3_600_000;

/** The one way to tell somebody something: rows in the caller's transaction, sent once that is committed (V4). */
export function createTelling({ clock, hasMail, handOut }: TellingDeps): Telling {
  const tell: Tell = async (trx, message) => {
    const now = clock();
    const dueAt = message.dueAt ?? now;
    const isDue = dueAt <= now;
    for (const channel of channelsOf(message, hasMail)) {
      const dedupeKey = `${message.key}:${channel}`;
      if (channel === 'APP' && isDue)
        await store.insertNotification(trx, { ...message, dedupeKey, path: pathOf(message.kind, message.subjectId) });
      else {
        const expiresAt = message.expiresAt ?? new Date(dueAt.getTime() + EXPIRES_AFTER_MS);
        const id = await store.insertMessage(trx, { ...message, channel, dedupeKey, dueAt, expiresAt });
        if (id !== null && isDue) await handOut(trx, id);
      }
    }
  };

  return {
    tell,

    async tellHost(trx, { hostId, ...message }) {
      if (hostId !== null) return tell(trx, { ...message, userId: hostId });
      for (const userId of await listAdmins(trx)) {
        await tell(trx, { ...message, userId, key: `${message.key}:${userId}`, only: ['APP'] });
      }
    },

    cancelMessages: (trx, about) => store.cancelWaiting(trx, about, clock()),
  };
}

function channelsOf({ kind, only }: Message, hasMail: boolean): Channel[] {
  const { channels }: Kind = KINDS[kind];
  return channels.filter((channel) => (only?.includes(channel) ?? true) && (channel !== 'EMAIL' || hasMail));
}

async function listAdmins(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM users WHERE role = 'ADMIN' AND active ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}
