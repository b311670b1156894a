import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { SmsFailure } from '../../../adapters/sms/sms-sender.ts';

interface Send {
  ms: number;
  failure: SmsFailure | null;
}

/** As many as tell how the gateway is just now. */
const KEPT = 20;
/** Before the first send of a process: about what a gateway takes. */
const USUAL: Send = { ms: 300, failure: null };

/**
 * How long the gateway took lately, and how it ended: so that a code that is not sent, for a number nobody has, takes as
 * long and ends as one that is. Refusals stay out: they may be about one number.
 */
export function createRecentSends() {
  const kept: Send[] = [];
  return {
    note: (ms: number, failure: SmsFailure | null): void => {
      if (failure && !failure.isOutage) return;
      kept.push({ ms, failure });
      if (kept.length > KEPT) kept.shift();
    },
    /** Ends as the newest of them did, after the time of any that ended like it. Raises its SmsFailure. */
    replay: async (): Promise<void> => {
      const { failure } = kept.at(-1) ?? USUAL;
      const alike = kept.filter((send) => (send.failure === null) === (failure === null));
      const { ms } = alike[randomInt(Math.max(1, alike.length))] ?? USUAL;
      await wait(ms);
      if (failure) throw failure;
    },
  };
}
