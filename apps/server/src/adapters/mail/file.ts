import { createOutboxFile } from '../outbox-file.ts';
import { MailFailure, type MailSender } from './mail-sender.ts';

/**
 * Creates a sender that appends each mail to a file as one JSON line `{to, template, language, subject, text, html, messageId, headers,
 * attachments: [{name, contentType, content}], at}`, a calendar among the attachments; readable by its owner alone.
 */
export function createMailFile({ outbox, from }: { outbox: string; from: string }): MailSender {
  const file = createOutboxFile(outbox);
  return {
    from,
    send: async ({ calendar, headers = {}, attachments = [], ...mail }) => {
      const all = calendar ? [toAttachment(calendar), ...attachments] : attachments;
      await file.append({ ...mail, headers, attachments: all }).catch((cause: unknown) => {
        throw new MailFailure('unavailable', `The outbox ${outbox} can't be written`, cause);
      });
    },
    forget: file.forget,
  };
}

function toAttachment({ method, content }: { method: string; content: string }) {
  return { name: 'visit.ics', contentType: `text/calendar; charset=utf-8; method=${method}`, content };
}
