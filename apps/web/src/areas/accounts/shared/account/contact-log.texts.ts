/** Texts of the contact log for the person whose contact it is (I25). */
export const contactLog = {
  opened: '<who>{name}</who> ({role}) opened your number. Reason: {reason}.',
  openedWithoutReason: '<who>{name}</who> ({role}) opened your number.',
  pressed: {
    CALL: '<who>{name}</who> ({role}) pressed Call.',
    WHATSAPP: '<who>{name}</who> ({role}) pressed WhatsApp.',
    EMAIL: '<who>{name}</who> ({role}) pressed E-mail.',
  },
  listed: '<who>{name}</who> ({role}) saw your contact details in a list.',
  exported: '<who>{name}</who> ({role}) exported a list with your contact details.',
  shared: 'You asked for a location: your name and number went to <who>{name}</who> by SMS.',
  roles: { ADMIN: 'Admin', EXECUTIVE: 'Executive', USER: 'User' },
  nobody: 'Our staff',
  reasons: {
    VISIT: 'to arrange your visit',
    CALL_BACK: 'you asked for a call',
    COMPLAINT: 'to answer your complaint',
    ACCOUNT: 'to fix your account',
    LEGAL: 'legal or safety reason',
    OTHER: 'something else',
  },
  outsideCallHours: 'Outside your call hours',
  quoted: '“{note}”',
} as const;
