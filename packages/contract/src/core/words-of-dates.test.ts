import { describe, expect, it } from 'vitest';
import { addDays, formatDate } from './dates.ts';
import { formatDay, formatMonthName, formatShortDay, formatShortWeekday, formatTime } from './times.ts';

/** Every day of a year, with the 29 February. */
const DAYS = Array.from({ length: 366 }, (_, day) => addDays('2028-01-01', day));

const asIntl = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'UTC' });
  return (date: string) => format.format(new Date(date));
};
const long = asIntl({ day: 'numeric', month: 'long', year: 'numeric' });
const weekday = asIntl({ weekday: 'long' });

describe('the words of dates, every day of a year', () => {
  it.each([
    ['long', long],
    ['short', asIntl({ day: 'numeric', month: 'short', year: 'numeric' })],
    ['month', asIntl({ month: 'long', year: 'numeric' })],
    ['shortMonth', asIntl({ month: 'short', year: 'numeric' })],
    ['weekday', weekday],
  ] as const)('are in the form %s those of Indian English [DATA9]', (form, expected) => {
    expect(DAYS.map((date) => formatDate(date, form))).toEqual(DAYS.map(expected));
  });

  it('are cut to three letters where a day stands with its weekday [DATA9]', () => {
    const [day, month] = [asIntl({ day: 'numeric' }), asIntl({ month: 'long' })];
    const three = (text: string) => text.slice(0, 3);
    expect(DAYS.map((date) => formatShortWeekday(date))).toEqual(DAYS.map((date) => three(weekday(date))));
    expect(DAYS.map((date) => formatMonthName(date))).toEqual(DAYS.map((date) => three(month(date))));
    expect(DAYS.map((date) => formatShortDay(date))).toEqual(
      DAYS.map((date) => `${three(weekday(date))} ${day(date)} ${three(month(date))}`),
    );
    expect(DAYS.map((date) => formatDay(date))).toEqual(DAYS.map((date) => `${weekday(date)}, ${long(date)}`));
  });
});

it('writes every minute of a day as Indian English does, with a non-breaking space [DATA9]', () => {
  const format = asIntl({ hour: 'numeric', minute: '2-digit', hour12: true });
  const minutes = Array.from({ length: 1440 }, (_, minute) => new Date(minute * 60_000).toISOString());
  expect(minutes.map((at) => formatTime(at.slice(11, 16)))).toEqual(
    minutes.map((at) => format(at).replace(/^0:/, '12:').replace(/\s/u, '\u00A0')),
  );
});
