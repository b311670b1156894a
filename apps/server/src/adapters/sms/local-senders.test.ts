import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createConsoleSender } from './console.ts';
import { createFileSender } from './file.ts';
import type { SmsMessage } from './sms-sender.ts';

const CODE: SmsMessage = { to: '9876543210', template: 'otp', body: '123456 is "your" code\n', code: '123456' };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'aangan-outbox-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('createFileSender', () => {
  it('appends a line for each message, in a folder that it creates, readable by its owner alone [AUTH39]', async () => {
    const path = join(folder, 'deep', 'sms.jsonl');
    const sender = createFileSender(path);
    await sender.send(CODE);
    await sender.send({ to: '9876543211', template: 'location-request', body: 'the way' });
    const lines = readFileSync(path, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { at: string });
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(lines).toEqual([
      { ...CODE, language: 'en', parts: 1, at },
      { to: '9876543211', template: 'location-request', body: 'the way', language: 'en', parts: 1, at },
    ]);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('does not interleave lines written concurrently', async () => {
    const path = join(folder, 'sms.jsonl');
    const senders = [createFileSender(path), createFileSender(path)];
    await Promise.all(Array.from({ length: 200 }, (_, index) => senders[index % 2]!.send(CODE)));
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    expect(lines.filter((line) => (JSON.parse(line) as SmsMessage).code === '123456')).toHaveLength(200);
  });

  it('removes the lines with a text in them, for any recipient, and leaves the others [I45]', async () => {
    const path = join(folder, 'sms.jsonl');
    const sender = createFileSender(path);
    await sender.forget?.(['9876543210']);
    const others = [
      { to: '9876543211', template: 'otp', body: 'अनु' },
      { to: '9876543212', template: 'otp', body: '' },
    ] as const;
    await sender.send(others[0]);
    await sender.send(CODE);
    await sender.send({
      to: '9876543213',
      template: 'location-request',
      body: 'RAVI "D\'Souza" (+91 9876543210) asks',
    });
    await sender.send(others[1]);
    await Promise.all([sender.forget?.(['', '9876543210', 'Ravi "d\'souza"']), sender.send(CODE)]);
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    const told = lines.map((line) => JSON.parse(line) as SmsMessage);
    const at = expect.any(String);
    const [coded, plain] = [
      { to: '', template: '', body: '', language: '', parts: 0, code: '', at },
      { to: '', template: '', body: '', language: '', parts: 0, at },
    ];
    expect(told).toMatchObject([others[0], {}, {}, others[1], expect.anything()]);
    expect(told.slice(1, 3)).toEqual([coded, plain]);
  });

  it('raises unavailable when it cannot write', async () => {
    await expect(createFileSender(folder).send(CODE)).rejects.toMatchObject({ outcome: 'unavailable' });
  });
});

describe('createConsoleSender', () => {
  it('prints number and text', async () => {
    const printed: string[] = [];
    await createConsoleSender((text) => printed.push(text)).send(CODE);
    expect(printed.join('')).toContain(`9876543210: ${CODE.body}`);
  });
});
