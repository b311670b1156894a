import type { AdminUser } from '@aangan/contract/accounts/admin-entities';

/** A person whose contact staff may open. */
export type ContactPerson = Pick<
  AdminUser,
  'id' | 'name' | 'contactNo' | 'contactMasked' | 'doNotContact' | 'callHours'
>;
