import { SmsFailure, type SmsSender } from './sms-sender.ts';

export interface CircuitOptions {
  /** Failures in a row that open the circuit. */
  failures?: number;
  openMs?: number;
  /** Monotonic milliseconds. */
  now?: () => number;
}

/**
 * Wraps a sender with a circuit breaker: after 5 failures in a row every message is rejected at once for 30 seconds, then one
 * is let through as a trial. Only failures of the gateway itself count (no response, 5xx, unreachable), so that refused or
 * rate-limited numbers do not open it for all.
 */
export function breakCircuit(sender: SmsSender, options: CircuitOptions = {}): SmsSender {
  const { failures = 5, openMs = 30_000, now = () => performance.now() } = options;
  let inARow = 0;
  let openUntil = 0;
  let isTrying = false;

  /** Whether a message may be sent; true for one trial while the circuit is open. */
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
