import type { AuditEntry } from '@aangan/contract/admin-entities';
import type { ChargeUnit } from '@aangan/contract/lists';

/** The words of the audit log. */
export const audit = {
  subtitle:
    "What was done here and by whom, including exports, admin sign-ins and refused attempts, newest first. Entries can't be changed.",
  noMatch: 'Nothing in the log matches these filters.',
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
    unitsTotal: 'Units in all',
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
    gstReducedMaxValue: 'Reduced GST up to value',
    gstReducedMaxSqM: 'Reduced GST up to carpet',
    dutyManBp: 'Stamp duty, man',
    dutyWomanBp: 'Stamp duty, woman',
    dutyJointBp: 'Stamp duty, joint',
    registrationBp: 'Registration',
    registrationCap: 'Registration at most',
    loanBands: 'Loan',
    loanRateBp: 'Interest a year',
    foirBp: 'Share of income for EMIs',
    upTo: 'Up to',
    bp: 'Loan limit',
  },
  percent: '{number}%',
  units: {
    ONCE: 'once',
    PER_SQ_FT: 'a sq ft',
    PER_FLOOR: 'a floor',
    PER_MONTH: 'a month',
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
