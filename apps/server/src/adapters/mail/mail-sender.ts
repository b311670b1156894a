export interface MailMessage {
  to: string;
  /** The kind of the mail. */
  template: string;
  language: string;
  subject: string;
  text: string;
  html: string;
  /** '<id@host>', the same for all attempts, so that mailboxes fold copies. */
  messageId: string;
  headers?: Record<string, string>;
  /** The calendar part, whose content type also has the method (RFC 6047). */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
  attachments?: { name: string; contentType: string; content: string }[];
}

/** Sends mails. */
export interface MailSender {
  /** The From address. */
  from: string;
  /** Resolves when the mail server has accepted the mail; raises a MailFailure otherwise, within 10 seconds. */
  send(message: MailMessage): Promise<void>;
  /** Only for a sender that stores mails: removes those that contain one of these texts. */
  forget?(texts: readonly string[]): Promise<void>;
}

/** `refused`: the server will not accept this mail. `unavailable`: a retry may succeed; the mail may have been accepted. */
export type MailOutcome = 'refused' | 'unavailable';

export class MailFailure extends Error {
  override name = 'MailFailure';
  readonly outcome: MailOutcome;

  constructor(outcome: MailOutcome, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.outcome = outcome;
  }
}
