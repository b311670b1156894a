export interface MailMessage {
  to: string;
  /** Its kind. */
  template: string;
  language: string;
  subject: string;
  text: string;
  html: string;
  /** The same for all tries, so that mailboxes fold copies: '<id@host>'. */
  messageId: string;
  headers?: Record<string, string>;
  /** RFC 6047: the part's content type carries the method too. */
  calendar?: { method: 'REQUEST' | 'CANCEL'; content: string };
  attachments?: { name: string; contentType: string; content: string }[];
}

/** The way to a mailbox. */
export interface MailSender {
  /** The address that mails come from. */
  from: string;
  /** Resolves when the mail server has taken the mail; raises a MailFailure otherwise, within 10 seconds. */
  send(message: MailMessage): Promise<void>;
  /** Only of one that keeps what it has sent: takes out of that all with one of these texts in it. */
  forget?(texts: readonly string[]): Promise<void>;
}

/** `refused`: the server won't take this mail. `unavailable`: another try may succeed; the mail may have been taken. */
export type MailOutcome = 'refused' | 'unavailable';

export class MailFailure extends Error {
  override name = 'MailFailure';
  readonly outcome: MailOutcome;

  constructor(outcome: MailOutcome, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.outcome = outcome;
  }
}
