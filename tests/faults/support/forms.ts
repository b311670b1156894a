import { it } from 'vitest';
import { SETTINGS } from './settings.ts';

type Test = (title: string, run: () => Promise<void>) => void;

// what a form of the faults leaves out is not there, rather than skipped: nothing that is there may be skipped
const leaveOut: Test = () => undefined;

/** A test that needs a machine of its own, or more than moments. */
export const itUnlessShort: Test = SETTINGS.isShort ? leaveOut : it;
/** A test that takes minutes. */
export const itIfLong: Test = SETTINGS.isLong ? it : leaveOut;
