/** APP is the list of news of a signed-in person. */
export type Channel = 'APP' | 'EMAIL' | 'SMS';

/** What the calendar that a mail brings along does with the visit in it (RFC 5546). */
export type CalendarMethod = 'REQUEST' | 'CANCEL';
