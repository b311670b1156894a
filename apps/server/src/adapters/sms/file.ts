import { createOutboxFile } from '../outbox-file.ts';
import { SmsFailure, type SmsSender } from './sms-sender.ts';

/** Creates a sender that appends each message to a file as one JSON line `{to, template, body, code?, at}`, readable by its owner alone. */
export function createFileSender(path: string): SmsSender {
  const file = createOutboxFile(path);
  return {
    send: async ({ to, template, body, code }) => {
      await file.append({ to, template, body, ...(code !== undefined && { code }) }).catch((cause: unknown) => {
        throw new SmsFailure('unavailable', `The outbox ${path} can't be written`, { cause });
      });
    },
    forget: file.forget,
  };
}
