import type { CheckedResponse } from './client.ts';

/**
 * The POSTs without a key: they create nothing, give the same response when repeated, or follow the rules for codes of
 * security.md.
 */
export const POSTS_WITHOUT_KEY = [
  // at most three boards are open, a name on a board is unique, and a duplicate comment can be removed
  'boardCreate boardLink boardComment guestJoin guestComment',
  'authStart authVerifyOtp authSignin authRefresh authLogout propertySeen propertyHide',
  'bookingCancel bookingComing bookingProposal visitPlanPreview',
  'visitLinkComing visitLinkCancel visitLinkMove visitLinkProposal emailLinkConfirm notificationsReadAll',
  'deskVisitConfirm deskVisitPropose deskVisitWithdraw deskVisitArrive deskVisitComplete deskVisitNoShow deskVisitReopen',
  'deskVisitCancel deskCheckIn deskVisitNote deskVisitReveal buyerContact contactUsed deskAbsenceCreate deskCalendarMake',
  'dataExport adminAffected adminBookingsExport adminUsersExport',
  // the same bytes are one file, whenever they are sent
  'adminSiteFileUpload',
  // a second code is limited by time; a repeated deletion or sign-out changes nothing
  'stepUp deletionAsk contactChange sessionsEndOthers',
  // limited per day, since each is a text of the person
  'grievanceFile grievanceReply grievanceClose adminGrievanceAnswer',
  // a repeated save, look, stop or start changes nothing
  'searchCreate searchSeen alertsUnsubscribe alertsResubscribe emailConfirmation',
  'adminPropertyChecked adminVisitExceptionCreate adminVisitAbsenceCreate',
  // the version that was seen is another one afterwards, and what was restored is no longer in the trash
  'adminPropertyRevisionRestore adminTrashRestore',
  // a second press finds another state, and a set is undone once
  'adminChangeSetCheck adminChangeSetApply adminChangeSetUndo',
].flatMap((names) => names.split(' '));

/** A call that takes a key. */
export interface KeyedCase {
  send: (key: string, change?: string) => Promise<CheckedResponse>;
  /** Counts the rows, of which each completed call adds one. */
  count: () => Promise<number>;
}

export const asSent = ({ status, data, message }: CheckedResponse) => ({ status, data, message });
export const isReplay = ({ headers }: CheckedResponse) => headers['idempotent-replayed'] === 'true';

/** Invalid values of Idempotency-Key. */
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
