import { addDays, formatDate } from '@aangan/contract/core/dates';
import { formatBudget, formatPrice, formatPriceRange } from '@aangan/contract/core/money';
import { formatDay, formatShortDay, formatTime, momentInIndia, timeOf } from '@aangan/contract/core/times';
import { describe, expect, it } from 'vitest';
import { formatsIn } from './formats.ts';

/** Every day of a year, with the 29 February. */
const DAYS = Array.from({ length: 366 }, (_, day) => addDays('2028-01-01', day));
const MINUTES = Array.from({ length: 1440 }, (_, minute) => timeOf(minute));

const TABLES = {
  mr: {
    months: 'जानेवारी फेब्रुवारी मार्च एप्रिल मे जून जुलै ऑगस्ट सप्टेंबर ऑक्टोबर नोव्हेंबर डिसेंबर'.split(' '),
    weekdays: 'रविवार सोमवार मंगळवार बुधवार गुरुवार शुक्रवार शनिवार'.split(' '),
    times: ['रात्री', 'सकाळी', 'दुपारी', 'सायं.', 'रात्री'],
    prices: ['₹56.3 लाख', '₹1.2 कोटी', '₹5 हजार', '₹750'],
    ranges: ['किंमत विचारा', 'कमाल ₹56.3 लाख', 'किमान ₹1.2 कोटी', '₹56.3 लाख - ₹1.2 कोटी'],
  },
  hi: {
    months: 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' '),
    weekdays: 'रविवार सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार'.split(' '),
    times: ['रात', 'सुबह', 'दोपहर', 'शाम', 'रात'],
    prices: ['₹56.3 लाख', '₹1.2 करोड़', '₹5 हज़ार', '₹750'],
    ranges: ['कीमत पूछें', '₹56.3 लाख तक', '₹1.2 करोड़ से', '₹56.3 लाख - ₹1.2 करोड़'],
  },
} as const;

describe.each(['mr', 'hi'] as const)('the words of amounts, dates and times in %s', (language) => {
  const words = formatsIn(language);
  const table = TABLES[language];
  const nfc = (texts: readonly string[]) => texts.map((text) => text.normalize('NFC'));
  const months = nfc(table.months);
  const weekdays = nfc(table.weekdays);

  it('name every day of a year with the month in full, long and short alike [L31]', () => {
    const expected = DAYS.map((date) => {
      const [year, month, day] = date.split('-').map(Number);
      return `${day} ${months[(month ?? 0) - 1]} ${year}`;
    });
    for (const form of ['long', 'short'] as const) {
      expect(DAYS.map((date) => formatDate(date, form, words.dates))).toEqual(expected);
    }
  });

  it('name every day of a year with its weekday [L31]', () => {
    const weekdayOf = (date: string) => weekdays[new Date(date).getUTCDay()] ?? '';
    expect(DAYS.map((date) => formatDate(date, 'weekday', words.dates))).toEqual(DAYS.map(weekdayOf));
    for (const date of DAYS) {
      expect(formatDay(date, words)).toBe(`${weekdayOf(date)}, ${formatDate(date, 'long', words.dates)}`);
      const [weekday = '', day, month] = formatShortDay(date, words.times).split(' ');
      expect(weekdayOf(date).startsWith(weekday)).toBe(true);
      expect(formatDate(date, 'long', words.dates)).toMatch(new RegExp(`^${day} ${month} `, 'u'));
    }
  });

  it('tell the part of the day of every minute, with Latin digits [L29, L31]', () => {
    const partOf = (hour: number) => nfc(table.times)[[4, 12, 16, 20].filter((from) => hour >= from).length];
    expect(MINUTES.map((time) => formatTime(time, words.times))).toEqual(
      MINUTES.map((time) => {
        const hour = Number(time.slice(0, 2));
        return `${partOf(hour)}\u00A0${hour % 12 || 12}:${time.slice(3)}`;
      }),
    );
  });

  it('write amounts, ranges and moments [L30, L31]', () => {
    const amounts = [5_630_000, 12_000_000, 5_000, 750];
    expect(amounts.map((rupees) => formatPrice(rupees, words.money))).toEqual(nfc(table.prices));
    const ends = [
      [0, 0],
      [0, 5_630_000],
      [12_000_000, 0],
      [5_630_000, 12_000_000],
    ] as const;
    expect(ends.map(([min, max]) => formatPriceRange(min, max, words.money))).toEqual(nfc(table.ranges));
    expect(formatBudget(0, 0, words.money)).not.toMatch(/[a-z]/i);
    const moment = momentInIndia(new Date('2026-12-05T05:30:00Z'), 'long', words);
    expect(moment).toBe(`5 ${months[11]} 2026, ${table.times[1]}\u00A011:00`);
  });
});

it('gives the English words for English [L3]', () => {
  const { dates, times, money } = formatsIn('en');
  expect(DAYS.map((date) => formatDate(date, 'short', dates))).toEqual(DAYS.map((date) => formatDate(date, 'short')));
  expect(MINUTES.map((time) => formatTime(time, times))).toEqual(MINUTES.map((time) => formatTime(time)));
  expect(formatPriceRange(5_630_000, 12_000_000, money)).toBe('₹56.3 L - ₹1.2 Cr');
});
