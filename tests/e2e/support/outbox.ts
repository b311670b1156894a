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
 * The code of the nth message to a number.
 * @param nth which one, from 1; waited for when it is still on its way
 */
export async function codeFor(contactNo: string, nth = 1): Promise<string> {
  await expect
    .poll(async () => (await codesFor(contactNo)).length, { message: `message ${nth} to ${contactNo}` })
    .toBeGreaterThanOrEqual(nth);
  return (await codesFor(contactNo))[nth - 1]!;
}

/** How many codes a number has been sent. */
export async function countCodes(contactNo: string): Promise<number> {
  return (await codesFor(contactNo)).length;
}

/** A code of the right form that is not the given one. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
