import { createHash } from 'node:crypto';
import { addDays, todayInIndia } from '@aangan/contract/core/dates';
import { instantInIndia } from '@aangan/contract/core/times';
import type { Clock } from '../adapters/clock/clock.ts';
import { MailFailure, type MailMessage, type MailSender } from '../adapters/mail/mail-sender.ts';
import { SmsFailure, type SmsMessage, type SmsSender } from '../adapters/sms/sms-sender.ts';
import type { Database } from '../database/pool.ts';
import type { Budgets } from './budgets.ts';
import { isSmsKind, KINDS, kindOf, pathOf, type Kind } from './kinds.ts';
import type { Links } from './links.ts';
import { mailHtml, mailText, type MailPage } from './mail-page.ts';
import { changesMailOf, mailOf } from './mail.ts';
import type { Facts, Language, Subjects, VisitNow } from './message.ts';
import * as store from './messages.store.ts';
import type { CollectedMessage, DueMessage, Recipient } from './messages.store.ts';
import { nightEnds } from './night.ts';
import { languageOfSms, smsOf } from './sms.ts';
import type { MessageTemplates } from './templates.ts';
import { languageOfKind } from './words.ts';

export interface DeliveringDeps {
  db: Database;
  clock: Clock;
  sms: SmsSender;
  /** Null where no mail is sent. */
  mail: MailSender | null;
  links: Links;
  subjects: Subjects;
  /** Scheme and host of links. */
  origin: string;
  templates: MessageTemplates;
  /** The languages of SMS (L26). */
  smsLanguages: readonly Language[];
  budgets: Budgets;
  log: { info(facts: object, text: string): void; error(facts: object, text: string): void };
  count(labels: { kind: string; channel: string; outcome: string }): void;
}

/** Minutes until the next attempt after an unavailable gateway or mail server; the last one repeats. */
const WAITS = [1, 2, 5, 15, 30, 60];
const MINUTE_MS = 60_000;
const AT_ONCE = 4;
const BATCH = 200;
const LINK_DAYS_AFTER = 7;
const CHECK_DAYS = 14;
const QUIET_MARGIN_MS = 30 * MINUTE_MS;
/** When a consultant with an unconfirmed address gets the mail of a new day. */
const NEXT_DAY_AT = '08:00';

/** The outcome of a message that is not sent, or how to send one that is claimed now. */
type Prepared = { outcome: string } | { send: () => Promise<void> };

/** Creates the delivery of messages that are due (V5 to V7). */
export function createDelivery(deps: DeliveringDeps) {
  const { db, clock, sms, mail, log } = deps;
  const count = ({ kind, channel }: DueMessage, outcome: string) => deps.count({ kind, channel, outcome });

  /** Decides whether to send a message, writes its text and claims it, in one transaction. */
  const prepare = async (trx: Database, message: DueMessage, recipient: Recipient): Promise<Prepared> => {
    const now = clock();
    const kind: Kind = KINDS[message.kind];
    const end = async (state: 'SENT' | 'EXPIRED' | 'CANCELED', outcome: string) => {
      await store.finish(trx, { id: message.id }, { state, outcome, now });
      return { outcome };
    };
    const putOff = async (until: Date, outcome: string) => {
      await store.putOff(trx, { id: message.id }, { until, outcome });
      return { outcome };
    };
    // only the first attempt is charged to the budgets
    const isFirst = message.attempts === 0;
    if (message.expiresAt <= now) return end('EXPIRED', 'expired');
    if (!recipient.active) return end('CANCELED', 'inactive');
    const visit = message.subject === 'BOOKING' ? await deps.subjects.findVisit(trx, message.subjectId) : null;
    if (kind.check !== null && !isStillSo(kind.check, message, visit)) return end('CANCELED', 'outdated');
    if (message.channel === 'APP') {
      await store.insertNotification(trx, { ...message, path: pathOf(message.kind, message.subjectId) });
      return end('SENT', 'sent');
    }
    if (message.channel === 'EMAIL') {
      if (mail === null) return end('CANCELED', 'off');
      if (kind.audience === 'ACCOUNT' && recipient.emailChecked) return end('CANCELED', 'checked');
      if (kind.isCollected && isFirst) {
        // before it is charged: a former host is not notified of a reassigned visit
        if ((await listChanges(trx, message, [message])).length === 0) return end('CANCELED', 'outdated');
        const until = await hostMailAt(trx, message, recipient);
        if (until !== null) return putOff(until, 'collecting');
        await store.collectInto(trx, message, now);
      } else if (isFirst && !(await spend(trx, message, recipient))) return end('CANCELED', 'budget');
      const written =
        kind.writer === 'DIGEST'
          ? await writeDigest(trx, message, recipient)
          : await writeMail(trx, message, { recipient, visit });
      if (written === null) return end('CANCELED', 'outdated');
      await store.claim(trx, message.id);
      return { send: () => mail.send(written) };
    }
    const morning = kind.isQuietAtNight ? nightEnds(now) : null;
    if (morning !== null) {
      const latest = visit?.startsAt ? new Date(visit.startsAt.getTime() - QUIET_MARGIN_MS) : message.expiresAt;
      if (morning > latest || morning >= message.expiresAt) return end('EXPIRED', 'night');
      return putOff(morning, 'night');
    }
    if (isFirst && !(await spend(trx, message, recipient))) return end('CANCELED', 'budget');
    const written = await writeSms(trx, message, { recipient, visit });
    await store.claim(trx, message.id);
    return { send: () => sms.send(written) };
  };

  /** Charges a message to its budgets; false where one of them is spent. */
  const spend = (trx: Database, message: DueMessage, { email, emailChecked }: Recipient): Promise<boolean> => {
    const { userId, kind, channel, causedBy } = message;
    if (channel === 'APP') throw new Error('News counts in no budget');
    const { budget }: Kind = KINDS[kind];
    const unconfirmedAddress = channel === 'EMAIL' && !emailChecked ? email : undefined;
    return deps.budgets.take(trx, { userId, channel, kind, budget, causedBy, unconfirmedAddress });
  };

  /**
   * Gives the time of a consultant's next collected mail; null for now, which is then charged. The caller holds the lock of
   * mails to this consultant.
   */
  const hostMailAt = async (trx: Database, message: DueMessage, recipient: Recipient): Promise<Date | null> => {
    const now = clock();
    const { facts, userId } = message;
    const today = todayInIndia(now);
    const isUrgent = facts.visitDate === today || facts.fromDate === today;
    const wait = await deps.budgets.findHostWait(trx, userId, isUrgent);
    if (wait !== null) return new Date(now.getTime() + wait * 1000);
    if (!(await spend(trx, message, recipient))) return instantInIndia(addDays(today, 1), NEXT_DAY_AT);
    await deps.budgets.countHostMail(trx, userId);
    return null;
  };

  const writeSms = async (trx: Database, message: DueMessage, to: To): Promise<SmsMessage> => {
    const { kind, facts } = message;
    if (!isSmsKind(kind)) throw new Error(`${kind} has no SMS`);
    const { origin, templates } = deps;
    const token = to.visit?.isLive ? await visitLink(trx, message, to.visit) : null;
    const language = languageOfSms(languageOfKind(kind, to.recipient.language), deps.smsLanguages);
    return smsOf({ to: to.recipient.contactNo, kind, facts, token, origin, templates, language });
  };

  /** Lists the changes for a mail to a consultant, without visits that another host shows by now. */
  const listChanges = async (
    trx: Database,
    { userId }: DueMessage,
    changes: readonly CollectedMessage[],
  ): Promise<CollectedMessage[]> => {
    const visits = changes.map(({ subjectId }) => subjectId);
    const ofOthers = await deps.subjects.findVisitsOfOthers(trx, userId, visits);
    return changes.filter(({ subjectId }) => !ofOthers.has(subjectId));
  };

  /** Writes a mail; null when nothing is left to report. */
  const writeMail = async (trx: Database, message: DueMessage, to: To): Promise<MailMessage | null> => {
    const { revision } = message;
    const { name, email, emailChecked: isChecked } = to.recipient;
    const { isCollected }: Kind = KINDS[message.kind];
    const all = isCollected ? await store.listCollected(trx, message.id) : [message];
    const changes = isCollected ? await listChanges(trx, message, all) : all;
    const [first] = changes;
    if (!first) return null;
    const buyers = await store.findNames(trx, changes.flatMap(({ facts }) => facts.buyerId ?? []).map(Number));
    const buyerOf = ({ buyerId }: Facts) => (typeof buyerId === 'number' ? (buyers.get(buyerId) ?? null) : null);
    if (changes.length > 1) {
      const told = changes.map(({ facts, ...change }) => ({ ...change, facts, buyer: buyerOf(facts) }));
      return mailFrom(message, email, changesMailOf({ changes: told, origin: deps.origin, name, isChecked }), 'en');
    }
    const { kind, facts, subjectId } = first;
    const { audience, calendar: method }: Kind = KINDS[kind];
    const language = languageOfKind(kind, to.recipient.language);
    const isForBuyer = audience === 'BUYER';
    const canManage = isForBuyer && isChecked && to.visit?.isLive;
    const { subject, page } = mailOf({
      kind,
      subjectId,
      facts,
      origin: deps.origin,
      name,
      buyer: buyerOf(facts),
      isChecked,
      visitToken: canManage && to.visit ? await visitLink(trx, message, to.visit) : null,
      checkToken: isChecked || audience === 'HOST' ? null : await checkLink(trx, message.userId),
      language,
    });
    const attendee = { name: isChecked ? name : null, email };
    const calendarOf = { bookingId: subjectId, revision, facts, kind, language, attendee };
    const content = method ? await deps.subjects.writeCalendar?.(trx, { method, ...calendarOf }) : null;
    return {
      ...mailFrom(message, email, { subject, page }, language),
      ...(method && content && { calendar: { method, content } }),
    };
  };

  const writeDigest = async (trx: Database, message: DueMessage, to: Recipient): Promise<MailMessage | null> => {
    const { kind, userId, facts } = message;
    const language = languageOfKind(kind, to.language);
    const token = await deps.links.issue(trx, { purpose: 'ALERTS', subjectId: userId, userId, expiresAt: null });
    const written = await deps.subjects.writeDigest?.(trx, { userId, facts, origin: deps.origin, token, language });
    return written ? { ...mailFrom(message, to.email, written, language), headers: written.headers } : null;
  };

  const mailFrom = (
    message: DueMessage,
    to: string,
    { subject, page }: { subject: string; page: MailPage },
    language: Language,
  ) => ({
    to,
    template: message.kind,
    language,
    subject,
    text: mailText(page, language),
    html: mailHtml(page, language),
    messageId: messageIdOf(message, deps.origin),
  });

  const visitLink = (trx: Database, { userId, subjectId }: DueMessage, { visitDate }: VisitNow) =>
    deps.links.issue(trx, {
      purpose: 'VISIT',
      subjectId,
      userId,
      expiresAt: instantInIndia(addDays(visitDate, LINK_DAYS_AFTER + 1), '00:00'),
    });
  const checkLink = (trx: Database, userId: number) => {
    const expiresAt = new Date(clock().getTime() + CHECK_DAYS * 24 * 60 * MINUTE_MS);
    return deps.links.issue(trx, { purpose: 'EMAIL_CHECK', subjectId: userId, userId, expiresAt });
  };

  /** Makes a claimed attempt and stores its outcome; never raises for an error of a gateway or mail server. */
  const attempt = async (message: DueMessage, send: () => Promise<void>): Promise<void> => {
    const claimed = { id: message.id, attempts: message.attempts + 1 };
    const facts = { message: message.id, kind: message.kind, channel: message.channel };
    try {
      await send();
    } catch (error) {
      const outcome = outcomeOf(error, message.channel);
      const reason = error instanceof Error ? error.message : '';
      log.error({ ...facts, outcome, reason }, 'Message not sent');
      count(message, outcome);
      const now = clock();
      if (outcome === 'unavailable') {
        const wait = WAITS[Math.min(message.attempts, WAITS.length - 1)] ?? 0;
        return store.putOff(db, claimed, { until: new Date(now.getTime() + wait * MINUTE_MS), outcome });
      }
      return store.finish(db, claimed, { state: outcome === 'refused' ? 'REFUSED' : 'UNKNOWN', outcome, now });
    }
    log.info(facts, 'Message sent');
    count(message, 'sent');
    await store.finish(db, claimed, { state: 'SENT', outcome: 'sent', now: clock() });
  };

  /** Sends one message if it is due and not locked by another worker. Raises only for a defect or an unavailable database. */
  const deliver = async (id: number): Promise<void> => {
    const ready = await db.transaction().execute(async (trx) => {
      // locks the person before the row, like a change of a profile
      const recipient = await store.lockRecipient(trx, id);
      if (recipient?.isCollected) await store.lockMailsTo(trx, recipient.id);
      const message = recipient && (await store.lockDue(trx, id, clock()));
      // a kind of a later release is left to that release
      if (!recipient || !message || !kindOf(message.kind)) return null;
      return { message, prepared: await prepare(trx, message, recipient) };
    });
    if (!ready) return;
    if ('send' in ready.prepared) await attempt(ready.message, ready.prepared.send);
    else count(ready.message, ready.prepared.outcome);
  };

  const stopping = new AbortController();

  return {
    deliver,

    /** Makes `deliverDue` end after the messages in progress; the rest is left to others, or to the next start. */
    stop: (): void => stopping.abort(),

    /** Recovers messages of dead processes, and sends all that are due, four at a time. */
    async deliverDue(): Promise<void> {
      await store.recover(db, clock());
      const seen = new Set<number>();
      while (!stopping.signal.aborted) {
        const ids = (await store.listDue(db, clock(), BATCH)).filter((id) => !seen.has(id));
        if (ids.length === 0) return;
        for (const id of ids) seen.add(id);
        await withConcurrency(ids, async (id) => {
          if (stopping.signal.aborted) return;
          try {
            await deliver(id);
          } catch (error) {
            log.error({ err: error, message: id }, 'A message could not be prepared');
            // to the end of the queue, so that it does not block the others
            await store.putOff(db, { id }, { until: new Date(clock().getTime() + MINUTE_MS), outcome: 'defect' });
          }
        });
      }
    },
  };
}

interface To {
  recipient: Recipient;
  visit: VisitNow | null;
}

function isStillSo(check: 'SAME' | 'LIVE', { revision }: DueMessage, visit: VisitNow | null): boolean {
  if (!visit?.isLive) return false;
  return check === 'LIVE' || revision === null || revision === visit.revision;
}

/** Classifies an error. An SMS with an unknown outcome may have been sent; a mail may be sent twice, since its id folds copies. */
function outcomeOf(error: unknown, channel: string): 'refused' | 'unavailable' | 'unknown' {
  if (error instanceof SmsFailure || error instanceof MailFailure) return error.outcome;
  return channel === 'EMAIL' ? 'unavailable' : 'unknown';
}

function messageIdOf({ id, dedupeKey }: DueMessage, origin: string): string {
  const mark = createHash('sha256').update(dedupeKey).digest('hex').slice(0, 16);
  return `<${id}.${mark}@${new URL(origin).hostname}>`;
}

async function withConcurrency(ids: number[], work: (id: number) => Promise<void>): Promise<void> {
  const waiting = ids.values();
  const lane = async () => {
    for (const id of waiting) await work(id);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}
