/**
 * Loading and saving, played by delays: no call is made and nothing is kept, the SMTP password least of all (ADMS1,
 * ADMS2).
 */
import { pause } from '../../lib/pause.ts';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';

/** Milliseconds (ADMS2). */
const LOADING = 500;
const SAVING = 1000;

export async function loadSettings(): Promise<Settings> {
  await pause(LOADING);
  return structuredClone(DEFAULT_SETTINGS);
}

export async function saveSettings(): Promise<void> {
  await pause(SAVING);
}
