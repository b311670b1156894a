/** What a message is for. Gateways in India send only registered templates, so each kind has one of its own. */
type SmsTemplate =
  | 'otp'
  | 'otp-step-up'
  | 'email-changed'
  | 'location-request'
  | 'booking-pending'
  | 'booking-confirmed'
  | 'booking-completed'
  | 'booking-moved'
  | 'booking-canceled'
  | 'booking-proposed'
  | 'booking-reminder-24'
  | 'booking-reminder-2';

export interface SmsMessage {
  /** Ten digits, without +91. */
  to: string;
  template: SmsTemplate;
  /** The whole text. */
  body: string;
  /** The one-time code in it, where there is one: some gateways want it apart. */
  code?: string;
  /** The template that is registered for this text alone, where there is one: its ids, and what it is filled with. */
  registered?: {
    dltTemplateId: string;
    header: string;
    /** The gateway's own id of it; empty where it has none. */
    providerTemplateId: string;
    variables: Record<string, string>;
  };
}

/** The way to a phone. */
export interface SmsSender {
  /** Resolves when the gateway has accepted the message; raises an SmsFailure otherwise, within 5 seconds. */
  send(message: SmsMessage): Promise<void>;
  /** Only of one that keeps what it has sent: takes out of that all with one of these texts in it. */
  forget?(texts: readonly string[]): Promise<void>;
}

/**
 * `refused`: the gateway answered and won't send this message. `unavailable`: it can't be reached or is out of order,
 * nothing was sent. `unknown`: no answer came in time, the message may be under way.
 */
export type SmsOutcome = 'refused' | 'unavailable' | 'unknown';

interface SmsFailureExtras {
  cause?: unknown;
  retryAfter?: number;
  isOutage?: boolean;
}

export class SmsFailure extends Error {
  override name = 'SmsFailure';
  readonly outcome: SmsOutcome;
  /** Seconds after which another attempt makes sense, where that is known. */
  readonly retryAfter: number | undefined;
  /** Whether the gateway itself is at fault; else it answered, and about this message or this sender of messages. */
  readonly isOutage: boolean;

  constructor(outcome: SmsOutcome, message: string, extras: SmsFailureExtras = {}) {
    super(message, extras.cause === undefined ? undefined : { cause: extras.cause });
    this.outcome = outcome;
    this.retryAfter = extras.retryAfter;
    this.isOutage = extras.isOutage ?? outcome !== 'refused';
  }
}
