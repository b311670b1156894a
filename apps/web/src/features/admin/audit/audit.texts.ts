import type { AuditEntry } from '@aangan/contract/admin-entities';
import type { ChargeUnit } from '@aangan/contract/lists';

/** The words of the audit log. */
export const audit = {
  subtitle:
    "Who did what, newest first: changes, exports, admin sign-ins and refused attempts. Entries can't be changed.",
  noMatch: 'No entries match these filters.',
  nothingChanged: 'Nothing changed',
  entities: {
    PROPERTY: 'Property',
    MEDIA: 'Media',
    BOOKING: 'Booking',
    USER: 'User',
    RATE: 'Rates',
    VISITS: 'Visit hours',
    GRIEVANCE: 'Complaint',
  },
  actions: {
    CREATE: 'Created',
    UPDATE: 'Updated',
    DELETE: 'Deleted',
    EXPORT: 'Exported',
    SIGN_IN: 'Signed in',
    REFUSED: 'Refused',
  },
  /** Those whose own names don't say what they are. */
  fields: {
    lat: 'Latitude',
    lng: 'Longitude',
    agreementValue: 'Agreement value',
    unitsTotal: 'Total units',
    unitsAvailable: 'Still available',
    unitsAsOf: 'As of',
    possessionDate: 'Possession date',
    progressAsOf: 'Progress report up to',
    checkedOn: 'Checked on the register',
    proposal: 'Suggested time',
    notInPriceAsOf: 'Not in this price, as of',
    notInPrice: 'Not in this price',
    gstBp: 'GST',
    gstReducedBp: 'Reduced GST',
    gstReducedMaxValue: 'Reduced GST, maximum value',
    gstReducedMaxSqM: 'Reduced GST, maximum carpet area',
    dutyManBp: 'Stamp duty, man',
    dutyWomanBp: 'Stamp duty, woman',
    dutyJointBp: 'Stamp duty, joint',
    registrationBp: 'Registration',
    registrationCap: 'Registration, maximum',
    loanBands: 'Loan limits',
    loanRateBp: 'Interest rate per year',
    foirBp: 'Share of income for EMIs',
    upTo: 'Up to',
    bp: 'Loan limit',
  },
  percent: '{number}%',
  units: {
    ONCE: 'one-time',
    PER_SQ_FT: 'per sq ft',
    PER_FLOOR: 'per floor',
    PER_MONTH: 'per month',
  },
  reasons: {
    ROLE_TOO_LOW: 'Not an admin',
    SIGN_IN_REFUSED: 'Sign-in to this account failed',
    ADMIN_CONTACT_USED: 'This number in ADMIN_CONTACTS has already been used',
  },
} as const satisfies {
  entities: Record<AuditEntry['entity'], string>;
  actions: Record<AuditEntry['action'], string>;
  units: Record<ChargeUnit, string>;
  [part: string]: unknown;
};
