import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { textsModules, textsOf, TRANSLATED, translateValues, translationFile } from './lib/languages.mjs';

const SCRIPT = fileURLToPath(new URL('languages.mjs', import.meta.url));

it('leaves translations that are in line with the texts as they are [L2]', { timeout: 60_000 }, () => {
  const files = () => TRANSLATED.map((language) => readFileSync(translationFile(language), 'utf8'));
  const before = files();
  execFileSync(process.execPath, [SCRIPT]);
  expect(files()).toEqual(before);
});

it('names each text by its file and its key, and finds no two of a name [L2]', { timeout: 60_000 }, async () => {
  const texts = (await Promise.all(textsModules().map(textsOf))).flat();
  const contexts = texts.map(({ context }) => context);
  expect(contexts).toContain('packages/contract/src/core/money#onRequest');
  expect(new Set(contexts).size).toBe(contexts.length);
});

it('shows a text in English whose English has changed since it was translated [L2]', () => {
  const file = 'packages/contract/src/core/general.texts.ts';
  const values = { general: { network: 'New words', unexpected: 'As it was', homes: { one: 'a', other: 'b' } } };
  const translations = new Map([
    ['packages/contract/src/core/general#general.network', { english: 'Old words', forms: ['जुने'] }],
    ['packages/contract/src/core/general#general.unexpected', { english: 'As it was', forms: ['तसेच'] }],
    ['packages/contract/src/core/general#general.homes', { english: 'a', forms: ['अ', 'ब'] }],
  ]);
  expect(translateValues(file, values, translations)).toEqual({
    general: { network: 'New words', unexpected: 'तसेच', homes: { one: 'अ', other: 'ब' } },
  });
});
