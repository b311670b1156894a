/** Of the card of the consultant. */
export const consultantCard = {
  titleConsultant: 'Your Property Consultant',
  titleExpert: 'Your Property Expert',
  noRatings: 'Buyer ratings appear after completed visits',
  whatsApp: 'WhatsApp',
  call: 'Call',
  team: 'Our team in Moshi',
  teamText: 'Shows you the site and answers your questions',
  bookVisit: 'Book a Site Visit',
} as const;
