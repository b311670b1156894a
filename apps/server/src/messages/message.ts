import type { Language } from '@aangan/contract/core/language';
import type { Database } from '../database/pool.ts';
import type { CalendarMethod, Channel } from './channels.ts';
import type { MessageKind } from './kinds.ts';
import type { MailPage } from './mail-page.ts';

/** The type of a message's subject; its id is beside it. */
export type Subject = 'BOOKING' | 'USER' | 'BOARD';
export type { Language };

/**
 * The values of a text, filled in when it is sent or shown: ids, names of property, host and admin, day and time (V7). No phone,
 * e-mail, note, reason, token or buyer's name: those are read when the text is rendered.
 */
export type Facts = Readonly<Record<string, string | number | null>>;

/** The facts of every kind about a visit. A type, since an interface would not fit `Facts`. */
export type VisitFacts = {
  propertyId: number;
  property: string;
  /** Shown beside the home in mails. */
  reraNo: string | null;
  /** The host's name; null without a host. */
  host: string | null;
  /** 'yyyy-MM-dd' */
  visitDate: string;
  /** 'HH:mm'; null for any time */
  visitTime: string | null;
  visitMinutes: number | null;
  /** The buyer, in kinds for the host; the name is read when the text is rendered. 'A buyer' where absent. */
  buyerId?: number;
  /** The previous day, 'yyyy-MM-dd', in desk-moved. */
  fromDate?: string;
  /** The answer, in desk-answer. */
  answer?: 'ACCEPTED' | 'DECLINED' | 'WANTED';
};

export interface Message {
  userId: number;
  kind: MessageKind;
  subject: Subject;
  subjectId: number;
  /** The visit's revision, for kinds about one state of it; also the SEQUENCE of its calendar. */
  revision?: number;
  facts: Facts;
  /**
   * The account that caused it, whose budget is charged; null without one, as for a reminder or an operator's command.
   */
  causedBy: number | null;
  /** The deduplication key: the same key and channel again writes nothing, whatever became of the first. */
  key: string;
  /** Now by default. */
  dueAt?: Date;
  /** 24 hours after it is due by default. */
  expiresAt?: Date;
  /** A subset of the kind's channels, such as ['EMAIL'] when a buyer has moved the visit. */
  only?: readonly Channel[];
}

/** Writes a message in the caller's transaction; rolled back with it, nothing is sent. */
export type Notify = (trx: Database, message: Message) => Promise<void>;

/** Notifies the consultant of a visit; without one (null) every active admin, in the app alone. */
export type NotifyHost = (trx: Database, message: Omit<Message, 'userId'> & { hostId: number | null }) => Promise<void>;

/** Cancels waiting messages about a subject, of these kinds or of all. */
export type CancelMessages = (
  trx: Database,
  about: { subject: Subject; subjectId: number; kinds?: readonly MessageKind[] },
) => Promise<void>;

/** The facts of alert-digest: its homes and their number. */
export type DigestFacts = {
  /** New homes when it was created. */
  count: number;
  /** How many of them it does not name. */
  more: number;
  /** Whether `count` is exact, since counting stops at a limit. */
  counted: 'ALL' | 'AT_LEAST';
  /** The key of its rows in `alert_items`. */
  digest: string;
};

/** A mail written by a feature. */
export interface WrittenMail {
  subject: string;
  page: MailPage;
  headers: Record<string, string>;
}

/** The state of a visit when a message about it is sent. */
export interface VisitNow {
  isLive: boolean;
  revision: number;
  /** Null for a visit without a time. */
  startsAt: Date | null;
  /** 'yyyy-MM-dd' */
  visitDate: string;
}

/** Look-ups given by the features, whose tables this room does not know. */
export interface Subjects {
  /** Finds a visit; null when it no longer exists. */
  findVisit(db: Database, bookingId: number): Promise<VisitNow | null>;
  /** Finds which of some existing visits another host shows by now, or none. */
  findVisitsOfOthers(db: Database, hostId: number, bookingIds: readonly number[]): Promise<Set<number>>;
  /** Writes the mail of an alert digest as of now; null when it is no longer to be sent. */
  writeDigest?: (
    db: Database,
    of: { userId: number; facts: Facts; origin: string; token: string; language: Language },
  ) => Promise<WrittenMail | null>;
  /** Writes the calendar part of a mail (RFC 5545); null without one. */
  writeCalendar?: (db: Database, of: CalendarOf) => Promise<string | null>;
}

export interface CalendarOf {
  method: CalendarMethod;
  bookingId: number;
  /** The revision when the message was created. */
  revision: number | null;
  facts: Facts;
  kind: MessageKind;
  /** English by default. */
  language?: Language;
  /** The name is null for an unconfirmed address. */
  attendee: { name: string | null; email: string };
}
