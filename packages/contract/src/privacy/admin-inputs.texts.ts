/** Messages of the inputs of staff about contact. */
export const adminPrivacyInputs = {
  note: 'Must be {min} to {max} characters for this reason',
  instant: 'Must be an instant such as 2026-12-01T00:00:00Z',
  scope: 'Must be all, sessions, staff:<id> or property:<id>',
  reasonRequired: 'Reason is required',
  order: 'Must be before the end',
} as const;
