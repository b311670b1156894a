/** What the diary of the building site says. */
import { daysBetween, formatDate } from '@aangan/contract/core/dates';
import type { ConstructionMonth, PropertyDiary } from '@aangan/contract/catalogue/construction-entities';
import { SITE_PHOTO_STALE_DAYS } from '@aangan/contract/core/limits';
import { formatCount } from '@aangan/contract/core/money';
import { fill } from '@aangan/contract/core/translation';
import { diary as texts } from './construction.texts.ts';
import type { ViewerContent } from '../../../../shared/viewer/viewer-view.ts';

/** 'November 2026' of '2026-11'. */
export function monthText({ month }: Pick<ConstructionMonth, 'month'>): string {
  return formatDate(`${month}-01`, 'month');
}

/** How much was built by the end of the month; null where that is not on record. */
export function builtText({ workDone }: Pick<ConstructionMonth, 'workDone'>): string | null {
  return workDone === null ? null : fill(texts.built, { percent: formatCount(workDone) });
}

/** So many photographs of a month are shown; the last of them leads to the others. */
export const PHOTOS_SHOWN = 4;
/** So many rows of two are shown on a phone until earlier months are asked for (T57). */
const ROWS_SHOWN = 3;

/** How many of the months are shown at first: the newest, and those after it that keep within the rows. */
export function monthsShown(months: PropertyDiary['months']): number {
  let rows = 0;
  const end = months.findIndex(({ photos }, i) => {
    rows += Math.ceil(Math.min(photos.length, PHOTOS_SHOWN) / 2);
    return i > 0 && rows > ROWS_SHOWN;
  });
  return end === -1 ? months.length : end;
}

/** What a photograph shows, in words. */
export function photoText({ takenOn }: { takenOn: string }, name: string): string {
  return fill(texts.takenOn, { date: formatDate(takenOn, 'long'), name });
}

/**
 * That the newest photograph is old, while the house is not finished.
 * @param months newest first, with their photographs newest first
 * @param workDone percent, today; null is not known to be finished
 * @param today 'yyyy-MM-dd' in India
 * @returns null when there is nothing to say
 */
export function oldText(months: PropertyDiary['months'], workDone: number | null, today: string): string | null {
  const newest = months[0]?.photos[0]?.takenOn;
  if (newest === undefined || workDone === 100 || daysBetween(newest, today) <= SITE_PHOTO_STALE_DAYS) return null;
  return fill(texts.old, { date: formatDate(newest, 'long') });
}

/** The photographs of a month, to look at closely. */
export function viewedMonth(month: ConstructionMonth, name: string, start: number): ViewerContent {
  return {
    label: fill(texts.viewed, { name, month: monthText(month) }),
    pictures: month.photos.map((photo) => ({
      source: photo.picture,
      caption: photoText(photo, name),
      note: photo.title,
    })),
    start,
  };
}
