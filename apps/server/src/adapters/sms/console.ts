import type { SmsSender } from './sms-sender.ts';

/** Creates a sender that prints messages to the terminal, for development. */
export function createConsoleSender(
  write: (text: string) => unknown = (text) => process.stdout.write(text),
): SmsSender {
  return {
    send: async ({ to, body }) => {
      write(`  SMS to ${to}: ${body}\n`);
    },
  };
}
