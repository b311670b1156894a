import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { MailFailure, type MailSender } from './mail-sender.ts';

/**
 * Appends each mail to a file as one JSON line `{to, template, language, subject, text, html, messageId, headers,
 * attachments: [{name, contentType, content}], at}`, a calendar among the attachments; readable by its owner alone.
 */
export function createMailFile({ outbox, from }: { outbox: string; from: string }): MailSender {
  return {
    from,
    send: async ({ calendar, headers = {}, attachments = [], ...mail }) => {
      const all = calendar ? [toAttachment(calendar), ...attachments] : attachments;
      const line = JSON.stringify({ ...mail, headers, attachments: all, at: new Date() });
      try {
        await mkdir(dirname(outbox), { recursive: true });
        await appendFile(outbox, `${line}\n`, { mode: 0o600 });
      } catch (cause) {
        throw new MailFailure('unavailable', `The outbox ${outbox} can't be written`, cause);
      }
    },
  };
}

function toAttachment({ method, content }: { method: string; content: string }) {
  return { name: 'visit.ics', contentType: `text/calendar; charset=utf-8; method=${method}`, content };
}
