import { beforeEach, describe, expect, it } from 'vitest';
import { breakCircuit } from './circuit-breaker.ts';
import { SmsFailure, type SmsMessage, type SmsOutcome } from './sms-sender.ts';

const MESSAGE: SmsMessage = { to: '9876543210', template: 'otp', body: 'x' };
let now: number;
let calls: number;
let behave: () => Promise<void>;

beforeEach(() => {
  now = 1_000_000;
  calls = 0;
  behave = async () => undefined;
});

function create() {
  const gateway = {
    send: () => {
      calls += 1;
      return behave();
    },
  };
  return breakCircuit(gateway, { now: () => now });
}

const fail = (outcome: SmsOutcome) => () => Promise.reject(new SmsFailure(outcome, 'down'));
const attempt = (sender: ReturnType<typeof create>) =>
  sender.send(MESSAGE).then(
    () => 'sent',
    (error: unknown) => error as SmsFailure,
  );

async function opened() {
  const sender = create();
  behave = fail('unavailable');
  for (let failure = 0; failure < 5; failure += 1) await attempt(sender);
  calls = 0;
  return sender;
}

describe('breakCircuit', () => {
  it('rejects messages for 30 seconds after five failures in a row', async () => {
    const sender = await opened();
    expect(await attempt(sender)).toMatchObject({ outcome: 'unavailable', retryAfter: 30 });
    now += 29_000;
    expect(await attempt(sender)).toMatchObject({ retryAfter: 1 });
    expect(calls).toBe(0);
    now += 1_000;
    behave = async () => undefined;
    expect([await attempt(sender), await attempt(sender), calls]).toEqual(['sent', 'sent', 2]);
  });

  it('opens again at once when the trial message fails', async () => {
    const sender = await opened();
    now += 30_000;
    await attempt(sender);
    expect(await attempt(sender)).toMatchObject({ retryAfter: 30 });
    expect(calls).toBe(1);
  });

  it('lets one message through as a trial', async () => {
    const sender = await opened();
    now += 30_000;
    const gate = Promise.withResolvers<void>();
    behave = () => gate.promise;
    const trying = attempt(sender);
    expect(await attempt(sender)).toMatchObject({ outcome: 'unavailable', retryAfter: 1 });
    gate.resolve();
    expect(await trying).toBe('sent');
    expect(calls).toBe(1);
  });

  it('counts time-outs as failures, and failures in a row only', async () => {
    const sender = create();
    behave = fail('unknown');
    for (let failure = 0; failure < 4; failure += 1) await attempt(sender);
    behave = async () => undefined;
    await attempt(sender);
    behave = fail('unknown');
    for (let failure = 0; failure < 5; failure += 1) await attempt(sender);
    await attempt(sender);
    expect(calls).toBe(10);
  });

  it('does not open because some numbers are refused', async () => {
    const sender = create();
    behave = fail('refused');
    for (let failure = 0; failure < 20; failure += 1) await attempt(sender);
    expect(calls).toBe(20);
  });
});
