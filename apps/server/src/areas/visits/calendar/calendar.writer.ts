/** Calendar files, RFC 5545, of visits in India: text alone, the same under any time zone of the host (V43, V44). */
import { mailtoHref } from '@aangan/contract/core/mailto';
import { minutesOf } from '@aangan/contract/core/times';

export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL';

export interface Person {
  /** Null where it is not to be told. */
  name: string | null;
  email: string;
}

export interface VisitEvent {
  bookingId: number;
  /** Its SEQUENCE: calendars take over what is higher than what they have. */
  revision: number;
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  /** When this state was written. */
  stamp: Date;
  /** 'yyyy-MM-dd' */
  visitDate: string;
  /** 'HH:mm'; null for an event of the whole day */
  visitTime: string | null;
  /** Null without a time. */
  visitMinutes: number | null;
  summary: string;
  location: string;
  /** Null for none. */
  description: string | null;
  url: string;
  /** Of REQUEST and CANCEL only. */
  attendee?: Person;
}

export interface CalendarFile {
  method: CalendarMethod;
  events: readonly VisitEvent[];
  /** The part of each UID after '@'; never changes, or calendars would show each visit twice. */
  domain: string;
  organizer: Person;
  /** Of a calendar to subscribe to. */
  name?: string;
}

const MAX_OCTETS = 75;
const ZONE = 'Asia/Kolkata';
const VTIMEZONE = `BEGIN:VTIMEZONE
TZID:${ZONE}
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:+0530
TZOFFSETTO:+0530
TZNAME:IST
END:STANDARD
END:VTIMEZONE`.split('\n');

/** @returns the file, UTF-8 once encoded, with CRLF at the end of each line */
export function writeCalendar({ method, events, domain, organizer, name }: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Aangan//Visits//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(name === undefined ? [] : [`X-WR-CALNAME:${escape(name)}`, `X-WR-TIMEZONE:${ZONE}`]),
    ...(events.some(({ visitTime }) => visitTime !== null) ? VTIMEZONE : []),
    ...events.flatMap((event) => eventLines(event, domain, organizer)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function eventLines(event: VisitEvent, domain: string, organizer: Person): string[] {
  const { bookingId, revision, stamp, status, summary, location, description, url, attendee, visitTime } = event;
  return [
    'BEGIN:VEVENT',
    `UID:visit-${bookingId}@${domain}`,
    `SEQUENCE:${revision}`,
    `DTSTAMP:${stamp.toISOString().replace(/\.\d+|[-:]/g, '')}`,
    ...spanLines(event),
    `SUMMARY:${escape(summary)}`,
    ...(location === '' ? [] : [`LOCATION:${escape(location)}`]),
    ...(description === null ? [] : [`DESCRIPTION:${escape(description)}`]),
    `URL:${plain(url)}`,
    `STATUS:${status}`,
    // a day of which the hour is still to be agreed blocks nobody's day
    `TRANSP:${visitTime === null ? 'TRANSPARENT' : 'OPAQUE'}`,
    `ORGANIZER${nameOf(organizer)}:${mailtoHref(plain(organizer.email))}`,
    ...(attendee
      ? [`ATTENDEE;ROLE=REQ-PARTICIPANT;RSVP=FALSE${nameOf(attendee)}:${mailtoHref(plain(attendee.email))}`]
      : []),
    'END:VEVENT',
  ];
}

function spanLines({ visitDate, visitTime, visitMinutes }: VisitEvent): string[] {
  const start = Date.parse(visitDate);
  if (visitTime === null) return [`DTSTART;VALUE=DATE:${day(start)}`, `DTEND;VALUE=DATE:${day(start + 86_400_000)}`];
  const at = (minutes: number) => new Date(start + (minutesOf(visitTime) + minutes) * 60_000).toISOString();
  const local = (iso: string) => iso.slice(0, 19).replace(/[-:]/g, '');
  return [`DTSTART;TZID=${ZONE}:${local(at(0))}`, `DTEND;TZID=${ZONE}:${local(at(visitMinutes ?? 60))}`];
}

const day = (at: number) => new Date(at).toISOString().slice(0, 10).replaceAll('-', '');

/** Text as a value: with what has a meaning escaped, and without what no reader could show. */
function escape(text: string): string {
  return withoutControls(text.replace(/[\\;,]/g, String.raw`\$&`).replace(/\r\n|\r|\n/g, String.raw`\n`));
}

/** An address as a value: it has neither spaces nor line breaks. */
const plain = (address: string) => withoutControls(address).replaceAll(' ', '');

const withoutControls = (text: string) => text.replace(/\p{Cc}/gu, '').toWellFormed();

/**
 * A name as a parameter, quoted, with RFC 6868's way of writing what quotes can't hold. A backslash has no meaning there,
 * but readers differ about that.
 */
function nameOf({ name }: Person): string {
  if (name === null) return '';
  const quoted = name
    .replaceAll('\\', '/')
    .replaceAll('^', '^^')
    .replaceAll('"', "^'")
    .replace(/\r\n|\r|\n/g, '^n');
  return `;CN="${withoutControls(quoted)}"`;
}

/** Breaks a line after at most 75 octets, never inside a character; what follows a break begins with a space. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
