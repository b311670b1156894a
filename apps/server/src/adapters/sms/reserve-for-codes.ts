import { breakCircuit } from './circuit-breaker.ts';
import { SmsFailure, type SmsMessage, type SmsSender } from './sms-sender.ts';

export interface ReserveOptions {
  /** Concurrent messages that the gateway accepts from this process. */
  atOnce: number;
  /** How long another message than a code waits for a slot before it fails, in milliseconds. */
  patienceMs?: number;
}

const PATIENCE_MS = 5_000;

/**
 * Reserves a share of a gateway for one-time codes. All other messages use at most half of its slots and wait in a queue; a
 * code is sent at once. Each side has its own circuit breaker, so that failing messages block no code.
 */
export function reserveForCodes(gateway: SmsSender, { atOnce, patienceMs = PATIENCE_MS }: ReserveOptions): SmsSender {
  const codes = breakCircuit(gateway);
  const others = breakCircuit(gateway);
  const slots = createSlots(Math.max(1, Math.floor(atOnce / 2)), patienceMs);
  const isCode = ({ code }: SmsMessage) => code !== undefined;
  return {
    send: async (message) => {
      if (isCode(message)) return codes.send(message);
      const release = await slots.acquire();
      try {
        await others.send(message);
      } finally {
        release();
      }
    },
  };
}

/** Creates a semaphore with a FIFO queue. */
function createSlots(count: number, patienceMs: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  const release = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return {
    /** Waits for a slot and gives its release. Raises an SmsFailure where none is free in time: nothing was sent. */
    async acquire(): Promise<() => void> {
      if (free > 0) {
        free -= 1;
        return release;
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(resolve), 1);
        reject(new SmsFailure('unavailable', 'Too many messages are on their way to the gateway', { isOutage: false }));
      }, patienceMs);
      waiting.push(resolve);
      await promise.finally(() => clearTimeout(timer));
      return release;
    },
  };
}
