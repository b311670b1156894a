/** Derives the texts of the construction updates. */
import { daysBetween, formatDate } from '@aangan/contract/core/dates';
import type { ConstructionMonth, PropertyDiary } from '@aangan/contract/catalogue/construction-entities';
import { SITE_PHOTO_STALE_DAYS } from '@aangan/contract/core/limits';
import { formatCount } from '@aangan/contract/core/money';
import { fill } from '@aangan/contract/core/translation';
import { diary as texts } from './construction.texts.ts';
import type { ViewerContent } from '../../../../shared/viewer/viewer-view.ts';

/** Formats a month, such as '2026-11' as 'November 2026'. */
export function monthText({ month }: Pick<ConstructionMonth, 'month'>): string {
  return formatDate(`${month}-01`, 'month');
}

/** Returns the progress at the end of a month; null when it is not on record. */
export function builtText({ workDone }: Pick<ConstructionMonth, 'workDone'>): string | null {
  return workDone === null ? null : fill(texts.built, { percent: formatCount(workDone) });
}

/** Photographs of a month shown at first; the last one opens the others. */
export const PHOTOS_SHOWN = 4;
/** Rows of two photographs shown at first on a phone, before earlier months are loaded (T57). */
const ROWS_SHOWN = 3;

/** Returns how many months are shown at first: the newest, and further ones that fit in the rows. */
export function monthsShown(months: PropertyDiary['months']): number {
  let rows = 0;
  const end = months.findIndex(({ photos }, i) => {
    rows += Math.ceil(Math.min(photos.length, PHOTOS_SHOWN) / 2);
    return i > 0 && rows > ROWS_SHOWN;
  });
  return end === -1 ? months.length : end;
}

/** Returns the alt text of a photograph. */
export function photoText({ takenOn }: { takenOn: string }, name: string): string {
  return fill(texts.takenOn, { date: formatDate(takenOn, 'long'), name });
}

/**
 * Says that the newest photograph is old, while construction goes on.
 * @param months newest first, with their photographs newest first
 * @param workDone percent, today; null when unknown
 * @param today 'yyyy-MM-dd' in India
 * @returns null when it is recent, or the work is done
 */
export function oldText(months: PropertyDiary['months'], workDone: number | null, today: string): string | null {
  const newest = months[0]?.photos[0]?.takenOn;
  if (newest === undefined || workDone === 100 || daysBetween(newest, today) <= SITE_PHOTO_STALE_DAYS) return null;
  return fill(texts.old, { date: formatDate(newest, 'long') });
}

/** Returns a month's photographs for the viewer. */
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
