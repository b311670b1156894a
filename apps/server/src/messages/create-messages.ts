import { readFileSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Clock } from '../adapters/clock/clock.ts';
import type { MailSender } from '../adapters/mail/mail-sender.ts';
import type { SmsSender } from '../adapters/sms/sms-sender.ts';
import type { Database } from '../database/pool.ts';
import { StartError } from '../start-error.ts';
import { createDelivering } from './deliver.ts';
import type { smsTexts } from './kinds.messages.ts';
import { createLinks } from './links.ts';
import type { Subjects } from './message.ts';
import { createTelling, type HandOut } from './messages.ts';
import { findOldestDue } from './messages.store.ts';
import { purgeMessages } from './purge.ts';
import { isTooLong } from './sms.ts';
import { parseTemplates, TEMPLATE_KEYS, unregistered, type MessageTemplates } from './templates.ts';

export interface MessagesDeps {
  db: Database;
  clock: Clock;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  sms: SmsSender;
  mail: MailSender | null;
  secret: string;
  origin: string;
  templates: MessageTemplates;
  subjects: Subjects;
  handOut: HandOut;
  count(labels: { kind: string; channel: string; outcome: string }): void;
}

export type Messages = ReturnType<typeof createMessages>;

/** The base of all messages: telling, sending, links. */
export function createMessages({ secret, handOut, ...deps }: MessagesDeps) {
  const { db, clock, mail, origin, log } = deps;
  const links = createLinks({ secret, clock });
  const long = TEMPLATE_KEYS.map((key) => key.split('/')[0] as keyof typeof smsTexts).filter((text) =>
    isTooLong(text, origin),
  );
  if (long.length > 0) log.warn({ texts: long, origin }, 'With this APP_ORIGIN these texts may take two SMS each');
  return {
    ...createTelling({ clock, hasMail: mail !== null, handOut }),
    links,
    ...createDelivering({ ...deps, links }),
    purge: () => purgeMessages({ db, clock }),
    /** Seconds. */
    oldestDue: () => findOldestDue(db, clock()),
  };
}

/** Reads MESSAGE_TEMPLATES; without it every text goes by the gateway's general template. Raises a StartError. */
export function readTemplates(path: string | undefined): MessageTemplates {
  if (path === undefined) return {};
  let json: string;
  try {
    json = readFileSync(path, 'utf8');
  } catch (cause) {
    throw new StartError(`MESSAGE_TEMPLATES names ${path}, which can't be read.`, { cause });
  }
  const templates = parseTemplates(json);
  if (templates) return templates;
  throw new StartError(
    `MESSAGE_TEMPLATES must be JSON such as {"${TEMPLATE_KEYS[0]}": {"dltTemplateId": "…", "header": "AANGAN", "providerTemplateId": ""}}, for: ${TEMPLATE_KEYS.join(', ')}.`,
  );
}

/** What the start says of texts that no template of their own is registered for. */
export function nameUnregistered(templates: MessageTemplates, log: Pick<Logger, 'warn'>): void {
  const texts = unregistered(templates);
  if (texts.length > 0)
    log.warn({ texts }, "These SMS go by the gateway's general template: MESSAGE_TEMPLATES has none");
}
