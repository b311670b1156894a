import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { writeCalendar, type CalendarFile, type VisitEvent } from './calendar.writer.ts';

const EVENT: VisitEvent = {
  bookingId: 41,
  revision: 3,
  status: 'CONFIRMED',
  stamp: new Date('2026-11-22T10:00:00.123Z'),
  visitDate: '2026-12-05',
  visitTime: '11:00',
  visitMinutes: 60,
  summary: 'Site visit: Green Park',
  location: 'Baner, Pune',
  description: null,
  url: 'https://aangan.example/user/bookings',
};
const FILE: CalendarFile = {
  method: 'PUBLISH',
  events: [EVENT],
  domain: 'aangan.example',
  organizer: { name: 'Aangan', email: 'visits@aangan.example' },
};
const write = (event: Partial<VisitEvent>, file: Partial<CalendarFile> = {}) =>
  writeCalendar({ ...FILE, ...file, events: [{ ...EVENT, ...event }] });

function readBack(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const [component] = calendar.getAllSubcomponents('vevent');
  if (!component) throw new Error('No event');
  return { calendar, component, event: new ICAL.Event(component) };
}

/** Gives what a reader must get: control characters are removed, and each line break is one. */
const shown = (text: string) =>
  text
    .replace(/\r\n|\r/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .toWellFormed();

describe('a calendar file', () => {
  it('has one event per visit, in Indian time, with the revision as its sequence [V43]', () => {
    expect(write({}).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Aangan//Visits//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VTIMEZONE',
      'TZID:Asia/Kolkata',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0530',
      'TZOFFSETTO:+0530',
      'TZNAME:IST',
      'END:STANDARD',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      'UID:visit-41@aangan.example',
      'SEQUENCE:3',
      'DTSTAMP:20261122T100000Z',
      'DTSTART;TZID=Asia/Kolkata:20261205T110000',
      'DTEND;TZID=Asia/Kolkata:20261205T120000',
      'SUMMARY:Site visit: Green Park',
      'LOCATION:Baner\\, Pune',
      'URL:https://aangan.example/user/bookings',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'ORGANIZER;CN="Aangan":mailto:visits@aangan.example',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('has an event of the whole day for a visit without a time, and one past midnight as it is [V43]', () => {
    const whole = readBack(write({ visitTime: null, visitMinutes: null, visitDate: '2026-12-31' })).event;
    expect([whole.startDate.toString(), whole.endDate.toString()]).toEqual(['2026-12-31', '2027-01-01']);
    const late = readBack(write({ visitTime: '23:30', visitDate: '2026-12-31' })).event;
    expect(late.endDate.toString()).toBe('2027-01-01T00:30:00');
  });

  it('is the same whatever the time zone of the host is [V43]', () => {
    const script = `import { writeCalendar } from '${new URL('calendar.writer.ts', import.meta.url).href}';
      const file = JSON.parse(process.argv[1]);
      for (const event of file.events) event.stamp = new Date(event.stamp);
      process.stdout.write(writeCalendar(file));`;
    const args = ['--input-type=module', '-e', script, JSON.stringify(FILE)];
    const outputs = ['UTC', 'Asia/Kolkata', 'America/New_York', 'Pacific/Kiritimati'].map((TZ) => {
      const { stdout, stderr } = spawnSync(process.execPath, args, { env: { ...process.env, TZ }, encoding: 'utf8' });
      return stdout || stderr;
    });
    expect(new Set(outputs)).toEqual(new Set([writeCalendar(FILE)]));
  });

  it('requests and cancels by name and address, under the same UID [V45]', () => {
    const attendee = { name: 'Asha "Ash" Rao^', email: 'asha@example.com' };
    const asked = readBack(write({ attendee }, { method: 'REQUEST' }));
    const canceled = readBack(write({ attendee, status: 'CANCELLED', revision: 4 }, { method: 'CANCEL' }));
    expect(asked.calendar.getFirstPropertyValue('method')).toBe('REQUEST');
    expect(canceled.calendar.getFirstPropertyValue('method')).toBe('CANCEL');
    expect(canceled.event.uid).toBe(asked.event.uid);
    expect(canceled.event.sequence).toBeGreaterThan(asked.event.sequence);
    const given = asked.component.getFirstProperty('attendee');
    expect([given?.getFirstValue(), given?.getParameter('cn')]).toEqual(['mailto:asha@example.com', 'Asha "Ash" Rao^']);
    expect(asked.component.getFirstProperty('organizer')?.getFirstValue()).toBe('mailto:visits@aangan.example');
    expect(
      readBack(write({ attendee: { name: null, email: 'a@b.in' } }))
        .component.getFirstProperty('attendee')
        ?.getParameter('cn'),
    ).toBeUndefined();
  });

  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({
      unit: fc.constantFrom('a', ',', ';', '\\', '\n', '\r', '"', ':', '\u0000', 'आ', '👩‍👩‍👧', '\u202E', '\uD83D'),
    }),
    fc.constant('X\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:evil'),
  );
  const days = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2039-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const times = fc.option(
    fc.integer({ min: 0, max: 287 }).map((five) => {
      const two = (value: number) => String(value).padStart(2, '0');
      return `${two(Math.floor(five / 12))}:${two((five % 12) * 5)}`;
    }),
  );

  it('is parsed to the same values by another library, with lines of at most 75 octets [V44, V76, V82]', () => {
    fc.assert(
      fc.property(
        text,
        text,
        text,
        days,
        times,
        fc.integer({ min: 15, max: 120 }),
        (summary, location, name, date, time, length) => {
          const event: Partial<VisitEvent> = {
            summary,
            location,
            description: name,
            visitDate: date,
            visitTime: time,
            visitMinutes: time === null ? null : length,
            attendee: { name, email: 'buyer@example.com' },
          };
          const file = write(event, { method: 'REQUEST' });

          const bytes = Buffer.from(file);
          expect(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toBe(file);
          const lines = file.split('\r\n');
          expect(lines.pop()).toBe('');
          for (const line of lines) {
            expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
            expect(line).not.toMatch(/[\p{Cc}]/u);
          }

          const { calendar, component, event: read } = readBack(file);
          expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1);
          expect(read.uid).toBe('visit-41@aangan.example');
          expect(read.summary).toBe(shown(summary));
          expect(read.location ?? '').toBe(shown(location));
          expect(read.description).toBe(shown(name));
          expect(component.getFirstProperty('attendee')?.getParameter('cn')).toBe(shown(name.replaceAll('\\', '/')));
          expect(read.startDate.isDate).toBe(time === null);
          expect(read.startDate.toString()).toBe(time === null ? date : `${date}T${time}:00`);
          const seconds = read.endDate.toJSDate().getTime() - read.startDate.toJSDate().getTime();
          expect(seconds).toBe(time === null ? 86_400_000 : length * 60_000);
        },
      ),
      { numRuns: 400 },
    );
  });
});
