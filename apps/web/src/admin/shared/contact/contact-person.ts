import type { AdminUser } from '@aangan/contract/admin-entities';

/** A person whose contact staff may open. */
export type ContactPerson = Pick<
  AdminUser,
  'id' | 'name' | 'contactNo' | 'contactMasked' | 'doNotContact' | 'callHours'
>;
