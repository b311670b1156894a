import type { Database } from '../database/pool.ts';
import type { CalendarMethod, Channel } from './channels.ts';
import type { MessageKind } from './kinds.ts';
import type { MailPage } from './mail-page.ts';

/** What a message is about; the id beside it is that of the thing. */
export type Subject = 'BOOKING' | 'USER' | 'BOARD';
/** The only one until the texts of another are there. */
export type Language = 'en';

/**
 * What a text is filled from when it is sent or shown: ids, names of property and host, day and time (V7). No phone, no
 * e-mail, no note, no reason, no token, and no name of a buyer: those are read when the text is made.
 */
export type Facts = Readonly<Record<string, string | number | null>>;

/** The facts of every kind about a visit. A type, not an interface: it has to fit `Facts`. */
export type VisitFacts = {
  propertyId: number;
  property: string;
  /** Stands beside the home in mails. */
  reraNo: string | null;
  /** Name of who shows the home; null without one. */
  host: string | null;
  /** 'yyyy-MM-dd' */
  visitDate: string;
  /** 'HH:mm'; null for any time */
  visitTime: string | null;
  visitMinutes: number | null;
  /** Of kinds to the host: whose visit it is; the name is read when the text is made. Left out: 'A buyer'. */
  buyerId?: number;
  /** Of desk-moved: the day that it was on, 'yyyy-MM-dd'. */
  fromDate?: string;
  /** Of desk-answer. */
  answer?: 'ACCEPTED' | 'DECLINED' | 'WANTED';
};

export interface Message {
  userId: number;
  kind: MessageKind;
  subject: Subject;
  subjectId: number;
  /** Of the visit, for kinds that are about one state of it; also the SEQUENCE of its calendar. */
  revision?: number;
  facts: Facts;
  /**
   * The account whose act it comes from, which has a budget of messages; null where nobody acted, as of a reminder, or a
   * command of the operator.
   */
  causedBy: number | null;
  /** What is told once: the same key and channel again writes nothing, whatever became of the first. */
  key: string;
  /** Now unless told. */
  dueAt?: Date;
  /** 24 hours after it is due unless told. */
  expiresAt?: Date;
  /** Where not all channels of the kind are meant, as when a buyer has moved the visit: ['EMAIL']. */
  only?: readonly Channel[];
}

/** Writes a message in the caller's transaction: rolled back, nobody is told. */
export type Notify = (trx: Database, message: Message) => Promise<void>;

/** To the consultant of a visit; without one (null), in the app alone, to every active admin. */
export type NotifyHost = (trx: Database, message: Omit<Message, 'userId'> & { hostId: number | null }) => Promise<void>;

/** Cancels what still waits about a thing: of these kinds, or all of it. */
export type CancelMessages = (
  trx: Database,
  about: { subject: Subject; subjectId: number; kinds?: readonly MessageKind[] },
) => Promise<void>;

/** The facts of alert-digest: which homes, how many they were, and that key of theirs. */
export type DigestFacts = {
  /** Homes that were news when it was told. */
  count: number;
  /** Those of them that it does not name. */
  more: number;
  /** Whether these are all: of what a search finds only so many are counted. */
  counted: 'ALL' | 'AT_LEAST';
  /** Of its rows in `alert_items`. */
  digest: string;
};

/** A mail that somebody else than the kernel has written. */
export interface WrittenMail {
  subject: string;
  page: MailPage;
  headers: Record<string, string>;
}

/** How a visit stands when something about it is about to be sent. */
export interface VisitNow {
  isLive: boolean;
  revision: number;
  /** Of a visit with a time. */
  startsAt: Date | null;
  /** 'yyyy-MM-dd' */
  visitDate: string;
}

/** What the kernel has to be handed, since it knows no feature's tables. */
export interface Subjects {
  /** Null when there is no such visit any more. */
  findVisit(db: Database, bookingId: number): Promise<VisitNow | null>;
  /** Those of some visits that are there and that somebody else shows now, or nobody. */
  findVisitsOfOthers(db: Database, hostId: number, bookingIds: readonly number[]): Promise<Set<number>>;
  /** The mail of a digest of alerts as it stands now; null when it is not to be sent any more. */
  writeDigest?: (
    db: Database,
    of: { userId: number; facts: Facts; origin: string; token: string },
  ) => Promise<WrittenMail | null>;
  /** The calendar that a mail brings along, RFC 5545; null where there is none. */
  writeCalendar?: (db: Database, of: CalendarOf) => Promise<string | null>;
}

export interface CalendarOf {
  method: CalendarMethod;
  bookingId: number;
  /** As it was when it was told. */
  revision: number | null;
  facts: Facts;
  kind: MessageKind;
  /** The name is null for an address that nobody has proved to be theirs. */
  attendee: { name: string | null; email: string };
}
