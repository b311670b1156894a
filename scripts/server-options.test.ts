import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SERVER_OPTIONS } from './lib/server-options.mjs';

const read = (path: string) => readFileSync(new URL(`../deploy/${path}`, import.meta.url), 'utf8');

describe('the server runs with the options of npm start', () => {
  it('under systemd', () => {
    const [, command] = /^ExecStart=\S+\/node (.+)$/m.exec(read('systemd/aangan@.service')) ?? [];
    expect(command).toBe([...SERVER_OPTIONS, '/opt/aangan/apps/server/src/main.ts'].join(' '));
  });

  it('in the image', () => {
    const [, command = ''] = /^CMD (\["node".+\])$/m.exec(read('image/Containerfile')) ?? [];
    expect(JSON.parse(command)).toEqual(['node', ...SERVER_OPTIONS, 'apps/server/src/main.ts']);
  });
});
