/** The rows of the comparison (T32), which of them differ (T34), and which flat is best in each (T35). */
import { amenityRows, homeRows, placeRows } from './home-rows.ts';
import { compare as texts } from './compare.texts.ts';
import { priceRows } from './price-rows.ts';
import { isAlike, type Compared, type Row } from './row.ts';
import { timeRows } from './time-rows.ts';

export interface RowGroup {
  title: string;
  rows: Row[];
  /** Whether any of its rows differs between the flats. */
  differs: boolean;
}

/** Returns all rows in groups; leaves out empty groups. */
export function rowGroups(compared: Compared): RowGroup[] {
  const { flats } = compared;
  const groups = [
    { title: texts.price, rows: priceRows(compared) },
    { title: texts.time, rows: timeRows(compared) },
    { title: texts.home, rows: homeRows(compared) },
    { title: texts.place, rows: placeRows(flats) },
    { title: texts.amenities, rows: amenityRows(flats) },
  ];
  return groups
    .filter(({ rows }) => rows.length > 0)
    .map((group) => ({ ...group, differs: group.rows.some((row) => !isAlike(row)) }));
}
