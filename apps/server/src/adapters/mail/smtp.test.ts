import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import type { MailMessage } from './mail-sender.ts';
import { MailFailure } from './mail-sender.ts';
import { createSmtpSender } from './smtp.ts';

const MAIL: MailMessage = {
  to: 'sneha@buyers.example',
  template: 'booking-confirmed',
  language: 'en',
  subject: 'Visit confirmed: अमलताश, Sat 5 Dec',
  text: 'Visit to अमलताश confirmed.\n.\nA dot of its own.',
  html: '<p>Visit to अमलताश confirmed.</p>',
  messageId: '<7.abc@homes.example.com>',
  calendar: { method: 'CANCEL', content: 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n' },
};
const FROM = 'visits@homes.example.com';
/** Short enough for a test, long enough for one exchange on a busy machine. */
const TIMEOUT_MS = 3_000;

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

interface Taken {
  from: string;
  to: string[];
  raw: string;
}

async function startMailServer(options: SMTPServerOptions = {}): Promise<{ url: string; taken: Taken[] }> {
  const taken: Taken[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString() });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  closers.push(() => new Promise<void>((resolve) => server.close(resolve)));
  return { url: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`, taken };
}

/** Starts a server that behaves as given. */
async function startOddServer(behave: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    behave(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const send = (url: string, requireTls = false) =>
  createSmtpSender({ url, from: FROM, requireTls, timeoutMs: TIMEOUT_MS }).send(MAIL);
const failureOf = (sending: Promise<void>) =>
  sending.then(
    () => 'sent',
    (error: unknown) => (error instanceof MailFailure ? error.outcome : error),
  );
/** An SMTP error with a code. */
const answer = (responseCode: number) => Object.assign(new Error('no'), { responseCode });

describe('a real mail server', () => {
  it('gets text, HTML and a calendar part whose content type has the method [V17, V45]', async () => {
    const { url, taken } = await startMailServer();
    await send(url);
    const [mail] = taken;
    expect(taken).toHaveLength(1);
    expect(mail).toMatchObject({ from: FROM, to: ['sneha@buyers.example'] });
    const raw = mail?.raw ?? '';
    expect(raw).toMatch(/^Message-ID: <7\.abc@homes\.example\.com>\r$/im);
    expect(raw).toMatch(/^Subject: =\?UTF-8\?/im);
    expect(raw).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/im);
    expect(raw).toMatch(/^Content-Type: text\/html; charset=utf-8\r$/im);
    expect(raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=CANCEL\r$/im);
    expect(raw).toMatch(/^From: Aangan <visits@homes\.example\.com>\r$/im);
  });

  it('gets no injected header from a subject with a line break [V10]', async () => {
    const { url, taken } = await startMailServer();
    const subject = 'Visit\r\nBcc: everybody@example.com';
    await createSmtpSender({ url, from: FROM, requireTls: false }).send({ ...MAIL, subject });
    expect(taken[0]?.to).toEqual(['sneha@buyers.example']);
    expect(taken[0]?.raw).not.toMatch(/^Bcc:/im);
  });

  it.each([
    ['a recipient it does not know', { onRcptTo: (_a, _s, done) => done(answer(550)) }, 'refused'],
    ['a recipient for now', { onRcptTo: (_a, _s, done) => done(answer(451)) }, 'unavailable'],
    [
      'what it read',
      {
        onData(stream, _session, done) {
          stream.resume();
          stream.on('end', () => done(answer(554)));
        },
      },
      'refused',
    ],
    ['everybody', { onConnect: (_session, done) => done(answer(554)) }, 'unavailable'],
  ] as [string, SMTPServerOptions, string][])('that refuses %s: %#', async (_what, options, outcome) => {
    const { url, taken } = await startMailServer(options);
    expect(await failureOf(send(url))).toBe(outcome);
    expect(taken).toEqual([]);
  });

  it('with another password is unavailable, so that the mail waits', async () => {
    const { url } = await startMailServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(answer(535)),
    });
    expect(await failureOf(send(url.replace('//', '//user:wrong@')))).toBe('unavailable');
  });

  it('without TLS gets nothing where TLS is required [V17]', async () => {
    const { url, taken } = await startMailServer();
    expect(await failureOf(send(url, true))).toBe('unavailable');
    expect(taken).toEqual([]);
  });
});

describe('a mail server in trouble', () => {
  it('that is down is unavailable [V71]', async () => {
    const url = await startOddServer(() => undefined);
    for (const close of closers.splice(0)) await close();
    expect(await failureOf(send(url))).toBe('unavailable');
  });

  it.each([
    ['hangs', () => undefined],
    ['hangs up', (socket: Socket) => socket.end()],
    ['speaks something else', (socket: Socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')],
    [
      'answers after a minute',
      (socket: Socket) => void setTimeout(() => socket.write('220 hello\r\n'), 60_000).unref(),
    ],
    [
      'drips',
      (socket: Socket) => {
        const drip = setInterval(() => socket.write('2'), 100);
        socket.on('close', () => clearInterval(drip));
      },
    ],
    [
      'drips whole lines',
      (socket: Socket) => {
        const drip = setInterval(() => socket.write('220-wait\r\n'), 100);
        socket.on('close', () => clearInterval(drip));
      },
    ],
  ] as [string, (socket: Socket) => void][])('that %s is given up in time [V71]', async (_what, behave) => {
    const url = await startOddServer(behave);
    const { promise: tooLong, resolve } = Promise.withResolvers<string>();
    const impatience = setTimeout(resolve, TIMEOUT_MS * 3, 'still waiting');
    expect(await Promise.race([failureOf(send(url)), tooLong])).toBe('unavailable');
    clearTimeout(impatience);
  });
});
