/**
 * Site-wide facts an operator edits once (PAGE19). E-mail addresses use the reserved domain `aangan.example` and phone
 * numbers are obviously made-up until a firm puts in its own.
 */
export const SITE = {
  name: 'Aangan',
  tagline: 'Premium 2, 3 and 4BHK apartments in Pune, with the full price and the RERA record of every home.',
  supportEmail: 'support@aangan.example',
  generalEmail: 'hello@aangan.example',
  supportPhone: '020 0000 0001',
  salesPhone: '020 0000 0002',
  generalPhone: '020 0000 0003',
  address: 'Moshi, Pune, Maharashtra 412105, India',
  officeHours: '24/7 hours available',
  grievanceOfficer: { name: 'Grievance Officer, Aangan', email: 'grievance@aangan.example', phone: '020 0000 0004' },
  city: 'Pune',
  reraSite: 'https://maharera.maharashtra.gov.in/',
  /** The firm's own agent registration, shown on share pictures; null until it has one. */
  agentReraNo: null as string | null,
  timeZone: 'Asia/Kolkata',
} as const;

/** The prefilled WhatsApp message of a buyer. */
export function whatsAppText(propertyName: string): string {
  return `Hello, I am interested in ${propertyName} that I saw on ${SITE.name}. I would like to arrange a site visit.`;
}
