const ACCOUNT = 'For as long as you keep the account, and 14 days after you asked for its deletion.';
const NAMELESS = 'For as long as you keep the account; then a year without your name.';

/** What somebody reads who downloads their data. */
export const privacy = {
  title: 'Your data at {site}',
  madeAt: 'Made on {moment} for {name}.',
  intro: 'This is all we keep about you. Each part says what it is there for, and for how long it stays.',
  notIn:
    'Not in it: keys and codes, which are kept as hashes that nobody can read; numbers and addresses of our staff. Backups hold the same for 14 days. The log of our servers holds the addresses of calls with your account number, for 30 days.',
  person: 'Who you are to us',
  why: 'Why: {why}',
  keptFor: 'How long: {keptFor}',
  rows: { one: '{count} entry', other: '{count} entries' },
  none: 'Nothing.',
  yes: 'Yes',
  no: 'No',
  tooMany: 'You can download your data 5 times a day. Please try again later.',
  consentNeeded: 'Without this we cannot run your account. You can delete it instead.',
  readPresent: 'Read the present notice first: {version}',
  languages: 'Must be one of: {languages}',

  /** The list of whom a breach concerns. */
  affected: {
    heading: ['User ID', 'Name', 'Phone', 'E-mail', 'Language', 'First time (India)', 'Last time (India)'],
    tooFarBack: 'Must be at most {days} days back',
  },

  /** What is deleted when its time is over, as admins read it. */
  retention: {
    contactLog: 'Contact log entries',
    contactLogOfErased: 'Contact log entries of erased accounts',
    alertItems: 'Alerts sent to buyers',
    propertyEvents: 'Old versions of homes',
    canceledVisits: 'Cancelled visits',
    boards: 'Closed and expired family boards, with everything on them',
    grievances: 'Closed complaints, and those of deleted accounts',
    consents: 'Withdrawn consents, and those of deleted accounts',
    users: 'Accounts without a name, with their visits',
    searchFilters: 'Unused filters',
    retentionRuns: 'Records of these nightly deletions',
  },

  /** Names of columns in the page of the download that don't say by themselves what they are. */
  labels: {
    id: 'ID',
    contactNo: 'Mobile number',
    email: 'E-mail',
    active: 'Account is active',
    minBudget: 'Lowest budget',
    maxBudget: 'Highest budget',
    emailCheckedAt: 'E-mail confirmed',
    updatedAt: 'Last changed',
    deletionRequestedAt: 'Deletion asked for',
    deletionDueAt: 'Will be deleted',
    visitMinutes: 'Length in minutes',
  },

  /** The sections of the download, in their order. */
  sections: {
    bookings: {
      title: 'Your visits',
      why: 'To arrange visits and show them to you.',
      keptFor: 'For as long as you keep the account, cancelled ones for a year; then a year without your name.',
    },
    bookingEvents: {
      title: 'What happened to your visits',
      why: 'So that you and we can tell who changed a visit, and when.',
      keptFor: NAMELESS,
    },
    visitNotes: {
      title: 'Notes of the consultant on your visits',
      why: 'So that the consultant remembers what you talked about.',
      keptFor: ACCOUNT,
    },
    visitPlans: {
      title: 'Days on which you see several homes',
      why: 'To keep their visits together.',
      keptFor: NAMELESS,
    },
    visitScores: { title: 'Your score cards', why: 'For you to compare what you saw.', keptFor: ACCOUNT },
    visitRatings: {
      title: 'Stars you gave',
      why: 'To tell buyers how well a consultant works, never whose stars they are.',
      keptFor: NAMELESS,
    },
    shortlist: { title: 'Your shortlist', why: 'To keep the homes you like.', keptFor: ACCOUNT },
    hidden: { title: 'Homes you hid', why: 'To leave them out of your lists and alerts.', keptFor: ACCOUNT },
    seen: {
      title: 'Homes you opened',
      why: 'To mark what you saw, and to show what has changed since.',
      keptFor: 'Until you forget them, or the account is deleted.',
    },
    savedSearches: { title: 'Your saved searches', why: 'To tell you of homes that fit them.', keptFor: ACCOUNT },
    alertSettings: { title: 'When you get alerts', why: 'To send them when you want them.', keptFor: ACCOUNT },
    alerts: {
      title: 'What you were told',
      why: 'So that no home is told twice for the same reason.',
      keptFor: '400 days.',
    },
    boards: {
      title: 'Your family boards',
      why: 'To show your shortlist to whom you gave the link.',
      keptFor: '30 days after their end.',
    },
    boardGuests: {
      title: 'Guests of your boards',
      why: 'To tell votes and comments apart.',
      keptFor: '30 days after the end of the board.',
    },
    boardVotes: {
      title: 'Votes on your boards',
      why: 'For you to see what your family thinks.',
      keptFor: '30 days after the end of the board.',
    },
    boardNicknames: {
      title: 'Your names for homes',
      why: 'To show guests a name of your own.',
      keptFor: '30 days after the end of the board.',
    },
    boardComments: {
      title: 'Comments on your boards',
      why: 'For you and your family to talk about a home.',
      keptFor: '30 days after the end of the board.',
    },
    contactLog: {
      title: 'Who saw your number or e-mail address',
      why: 'So that you can see who opened your contact, and why.',
      keptFor: '400 days; without notes after the account is deleted.',
    },
    messages: {
      title: 'Messages to you',
      why: 'To send each once, and to show you what was sent.',
      keptFor: '400 days; what stood in it for 90 days.',
    },
    notifications: { title: 'News in your account', why: 'To tell you what happened.', keptFor: '90 days.' },
    contactPreferences: { title: 'When you may be called', why: 'So that staff keep to it.', keptFor: ACCOUNT },
    consents: {
      title: 'What you agreed to',
      why: 'To show that we may use your data for it.',
      keptFor: 'A year after you withdrew, or after the account is deleted.',
    },
    nominee: {
      title: 'Who acts for you if you cannot',
      why: 'The law gives you the right to name somebody.',
      keptFor: ACCOUNT,
    },
    grievances: {
      title: 'Your complaints',
      why: 'To answer them in time.',
      keptFor: 'A year after they are closed, or after the account is deleted.',
    },
    grievanceMessages: {
      title: 'What you and we wrote on them',
      why: 'To answer them, and to answer for the answer.',
      keptFor: 'A year after the complaint is closed; without your name once the account is deleted.',
    },
    devices: {
      title: 'Where you signed in',
      why: 'To keep you signed in, and for you to see who else is.',
      keptFor: '30 days after they ended.',
    },
    knownBrowsers: {
      title: 'Browsers that signed in',
      why: 'So that strangers who type your number cannot stop you from signing in.',
      keptFor: '180 days.',
    },
    codes: {
      title: 'Codes sent to you',
      why: 'To check that the number is yours.',
      keptFor: 'A day after they ended.',
    },
    links: {
      title: 'Links in messages to you',
      why: 'To open one thing without signing in.',
      keptFor: '30 days after they ended.',
    },
    auditLog: {
      title: 'Changes to your account',
      why: 'To answer for what was done, by you and by our staff.',
      keptFor: 'For good; what it says of you opens with a key that is deleted with the account.',
    },
    absences: { title: 'Your days off', why: 'So that nobody books a visit with you then.', keptFor: ACCOUNT },
    consultantFigures: {
      title: 'Your figures as a consultant',
      why: 'To show buyers how well you host visits.',
      keptFor: ACCOUNT,
    },
  },
} as const;
