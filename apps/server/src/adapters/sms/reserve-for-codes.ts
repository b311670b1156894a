import { breakCircuit } from './circuit-breaker.ts';
import { SmsFailure, type SmsMessage, type SmsSender } from './sms-sender.ts';

export interface ReserveOptions {
  /** Messages that the gateway takes at a time from this process. */
  atOnce: number;
  /** How long a message that is no code waits for its turn before it counts as not sent, in milliseconds. */
  patienceMs?: number;
}

const PATIENCE_MS = 5_000;

/**
 * Keeps a share of a gateway for one-time codes. All other messages together have at most half of what it takes at a time, and
 * wait for one another; a code goes at once. Each side has a circuit breaker of its own: messages that fail keep no code back.
 */
export function reserveForCodes(gateway: SmsSender, { atOnce, patienceMs = PATIENCE_MS }: ReserveOptions): SmsSender {
  const codes = breakCircuit(gateway);
  const others = breakCircuit(gateway);
  const turns = createTurns(Math.max(1, Math.floor(atOnce / 2)), patienceMs);
  const isCode = ({ code }: SmsMessage) => code !== undefined;
  return {
    send: async (message) => {
      if (isCode(message)) return codes.send(message);
      const end = await turns.take();
      try {
        await others.send(message);
      } finally {
        end();
      }
    },
  };
}

/** So many at a time, the others in the order in which they came. */
function createTurns(count: number, patienceMs: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  const end = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return {
    /** Gives what ends the turn. Raises an SmsFailure where none comes in time: nothing was sent. */
    async take(): Promise<() => void> {
      if (free > 0) {
        free -= 1;
        return end;
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(resolve), 1);
        reject(new SmsFailure('unavailable', 'Too many messages are on their way to the gateway', { isOutage: false }));
      }, patienceMs);
      waiting.push(resolve);
      await promise.finally(() => clearTimeout(timer));
      return end;
    },
  };
}
