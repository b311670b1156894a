import type { SmsOutcome, SmsSender } from './sms-sender.ts';
import { SmsFailure } from './sms-sender.ts';

interface Counter {
  inc(labels: { template: string; outcome: string }): void;
}

/** Wraps a sender to count messages by template and outcome: `sent`, or how it failed. */
export function countMessages(sender: SmsSender, counter: Counter): SmsSender {
  return {
    send: async (message) => {
      const count = (outcome: 'sent' | SmsOutcome) => counter.inc({ template: message.template, outcome });
      try {
        await sender.send(message);
      } catch (error) {
        count(error instanceof SmsFailure ? error.outcome : 'unknown');
        throw error;
      }
      count('sent');
    },
  };
}
