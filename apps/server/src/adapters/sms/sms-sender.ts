import type { Language } from '@aangan/contract/core/language';

/** The purpose of a message. Gateways in India send only registered templates, so each purpose has its own. */
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
  /** The language of the text; English by default. */
  language?: Language;
  /** The one-time code in the text, if any: some gateways need it separately. */
  code?: string;
  /** The template registered for this text, if any: its ids and its values. */
  registered?: {
    dltTemplateId: string;
    header: string;
    /** The gateway's own id; '' without one. */
    providerTemplateId: string;
    variables: Record<string, string>;
  };
}

/** Sends SMS. */
export interface SmsSender {
  /** Resolves when the gateway has accepted the message; raises an SmsFailure otherwise, within 5 seconds. */
  send(message: SmsMessage): Promise<void>;
  /** Only for a sender that stores messages: removes those that contain one of these texts. */
  forget?(texts: readonly string[]): Promise<void>;
}

/**
 * `refused`: the gateway will not send this message. `unavailable`: it can't be reached or is out of order, nothing was sent.
 * `unknown`: it did not respond in time, the message may have been sent.
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
  /** Seconds until a retry makes sense, where known. */
  readonly retryAfter: number | undefined;
  /** Whether the gateway itself failed; else it responded about this message or this account. */
  readonly isOutage: boolean;

  constructor(outcome: SmsOutcome, message: string, extras: SmsFailureExtras = {}) {
    super(message, extras.cause === undefined ? undefined : { cause: extras.cause });
    this.outcome = outcome;
    this.retryAfter = extras.retryAfter;
    this.isOutage = extras.isOutage ?? outcome !== 'refused';
  }
}
