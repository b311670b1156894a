/** Texts of the price breakdown and the extras. */
export const openPrice = {
  flat: '{type}, {area} sq ft',
  agreementValue: 'Agreement value',
  gst: 'GST ({percent}%)',
  stampDuty: 'Stamp duty ({percent}%)',
  registration: 'Registration',
  rounding: 'Rounding',
  unexplained: 'Not explained by these rates',
  total: 'All-inclusive price',
  less: '{amount} less than the listed price, which includes stamp duty at the rate for men.',
  more: '{amount} more than the listed price, which includes stamp duty at the rate for men.',
  stated: 'Agreement value as stated by the promoter.',
  workedOut: 'Agreement value worked out from the listed price, which includes stamp duty at the rate for men.',
  readyReckoner:
    'Duty is charged on the higher of this value and the ready-reckoner value, and the registrar may round it up. The registrar decides the final amount.',
  beforeAgreement:
    'Before a registered agreement you may be asked for at most <amount>{amount}</amount>: 10% of the agreement value (RERA, section 13).',
  belowLimit:
    'GST is {percent}% here because agreement value and extra charges are at most <amount>{limit}</amount> and the carpet at most {area} sq m. One rupee more, and the same flat costs <amount>{difference}</amount> more.',
  openLimit:
    'GST is counted at {percent}% here. At {full}% if the extra charges come to more than <amount>{onTop}</amount>, and the same flat costs <amount>{difference}</amount> more. All that the promoter charges counts towards <amount>{limit}</amount>.',
  aboveLimit:
    'Agreement value and extra charges are <amount>{excess}</amount> above <amount>{limit}</amount>. At or below that, GST would be {percent}% and the total <amount>{difference}</amount> lower.',
  ratesChanged:
    "The rates changed on {date}. At today's rates the listed <amount>{listed}</amount> comes to <amount>{total}</amount>.",
  gap: 'With the charges on record, no agreement value gives this total: between <amount>{from}</amount> and <amount>{to}</amount> the tax jumps. Ask for the agreement value in writing.',
  extrasUnknown: 'Extra charges are not on record. Ask for them in writing: floor rise, parking, club, maintenance.',
  loan: 'Loan and own cash',
} as const;
