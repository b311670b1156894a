import type { AuditEntry } from '@aangan/contract/admin-entities';

/** The words of the audit log. */
export const audit = {
  subtitle:
    "What was done here and by whom, including exports, admin sign-ins and refused attempts, newest first. Entries can't be changed.",
  noMatch: 'Nothing in the log matches these filters.',
  nothingChanged: 'Nothing changed',
  entities: { PROPERTY: 'Property', MEDIA: 'Media', BOOKING: 'Booking', USER: 'User' },
  actions: {
    CREATE: 'Created',
    UPDATE: 'Updated',
    DELETE: 'Deleted',
    EXPORT: 'Exported',
    SIGN_IN: 'Signed in',
    REFUSED: 'Refused',
  },
  reasons: {
    ROLE_TOO_LOW: 'Not an admin',
    SIGN_IN_REFUSED: 'Sign-in to this account failed',
    ADMIN_CONTACT_USED: 'This number in ADMIN_CONTACTS has already been used',
  },
} as const satisfies {
  entities: Record<AuditEntry['entity'], string>;
  actions: Record<AuditEntry['action'], string>;
  [part: string]: unknown;
};
