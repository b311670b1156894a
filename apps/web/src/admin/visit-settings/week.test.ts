import type { VisitException } from '@aangan/contract/visits/entities';
import { describe, expect, it } from 'vitest';
import { isShut, weekFrom, type WeekHours } from './week.ts';

const SUNDAY = '2026-12-06';
const visit = (id: number, visitDate: string, visitTime: string | null) => ({
  id,
  visitDate,
  visitTime,
  visitMinutes: visitTime === null ? null : 60,
});
const exception = (fields: Partial<VisitException>): VisitException => ({
  id: 1,
  visitDate: SUNDAY,
  kind: 'CLOSED',
  property: null,
  fromTime: null,
  toTime: null,
  note: '',
  ...fields,
});
const hours = (fields: Partial<WeekHours> = {}): WeekHours => ({
  settings: { hours: Array.from({ length: 7 }, (_, n) => (n === 6 ? [] : [{ from: '11:00', to: '12:30' }])) },
  own: null,
  exceptions: [],
  propertyId: null,
  ...fields,
});

describe('the table of a week', () => {
  it('has seven days from Sunday, and the hours that are open or booked', () => {
    const week = weekFrom(SUNDAY, [visit(1, '2026-12-07', '08:30'), visit(2, '2026-12-07', '19:45')], hours());
    expect(week.days.map(({ date }) => date)).toEqual(
      ['06', '07', '08', '09', '10', '11', '12'].map((day) => `2026-12-${day}`),
    );
    expect([week.hours[0], week.hours.at(-1)]).toEqual([8, 19]);
    expect(weekFrom(SUNDAY, [], hours({ settings: null })).hours).toEqual([10, 11, 12, 13, 14, 15, 16, 17]);
  });

  it('puts each visit into the hour it begins in, those without a time apart', () => {
    const week = weekFrom(
      SUNDAY,
      [visit(1, SUNDAY, null), visit(2, SUNDAY, '11:00'), visit(3, SUNDAY, '11:59'), visit(4, '2026-12-07', '11:00')],
      hours(),
    );
    expect(week.at(SUNDAY, null).map(({ id }) => id)).toEqual([1]);
    expect(week.at(SUNDAY, 11).map(({ id }) => id)).toEqual([2, 3]);
    expect(week.at(SUNDAY, 12)).toEqual([]);
  });

  it('shows an hour without an open minute as closed, and none while loading', () => {
    const [sunday, ...rest] = weekFrom(SUNDAY, [], hours()).days;
    expect([10, 11, 12, 13].map((hour) => isShut(sunday!, hour))).toEqual([true, false, false, true]);
    expect(isShut(rest.at(-1)!, 11)).toBe(true);
    expect(isShut(weekFrom(SUNDAY, [], hours({ settings: null })).days[0]!, 3)).toBe(false);
  });

  it('says what closes or opens a day: of the firm, and of the property that is chosen', () => {
    const extra = { kind: 'EXTRA', fromTime: '18:00', toTime: '20:00' } as const;
    const exceptions = [
      exception({ note: 'Diwali' }),
      exception({ ...extra, visitDate: '2026-12-07' }),
      exception({ property: { id: 5, name: 'Amber' }, visitDate: '2026-12-08' }),
    ];
    const notes = (propertyId: number | null) =>
      weekFrom(SUNDAY, [], hours({ exceptions, propertyId })).days.map(({ note }) => note.replaceAll('\u00A0', ' '));
    expect(notes(null).slice(0, 3)).toEqual(['Diwali', 'Open 6:00 pm to 8:00 pm', '']);
    expect(notes(5).slice(0, 3)).toEqual(['Diwali', 'Open 6:00 pm to 8:00 pm', 'Closed']);
    // a day with extra hours is not coloured as closed
    const closed = weekFrom(SUNDAY, [], hours({ exceptions, propertyId: 5 })).days.map(({ isClosed }) => isClosed);
    expect(closed.slice(0, 4)).toEqual([true, false, true, false]);
    const own = { hours: Array.from({ length: 7 }, () => [{ from: '09:00', to: '10:00' }]) };
    expect(weekFrom(SUNDAY, [], hours({ own })).days[2]?.open).toEqual([{ from: 540, to: 600 }]);
  });
});
