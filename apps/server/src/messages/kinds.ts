import type { CalendarMethod, Channel } from './message.ts';

export interface Kind {
  channels: readonly Channel[];
  /**
   * Whom it is for, which decides what a mail offers to press: SELF is a person of whose account it tells, ACCOUNT
   * whoever has the address that was given.
   */
  audience: 'BUYER' | 'HOST' | 'ACCOUNT' | 'SELF';
  /** Of SELF: where it leads, ':id' being that of its subject. */
  path?: string;
  /** Its mail is written by who knows what it tells of, when it is sent. */
  writer?: 'DIGEST';
  /** Sent only while the visit is live: `SAME` wants the revision of which it was told as well. */
  check: 'SAME' | 'LIVE' | null;
  calendar?: CalendarMethod;
  /** No SMS of it between 21:00 and 07:00 in India (V49). */
  isQuietAtNight?: true;
}

const buyer = { audience: 'BUYER', check: null } as const;
const host = { audience: 'HOST', check: null } as const;
const self = { audience: 'SELF', check: null } as const;
const all = ['APP', 'EMAIL', 'SMS'] as const;
const reminder = { ...buyer, channels: all, check: 'SAME', isQuietAtNight: true } as const;

/** Every kind of message. What it says stands in kinds.messages.ts; a test walks both. */
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
  'email-check': { audience: 'ACCOUNT', channels: ['EMAIL'], check: null },
  'desk-booked': { ...host, channels: ['APP', 'EMAIL'] },
  'desk-moved': { ...host, channels: ['APP'] },
  'desk-canceled': { ...host, channels: ['APP'] },
  'desk-answer': { ...host, channels: ['APP'] },
  'desk-unconfirmed': { ...host, channels: ['APP'], check: 'LIVE' },
  'deletion-requested': { ...self, channels: ['APP', 'EMAIL'], path: '/user/privacy#del' },
  'deletion-soon': { ...self, channels: ['APP', 'EMAIL'], path: '/user/privacy#del' },
  'deletion-cancelled': { ...self, channels: ['APP'], path: '/user/privacy#del' },
  'number-changed': { ...self, channels: ['APP', 'EMAIL'], path: '/user/profile' },
  'email-changed': { ...self, channels: ['APP', 'SMS'], path: '/user/devices' },
  'new-device': { ...self, channels: ['APP', 'EMAIL'], path: '/user/devices' },
  'grievance-received': { ...self, channels: ['APP', 'EMAIL'], path: '/user/privacy#complaints' },
  'grievance-answered': { ...self, channels: ['APP', 'EMAIL'], path: '/user/privacy#complaints' },
  'board-activity': { ...self, channels: ['APP'], path: '/user/boards/:id' },
  // news about homes goes by SMS to nobody: that would be advertising
  'alert-digest': { ...self, channels: ['APP', 'EMAIL'], path: '/user/searches', writer: 'DIGEST' },
} as const satisfies Record<string, Kind>;

export type MessageKind = keyof typeof KINDS;
/** Those that go out by SMS, each by the template of its name. */
export type SmsKind = {
  [Name in MessageKind]: 'SMS' extends (typeof KINDS)[Name]['channels'][number] ? Name : never;
}[MessageKind];

export const MESSAGE_KINDS = Object.keys(KINDS) as MessageKind[];

export function isMessageKind(name: string): name is MessageKind {
  return Object.hasOwn(KINDS, name);
}

export function kindOf(name: string): Kind | undefined {
  return Object.hasOwn(KINDS, name) ? KINDS[name as MessageKind] : undefined;
}

export function isSmsKind(name: MessageKind): name is SmsKind {
  return kindOf(name)?.channels.includes('SMS') === true;
}

/** Where an entry of the list of news leads. */
export function pathOf(kind: MessageKind, subjectId: number): string {
  const { audience, path = '/user/bookings' }: Kind = KINDS[kind];
  return audience === 'HOST' ? `/desk/visits/${subjectId}` : path.replace(':id', String(subjectId));
}
