/**
 * Which data a caller may access, beyond `access`. Every call with a caller names one of these in the endpoint table
 * (docs/decisions/0019); the texts appear in the API reference.
 */
export const POLICIES = {
  catalogue: 'Any property may be asked for or named; what it changes is of the caller alone.',
  self: 'It takes no id: what it reads and changes is of the caller alone.',
  ownBooking: 'Its id names a visit that the caller booked; any other is answered like one that is not there.',
  ownShortlistEntry:
    "Its id names an entry of the caller's own shortlist; any other is answered like one that is not there.",
  ownVisitPlan:
    'Its id names a plan of visits that the caller booked; any other is answered like one that is not there.',
  ownNotification: 'Its id names a notification to the caller; any other is answered like one that is not there.',
  ownSearch: 'Its id names a saved search of the caller; any other is answered like one that is not there.',
  ownGrievance: 'Its id names a complaint of the caller; any other is answered like one that is not there.',
  ownSession: 'Its id names a live session of the caller; any other is answered like one that is not there.',
  ownBoard: 'Its id names a family board of the caller; any other is answered like one that is not there.',
  lookOfCaller:
    'Its id names a look of the caller at a contact, not older than 30 minutes; any other is answered like one that is not there.',
  hostedBuyer:
    'Its id names a buyer of whom the caller hosts a visit, for an admin any buyer; any other is answered like one that is not there.',
  ownAbsence: 'Its id names an absence of the caller; any other is answered like one that is not there.',
  hostedVisit:
    'Its id names a visit that the caller hosts, for an admin any visit; any other is answered like one that is not there.',
  signedLink:
    'The token in the address or a header names the one thing that it was made for; any other token is answered alike.',
  staff: 'It reaches what belongs to anybody.',
} as const;

export type Policy = keyof typeof POLICIES;

/** Policies under which the id in the path names a resource of one person. */
export type OwnPolicy = Extract<Policy, `own${string}`>;

/** The policies of an id, by the collection before it in the path. */
interface PolicyOfId {
  properties: 'catalogue';
  bookings: 'ownBooking';
  shortlists: 'ownShortlistEntry';
  'visit-plans': 'ownVisitPlan';
  notifications: 'ownNotification';
  absences: 'ownAbsence';
  visits: 'hostedVisit';
  'visit-links': 'signedLink';
  'email-links': 'signedLink';
  calendar: 'signedLink';
  searches: 'ownSearch';
  consents: 'self';
  grievances: 'ownGrievance';
  sessions: 'ownSession';
  boards: 'ownBoard';
  // of a guest's board, authorised by the key in a header
  homes: 'signedLink';
  comments: 'signedLink';
  buyers: 'hostedBuyer';
  'contact-log': 'lookOfCaller';
}

/**
 * The policies that a call of users or visitors may name, by its path. An unknown collection has none, so a call on it does
 * not compile until its owner is declared.
 */
export type PolicyFor<Path extends string> = Path extends `${infer Before}/:${string}`
  ? PolicyOfId[Extract<keyof PolicyOfId, LastWord<Before>>]
  : 'catalogue' | 'self';

type LastWord<Path extends string> = Path extends `${string}/${infer Rest}` ? LastWord<Rest> : Path;
