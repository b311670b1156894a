/**
 * Simulates loading and saving by delays: no call is made and nothing is stored, in particular not the SMTP password
 * (ADMS1, ADMS2).
 */
import { pause } from '../../lib/pause.ts';
import { DEFAULT_SETTINGS, type Settings } from './settings.ts';

/** Milliseconds (ADMS2). */
const LOADING = 500;
const SAVING = 1000;

/** Resolves to the default settings after the loading delay. */
export async function loadSettings(): Promise<Settings> {
  await pause(LOADING);
  return structuredClone(DEFAULT_SETTINGS);
}

/** Resolves after the saving delay, without storing anything. */
export async function saveSettings(): Promise<void> {
  await pause(SAVING);
}
