import { createOutboxFile } from '../outbox-file.ts';
import { smsParts } from './gsm.ts';
import { SmsFailure, type SmsSender } from './sms-sender.ts';

/**
 * Creates a sender that appends each message to a file as one JSON line `{to, template, body, language, parts, code?, at}`,
 * readable by its owner alone.
 */
export function createFileSender(path: string): SmsSender {
  const file = createOutboxFile(path);
  return {
    send: async ({ to, template, body, language = 'en', code }) => {
      const line = { to, template, body, language, parts: smsParts(body), ...(code !== undefined && { code }) };
      await file.append(line).catch((cause: unknown) => {
        throw new SmsFailure('unavailable', `The outbox ${path} can't be written`, { cause });
      });
    },
    forget: file.forget,
  };
}
