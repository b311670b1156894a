import { accountPaths, adminPaths, deskPaths, paths } from '@aangan/contract/paths';
import type { BudgetName } from './budgets.ts';
import type { CalendarMethod, Channel } from './channels.ts';

export interface Kind {
  channels: readonly Channel[];
  /** The budget that its e-mails and SMS are charged to. */
  budget: BudgetName;
  /**
   * The recipient, which decides the action of a mail: SELF is the person whose account it is about, ACCOUNT whoever has the
   * given address.
   */
  audience: 'BUYER' | 'HOST' | 'ACCOUNT' | 'SELF';
  /** Gives the path that it links to from the id of its subject; by default that of a visit. */
  path?: (id: number) => string;
  /** The text on the button of its mail; by default that of the audience. */
  action?: 'account' | 'site';
  /** The feature that writes its mail when it is sent. */
  writer?: 'DIGEST';
  /** Sent only while the visit is live; with `SAME` only while its revision is also unchanged. */
  check: 'SAME' | 'LIVE' | null;
  calendar?: CalendarMethod;
  /** Its mails are collected into one per hour. */
  isCollected?: true;
  /** No SMS of it between 21:00 and 07:00 in India (V49). */
  isQuietAtNight?: true;
}

const buyer = { audience: 'BUYER', budget: 'visits', check: null } as const;
const host = { audience: 'HOST', budget: 'host', check: null } as const;
const self = { audience: 'SELF', budget: 'account', check: null } as const;
const all = ['APP', 'EMAIL', 'SMS'] as const;
const hostMail = { ...host, channels: ['APP', 'EMAIL'], isCollected: true } as const;
const reminder = { ...buyer, channels: all, check: 'SAME', isQuietAtNight: true } as const;

/** Every kind of message; its texts are in kinds.messages.ts, and a test compares both. */
export const KINDS = {
  'booking-requested': { ...buyer, channels: ['EMAIL'], check: 'LIVE', calendar: 'REQUEST' },
  'booking-confirmed': { ...buyer, channels: all, check: 'LIVE', calendar: 'REQUEST' },
  'booking-moved': { ...buyer, channels: all, check: 'LIVE', calendar: 'REQUEST' },
  'booking-canceled': { ...buyer, channels: all, calendar: 'CANCEL' },
  'booking-proposed': { ...buyer, channels: all, check: 'SAME' },
  'booking-pending': { ...buyer, channels: all, check: 'LIVE' },
  'booking-completed': { ...buyer, channels: ['APP', 'SMS'] },
  'booking-no-show': { ...buyer, channels: ['APP', 'EMAIL'] },
  'booking-host': { ...buyer, channels: ['APP', 'EMAIL'], check: 'LIVE' },
  'booking-reminder-24': reminder,
  'booking-reminder-2': reminder,
  'email-check': { audience: 'ACCOUNT', channels: ['EMAIL'], budget: 'question', check: null },
  'desk-booked': hostMail,
  'desk-moved': hostMail,
  'desk-canceled': hostMail,
  'desk-answer': hostMail,
  'desk-unconfirmed': { ...host, channels: ['APP'], check: 'LIVE' },
  // its SMS has the buyer's name and number, so the call itself sends it
  'desk-directions': { ...host, channels: ['APP'], budget: 'directions', path: () => paths.desk() },
  'deletion-requested': { ...self, channels: ['APP', 'EMAIL'], path: () => accountPaths.privacy('del') },
  'deletion-soon': { ...self, channels: ['APP', 'EMAIL'], path: () => accountPaths.privacy('del') },
  'deletion-cancelled': { ...self, channels: ['APP'], path: () => accountPaths.privacy('del') },
  'number-changed': { ...self, channels: ['APP', 'EMAIL'], path: () => paths.profile() },
  'email-changed': { ...self, channels: ['APP', 'SMS'], path: () => accountPaths.devices() },
  'new-device': { ...self, channels: ['APP', 'EMAIL'], path: () => accountPaths.devices() },
  'grievance-received': {
    ...self,
    channels: ['APP', 'EMAIL'],
    budget: 'complaints',
    path: () => accountPaths.privacy('complaints'),
  },
  'grievance-answered': {
    ...self,
    channels: ['APP', 'EMAIL'],
    budget: 'complaints',
    path: () => accountPaths.privacy('complaints'),
  },
  'site-changed': { ...self, channels: ['APP', 'EMAIL'], path: () => adminPaths.site(), action: 'site' },
  'board-activity': { ...self, channels: ['APP'], budget: 'boards', path: accountPaths.board },
  // never by SMS, which would be advertising
  'alert-digest': {
    ...self,
    channels: ['APP', 'EMAIL'],
    budget: 'digests',
    path: () => accountPaths.searches(),
    writer: 'DIGEST',
  },
} as const satisfies Record<string, Kind>;

export type MessageKind = keyof typeof KINDS;
/** Kinds that are sent by SMS, each by the template of its name. */
export type SmsKind = {
  [Name in MessageKind]: 'SMS' extends (typeof KINDS)[Name]['channels'][number] ? Name : never;
}[MessageKind];

/** Kinds whose mails to a consultant are collected. */
export const COLLECTED_KINDS: readonly string[] = Object.entries<Kind>(KINDS).flatMap(([name, { isCollected }]) =>
  isCollected ? [name] : [],
);

/** The names of all kinds. */
export const MESSAGE_KINDS = Object.keys(KINDS) as MessageKind[];

/** Whether a name is that of a kind. */
export function isMessageKind(name: string): name is MessageKind {
  return Object.hasOwn(KINDS, name);
}

/** Finds the kind of a name; undefined for an unknown one, such as one of a later release. */
export function kindOf(name: string): Kind | undefined {
  return Object.hasOwn(KINDS, name) ? KINDS[name as MessageKind] : undefined;
}

/** Whether a kind is sent by SMS. */
export function isSmsKind(name: MessageKind): name is SmsKind {
  return kindOf(name)?.channels.includes('SMS') === true;
}

/** Gives the path that a notification links to. */
export function pathOf(kind: MessageKind, subjectId: number): string {
  const { audience, path = audience === 'HOST' ? deskPaths.visit : paths.bookings }: Kind = KINDS[kind];
  return path(subjectId);
}
