/** Keys of cached answers about the own account, as in `query-keys.ts`; apart from it, as home does without. */
const account = ['own', 'account'] as const;

export const accountKeys = {
  contactLog: (group: 'people' | 'messages') => [...account, 'contact-log', group] as const,
  contactPreferences: [...account, 'contact-preferences'] as const,
  consents: [...account, 'consents'] as const,
  nominee: [...account, 'nominee'] as const,
  grievances: [...account, 'grievances'] as const,
  deletion: [...account, 'deletion'] as const,
  devices: [...account, 'devices'] as const,
};
