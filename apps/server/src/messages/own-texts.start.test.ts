import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startServerProcess } from '../../test/server-process.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-own-texts-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('refuses to start with a text that lacks one of our variables, and names its row [S39]', async () => {
  const file = join(folder, 'templates.json');
  const row = { dltTemplateId: '1107160000000012345', header: 'VANAMH', text: 'Thank you for your visit.' };
  writeFileSync(file, JSON.stringify({ 'booking-completed/en': row }));
  const server = await startServerProcess({ env: { MESSAGE_TEMPLATES: file, DATA_DIR: folder }, cwd: folder });
  const { code, stderr } = await server.ended;
  expect(code).toBe(1);
  expect(stderr).toContain('MESSAGE_TEMPLATES: booking-completed/en: between braces its text must have {property}');
});
