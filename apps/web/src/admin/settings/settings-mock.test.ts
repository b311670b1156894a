import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadSettings, saveSettings } from './settings-mock.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Returns whether an action has settled after so many milliseconds, and after one more. */
async function endsAfter(milliseconds: number, action: () => Promise<unknown>): Promise<[boolean, boolean]> {
  let hasEnded = false;
  void action().finally(() => {
    hasEnded = true;
  });
  await vi.advanceTimersByTimeAsync(milliseconds - 1);
  const before = hasEnded;
  await vi.advanceTimersByTimeAsync(1);
  return [before, hasEnded];
}

describe('the mock settings', () => {
  it('take half a second to load [ADMS2]', async () => {
    expect(await endsAfter(500, loadSettings)).toEqual([false, true]);
  });

  it('take a second to save', async () => {
    expect(await endsAfter(1000, saveSettings)).toEqual([false, true]);
  });
});
