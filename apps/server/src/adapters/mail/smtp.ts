import { connect } from 'node:net';
import { SITE } from '@aangan/contract/core/site';
import { createTransport } from 'nodemailer';
import { MailFailure, type MailMessage, type MailSender } from './mail-sender.ts';

export interface SmtpOptions {
  /** smtp:// or smtps://, with user and password where the server needs them. */
  url: string;
  from: string;
  /** Whether a connection without TLS is refused. */
  requireTls: boolean;
  timeoutMs?: number;
}

/** For the whole exchange, also with a slow server. */
const TIMEOUT_MS = 10_000;
const PORTS = { 'smtp:': 587, 'smtps:': 465 };

/** Creates a sender by SMTP, with one connection per mail. */
export function createSmtpSender({ url, from, requireTls, timeoutMs = TIMEOUT_MS }: SmtpOptions): MailSender {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  const secure = protocol === 'smtps:';
  const place = {
    host,
    port: Number(port) || PORTS[secure ? 'smtps:' : 'smtp:'],
    secure,
    requireTLS: requireTls && !secure,
  };
  const user = decodeURIComponent(username);
  const auth = user === '' ? {} : { auth: { user, pass: decodeURIComponent(password) } };
  const sender = async (message: MailMessage) => {
    // our own socket, to enforce a total time-out: nodemailer's restart with each byte
    const socket = connect({ host: place.host, port: place.port });
    let isLate = false;
    const impatience = setTimeout(() => {
      isLate = true;
      socket.destroy(new Error('no answer in time'));
    }, timeoutMs);
    // the error is raised by the send
    socket.on('error', () => undefined);
    try {
      await connected(socket);
      const transport = createTransport({
        ...place,
        ...auth,
        connection: socket,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      await transport.sendMail(toNodemailer(message, from));
    } catch (error) {
      throw toFailure(error, isLate, timeoutMs);
    } finally {
      clearTimeout(impatience);
      socket.destroy();
    }
  };
  return { from, send: sender };
}

function connected(socket: ReturnType<typeof connect>): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed')));
  });
}

function toNodemailer(
  { to, subject, text, html, messageId, headers, calendar, attachments }: MailMessage,
  from: string,
) {
  return {
    from: { name: SITE.name, address: from },
    // as an object, so that one person's input is never parsed as a list of addresses
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId,
    // suppresses vacation responses
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
    ...(calendar && { icalEvent: { method: calendar.method, filename: 'visit.ics', content: calendar.content } }),
    attachments: (attachments ?? []).map(({ name, contentType, content }) => ({
      filename: name,
      contentType,
      content,
    })),
  };
}

/** Converts an error: 5xx about this mail is `refused`; anything else, such as a wrong password, can be fixed and retried. */
function toFailure(error: unknown, isLate: boolean, timeoutMs: number): MailFailure {
  if (isLate) return new MailFailure('unavailable', `The mail server did not answer in ${timeoutMs} ms`, error);
  const { code, responseCode = 0, command } = error as { code?: string; responseCode?: number; command?: string };
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const said = `The mail server: ${code ?? 'connection lost'} ${responseCode || ''} ${command ?? ''}`.trim();
  return new MailFailure(isAboutMail && responseCode >= 500 ? 'refused' : 'unavailable', said, error);
}
