// Texts of the consultant's card. One export per text, so that the build inlines each.

export const titleConsultant = 'Your Property Consultant';
export const titleExpert = 'Your Property Expert';
export const noRatings = 'Buyer ratings appear after completed visits';
export const whatsApp = 'WhatsApp';
export const whatsAppText =
  'Hello, I am interested in {property} that I saw on {site}. I would like to arrange a site visit.';
export const call = 'Call';
export const team = 'Our team in {office}';
export const teamText = 'Shows you the site and answers your questions';
export const bookVisit = 'Book a Site Visit';
