import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { withIntentKey } from './intent-key.ts';

afterEach(() => vi.useRealTimers());

/** Sends a request that ends with `outcome`, and returns its key. */
async function keyOf(parts: unknown[], outcome?: Error): Promise<string> {
  let sent = '';
  const send = async (key: string) => {
    sent = key;
    if (outcome) throw outcome;
  };
  const sending = withIntentKey(parts, send);
  await sending.catch(() => undefined);
  return sent;
}

const failure = (status: number, code: ConstructorParameters<typeof ApiError>[0]['code']) =>
  new ApiError({ status, code, message: '' });
const lost = failure(0, 'NETWORK');

it('is 128 random bits in quotes, another for each wish', async () => {
  const keys = [await keyOf(['a']), await keyOf(['a']), await keyOf(['b'])];
  for (const key of keys) expect(key).toMatch(/^"[0-9a-f]{32}"$/);
  expect(new Set(keys).size).toBe(3);
});

it.each([
  ['no answer', lost],
  ['a failure of the server', failure(500, 'INTERNAL')],
  ['a busy server', failure(503, 'UNAVAILABLE')],
  ['the first still under way', failure(409, 'IDEMPOTENCY_IN_PROGRESS')],
  ['a double cancelled on the page', failure(0, 'DUPLICATE')],
  ['a call broken off', new DOMException('Left', 'AbortError')],
])('stays the same after %s', async (_name, outcome) => {
  const first = await keyOf([_name], outcome);
  expect(await keyOf([_name, 'other'], outcome)).not.toBe(first);
  expect([await keyOf([_name], outcome), await keyOf([_name])]).toEqual([first, first]);
});

it.each([failure(400, 'VALIDATION_FAILED'), failure(409, 'ALREADY_BOOKED'), failure(422, 'IDEMPOTENCY_KEY_REUSED')])(
  'is a new one after a refusal: $code',
  async (outcome) => {
    const first = await keyOf([outcome.code], outcome);
    expect(await keyOf([outcome.code])).not.toBe(first);
  },
);

it('is a new one ten minutes later', async () => {
  vi.useFakeTimers();
  const first = await keyOf(['late'], lost);
  vi.advanceTimersByTime(599_000);
  expect(await keyOf(['late'], lost)).toBe(first);
  vi.advanceTimersByTime(1_000);
  expect(await keyOf(['late'])).not.toBe(first);
});
