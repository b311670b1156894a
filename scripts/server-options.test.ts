import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from './lib/processes.mjs';
import { SERVER_ENVIRONMENT, SERVER_FILE, SERVER_OPTIONS } from './lib/server-options.mjs';

const read = (path: string) => readFileSync(new URL(`../deploy/${path}`, import.meta.url), 'utf8');

const FILE = relative(ROOT, SERVER_FILE);
const settings = Object.entries(SERVER_ENVIRONMENT).map(([name, value]) => `${name}=${value}`);

describe('the server runs with the options of npm start', () => {
  it('under systemd', () => {
    const [, command] = /^ExecStart=\S+\/node (.+)$/m.exec(read('systemd/aangan@.service')) ?? [];
    expect(command).toBe([...SERVER_OPTIONS, `/opt/aangan/${FILE}`].join(' '));
    expect(/^Environment=(.+)$/m.exec(read('systemd/aangan@.service'))?.[1]?.split(' ')).toEqual(
      expect.arrayContaining(settings),
    );
  });

  it('in the image', () => {
    const [, command = ''] = /^CMD (\["node".+\])$/m.exec(read('image/Containerfile')) ?? [];
    expect(JSON.parse(command)).toEqual(['node', ...SERVER_OPTIONS, FILE]);
    expect(/^ENV (NODE_ENV=.+)\\$/m.exec(read('image/Containerfile'))?.[1]?.split(' ')).toEqual(
      expect.arrayContaining(settings),
    );
  });
});
