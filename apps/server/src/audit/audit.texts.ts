/** Texts of the audit log: for values of a deleted account, and for actors without one. */
export const audit = {
  deletedPerson: 'Deleted person {pseudonym}',
  deletedUnknown: 'Deleted person',
  deletedValue: 'Deleted with the account',
} as const;
