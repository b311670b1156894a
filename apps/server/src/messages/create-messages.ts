import type { Language } from '@aangan/contract/core/language';
import type { Logger } from 'pino';
import type { Clock } from '../adapters/clock/clock.ts';
import type { MailSender } from '../adapters/mail/mail-sender.ts';
import type { SmsSender } from '../adapters/sms/sms-sender.ts';
import type { Database } from '../database/pool.ts';
import { createBudgets } from './budgets.ts';
import { createDelivery } from './deliver.ts';
import type { smsTexts } from './kinds.messages.ts';
import { createLinks } from './links.ts';
import type { Subjects } from './message.ts';
import { createNotifier, type HandOut } from './messages.ts';
import { findOldestDue } from './messages.store.ts';
import { purgeMessages } from './purge.ts';
import { isTooLong } from './sms.ts';
import { TEMPLATE_KEYS, type MessageTemplates } from './templates.ts';

export interface MessagesDeps {
  db: Database;
  clock: Clock;
  log: Pick<Logger, 'info' | 'warn' | 'error'>;
  sms: SmsSender;
  mail: MailSender | null;
  secret: string;
  origin: string;
  templates: MessageTemplates;
  /** The languages of SMS (L26). */
  smsLanguages: readonly Language[];
  subjects: Subjects;
  handOut: HandOut;
  count(labels: { kind: string; channel: string; outcome: string }): void;
}

export type Messages = ReturnType<typeof createMessages>;

/** Creates everything about messages: notifying, delivery, links. */
export function createMessages({ secret, handOut, ...deps }: MessagesDeps) {
  const { db, clock, mail, origin, log } = deps;
  const links = createLinks({ secret, clock });
  const budgets = createBudgets({ clock, log });
  const long = TEMPLATE_KEYS.filter((key) => deps.templates[key]?.text === undefined)
    .map((key) => key.split('/')[0] as keyof typeof smsTexts)
    .filter((text) => isTooLong(text, origin));
  if (long.length > 0) log.warn({ texts: long, origin }, 'With this APP_ORIGIN these texts may take two SMS each');
  return {
    ...createNotifier({ clock, hasMail: mail !== null, handOut }),
    links,
    budgets,
    ...createDelivery({ ...deps, links, budgets }),
    purge: () => purgeMessages({ db, clock }),
    /** How long the oldest message that is due has waited, seconds. */
    oldestDue: () => findOldestDue(db, clock()),
  };
}
