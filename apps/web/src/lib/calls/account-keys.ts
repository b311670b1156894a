/** Query keys of the user's account, as in `query-keys.ts`; apart from it, so that home does not load them. */
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
