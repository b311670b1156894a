import { fill } from '@aangan/contract/core/translation';
import Bowser from 'bowser';
import { devices as texts } from './devices.texts.ts';

/** What the reader calls a browser, by what we call it. */
const FAMILIES: Readonly<Record<string, string>> = {
  Chrome: 'Chrome',
  Chromium: 'Chrome',
  'Microsoft Edge': 'Edge',
  Firefox: 'Firefox',
  Safari: 'Safari',
  'Samsung Internet for Android': 'Samsung Internet',
  Opera: 'Opera',
  'Opera Touch': 'Opera',
  'Opera GX': 'Opera',
};
const SYSTEMS: Readonly<Record<string, string>> = {
  Android: 'Android',
  Windows: 'Windows',
  macOS: 'Mac',
  Linux: 'Linux',
};
/** What nobody knows. */
export const OTHER_DEVICE: string = fill(texts.device, { browser: texts.otherBrowser, system: texts.otherSystem });
/** No browser sends more; what is longer is not worth reading. */
const LONGEST = 1000;

/**
 * A device as its owner knows it again, '{family} on {system}', of closed lists: 'Chrome on Android', 'Another browser on
 * Android' where it is none we know. Nothing else of a user agent is kept (I39).
 */
export function deviceOf(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, LONGEST);
  if (text.trim() === '') return OTHER_DEVICE;
  const { browser, os, platform } = Bowser.parse(text);
  const family = FAMILIES[browser.name ?? ''] ?? texts.otherBrowser;
  return fill(texts.device, { browser: family, system: systemOf(os.name, platform.model) });
}

function systemOf(os: string | undefined, model: string | undefined): string {
  if (os === 'iOS') return model === 'iPad' ? 'iPad' : 'iPhone';
  return SYSTEMS[os ?? ''] ?? texts.otherSystem;
}
