/** What the audit log says where a value went with the account it was about, and who acts without one. */
export const audit = {
  deletedPerson: 'Deleted person {pseudonym}',
  deletedUnknown: 'Deleted person',
  deletedValue: 'Deleted with the account',
} as const;
