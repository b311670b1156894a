/** APP is the list of notifications of a signed-in person. */
export type Channel = 'APP' | 'EMAIL' | 'SMS';

/** The method of a mail's calendar part (RFC 5546). */
export type CalendarMethod = 'REQUEST' | 'CANCEL';
