import type { SmsSender } from './sms-sender.ts';

/** Prints messages to the terminal: for development, where the person who signs in is the one who looks at it. */
export function createConsoleSender(
  write: (text: string) => unknown = (text) => process.stdout.write(text),
): SmsSender {
  return {
    send: async ({ to, body }) => {
      write(`  SMS to ${to}: ${body}\n`);
    },
  };
}
