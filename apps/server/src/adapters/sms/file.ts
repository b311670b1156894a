import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { SmsFailure, type SmsSender } from './sms-sender.ts';

/** Appends each message to a file as one JSON line `{to, template, body, code?, at}`, readable by its owner alone. */
export function createFileSender(path: string): SmsSender {
  return {
    send: async ({ to, template, body, code }) => {
      const line = JSON.stringify({ to, template, body, ...(code !== undefined && { code }), at: new Date() });
      try {
        await mkdir(dirname(path), { recursive: true });
        await appendFile(path, `${line}\n`, { mode: 0o600 });
      } catch (cause) {
        throw new SmsFailure('unavailable', `The outbox ${path} can't be written`, { cause });
      }
    },
  };
}
