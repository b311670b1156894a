import { it } from 'vitest';
import { SETTINGS } from './settings.ts';

type Test = (title: string, run: () => Promise<void>) => void;

// a test that the suite leaves out is not defined, rather than skipped: no defined test may be skipped
const leaveOut: Test = () => undefined;

/** Defines a test that needs a machine of its own, or more than moments. */
export const itUnlessShort: Test = SETTINGS.isShort ? leaveOut : it;
/** Defines a test that takes minutes. */
export const itIfLong: Test = SETTINGS.isLong ? it : leaveOut;
