/** Words of another firm's site that its document leaves out (S14). */
export const usualWords = {
  tagline: 'Premium {types} apartments in {city}, with the full price and the RERA record of every home.',
  headline: 'Homes in {city}',
  lead: 'Premium {types} apartments in {city}. Every price includes GST, stamp duty and registration.',
  grievanceOfficer: 'Grievance Officer, {firm}',
  types: '{rooms}BHK',
  listed: '{names} and {last}',
} as const;
