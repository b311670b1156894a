import { expect } from '@playwright/test';
import { existsSync, readFileSync } from 'node:fs';
import { environment } from './environment.ts';

interface Message {
  to: string;
  code?: string;
}

async function codesFor(contactNo: string): Promise<string[]> {
  const { outbox } = await environment();
  if (!existsSync(outbox)) return [];
  const messages = readFileSync(outbox, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Message);
  return messages.filter(({ to }) => to.endsWith(contactNo)).flatMap(({ code }) => code ?? []);
}

/**
 * Waits for the nth code sent to a number, and returns it.
 * @param nth which one, from 1
 */
export async function codeFor(contactNo: string, nth = 1): Promise<string> {
  await expect
    .poll(async () => (await codesFor(contactNo)).length, { message: `message ${nth} to ${contactNo}` })
    .toBeGreaterThanOrEqual(nth);
  return (await codesFor(contactNo))[nth - 1]!;
}

/** Counts the codes sent to a number. */
export async function countCodes(contactNo: string): Promise<number> {
  return (await codesFor(contactNo)).length;
}

/** Returns a well-formed code other than the given one. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
