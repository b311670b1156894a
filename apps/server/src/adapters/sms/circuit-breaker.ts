import { SmsFailure, type SmsSender } from './sms-sender.ts';

export interface CircuitOptions {
  /** Failures in a row that open the circuit. */
  failures?: number;
  openMs?: number;
  /** Milliseconds that only ever go up. */
  now?: () => number;
}

/**
 * Spares a gateway that is out of order, and the people who would wait for it: after 5 failures in a row every message
 * is turned away at once for 30 seconds, then one is let through to try. Only what is the gateway's own fault counts (no
 * answer, 5xx, not to be reached): somebody whose numbers it refuses, or has enough of, must not close it for all.
 */
export function breakCircuit(sender: SmsSender, options: CircuitOptions = {}): SmsSender {
  const { failures = 5, openMs = 30_000, now = () => performance.now() } = options;
  let inARow = 0;
  let openUntil = 0;
  let isTrying = false;

  /** True for the one message that tries whether the gateway is back. */
  const admit = (): boolean => {
    if (inARow < failures) return false;
    const wait = openUntil - now();
    if (wait <= 0 && !isTrying) {
      isTrying = true;
      return true;
    }
    throw new SmsFailure('unavailable', 'The gateway has failed too often just now', {
      retryAfter: Math.max(1, wait / 1000),
    });
  };

  return {
    send: async (message) => {
      const tries = admit();
      try {
        await sender.send(message);
        inARow = 0;
      } catch (error) {
        if (error instanceof SmsFailure && !error.isOutage) inARow = 0;
        else if (++inARow >= failures) openUntil = now() + openMs;
        throw error;
      } finally {
        if (tries) isTrying = false;
      }
    },
  };
}
