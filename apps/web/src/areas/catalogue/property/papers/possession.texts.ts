/** Texts of promised and registered possession dates. */
export const possession = {
  title: 'Possession and the register',
  lead: 'What the promoter promises, next to what the {register} register says. Interest for delay is counted from the date in your agreement: a date revised on the register does not change it (RERA, section 18).',
  number: 'RERA number',
  promised: 'Promised by the promoter',
  registered: 'Registered completion',
  revised: 'Revised completion',
  progress: 'Progress report up to',
  noneOnRecord: 'None on record',
  checkedBy: '<muted>Checked on the register</muted> {date} by {name}',
  checkedByStaff: '<muted>Checked on the register</muted> {date} by our staff',
  lookUp: 'Look it up yourself',
  lookUpNumber: ', registration {number}, opens in a new tab',
  moved: { one: 'Moved by {count} month', other: 'Moved by {count} months' },
  movedByDays: 'Moved by less than a month',
  broughtForward: { one: 'Brought forward by {count} month', other: 'Brought forward by {count} months' },
  beyondPromise: {
    one: 'The register allows {count} month more than the promise.',
    other: 'The register allows {count} months more than the promise.',
  },
  checkedLongAgo: 'Last checked on {date}, more than 90 days ago. Please look it up yourself.',
  neverChecked: 'Not yet checked on the register. Please look it up yourself.',
  unregistered:
    'No registration number on record. A flat may not be offered or sold before the project is registered (RERA, section 3).',
} as const;
