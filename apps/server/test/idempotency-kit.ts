import type { CheckedAnswer } from './client.ts';

/** POSTs that make nothing, or are answered as before when they are sent again, or by what security.md says of codes. */
export const POSTS_WITHOUT_KEY = [
  // three boards work at a time, a name is taken once, and what was said twice is taken off again
  'boardCreate boardLink boardComment guestJoin guestComment',
  'authStart authVerifyOtp authSignin authRefresh authLogout propertySeen propertyHide',
  'bookingCancel bookingComing bookingProposal visitPlanPreview',
  'visitLinkComing visitLinkCancel visitLinkMove visitLinkProposal emailLinkConfirm notificationsReadAll',
  'deskVisitConfirm deskVisitPropose deskVisitWithdraw deskVisitArrive deskVisitComplete deskVisitNoShow deskVisitReopen',
  'deskVisitCancel deskCheckIn deskVisitNote deskVisitReveal buyerContact contactUsed deskAbsenceCreate deskCalendarMake',
  'dataExport adminAffected adminBookingsExport adminUsersExport',
  // a second code waits for its turn; an account that is to go, or is signed out, is so already
  'stepUp deletionAsk contactChange sessionsEndOthers',
  // of a person's own words, of which as many are taken as the limits of a day allow
  'grievanceFile grievanceReply grievanceClose adminGrievanceAnswer',
  // saved again, a search is there already; a look is a look; a mail that is stopped or started is so already
  'searchCreate searchSeen alertsUnsubscribe alertsResubscribe emailConfirmation',
  'adminPropertyChecked adminVisitExceptionCreate adminVisitAbsenceCreate',
].flatMap((names) => names.split(' '));

/** A call that takes a key. */
export interface KeyedCase {
  send: (key: string, change?: string) => Promise<CheckedAnswer>;
  /** What is there more of after each call that is done. */
  count: () => Promise<number>;
}

export const asSent = ({ status, data, message }: CheckedAnswer) => ({ status, data, message });
export const isReplay = ({ headers }: CheckedAnswer) => headers['idempotent-replayed'] === 'true';

/** What an Idempotency-Key may not be. */
export const NO_KEYS = [
  '',
  '""',
  `"${'k'.repeat(256)}"`,
  'k'.repeat(256),
  '"open',
  'a"b',
  'two words',
  '"a", "b"',
  '"ü"',
  '"a\\x"',
];
