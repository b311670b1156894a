import type { ContactReason } from '@aangan/contract/privacy/lists';

/** Texts of the dialog that opens a buyer's contact. */
export const contact = {
  show: 'Show contact',
  ofPerson: ' of {name}',
  title: 'Show contact of {name}',
  opened: 'Contact of {name}',
  why: 'Why do you need it?',
  reasons: {
    VISIT: 'To arrange a visit',
    CALL_BACK: 'The buyer asked for a call',
    COMPLAINT: 'To answer a complaint',
    ACCOUNT: 'To fix the account',
    LEGAL: 'Legal or safety reason',
    OTHER: 'Something else',
  } satisfies Record<ContactReason, string>,
  note: 'Note',
  noteNeeded: 'Must be {min} to {max} characters for this reason',
  reasonNeeded: 'Please choose a reason',
  canRead: '{name} can see your name, the reason and the note.',
  stopped: '{name} asked not to be contacted.',
  showing: 'Opening the contact...',
  failed: 'The contact could not be shown. Please try again.',
  call: 'Call',
  whatsApp: 'WhatsApp',
  email: 'E-mail',
  nominee: 'Nominee of this buyer',
  named: '{name}, {relation}',
  masked: 'The contact is masked again after 5 minutes.',
} as const;
