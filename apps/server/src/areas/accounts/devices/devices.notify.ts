import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../adapters/clock/clock.ts';
import type { Database } from '../../../database/pool.ts';
import type { Notify } from '../../../messages/message.ts';
import { hadDevice } from './devices.store.ts';

/** Tells somebody who signs in on a device they did not use lately, before the session is made (I40). */
export type NotifyOfDevice = (trx: Database, userId: number, device: string) => Promise<void>;

export function createNotifyOfDevice({ notify }: { notify: Notify }, clock: Clock): NotifyOfDevice {
  return async (trx, userId, device) => {
    if (await hadDevice(trx, userId, device)) return;
    const facts = { device, at: clock().toISOString() };
    const kind = 'new-device';
    const about = { subject: 'USER', subjectId: userId, facts, causedBy: userId } as const;
    await notify(trx, { userId, kind, ...about, key: `${kind}:${randomUUID()}` });
  };
}
