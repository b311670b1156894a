import { addDays } from '@aangan/contract/core/dates';
import type { ConstructionMonth, PropertyDiary } from '@aangan/contract/catalogue/construction-entities';
import { DIARY_MONTHS } from '@aangan/contract/core/limits';

/** What is known of how much was built when. Percent; days are India's. */
export interface Progress {
  listedOn: string;
  /** Today's. */
  workDone: number | null;
  /** In the order in which they were recorded. */
  changes: { changedOn: string; before: number | null; after: number | null }[];
}

/**
 * How much was built by the end of a month (T38): the last change until then, else what it was before the first later one,
 * else today's if the property was listed by then.
 * @param month 'yyyy-MM'
 * @returns percent; null when it is not on record
 */
export function workDoneBy(month: string, { listedOn, workDone, changes }: Progress): number | null {
  const end = endOfMonth(month);
  const last = changes.findLast(({ changedOn }) => changedOn <= end);
  if (last) return last.after;
  const [next] = changes;
  if (next) return next.before;
  return listedOn <= end ? workDone : null;
}

/** @param month 'yyyy-MM' */
function endOfMonth(month: string): string {
  const inNext = addDays(`${month}-28`, 4);
  return addDays(`${inNext.slice(0, 7)}-01`, -1);
}

export type Photo = ConstructionMonth['photos'][number];

/**
 * One answer's months of the diary.
 * @param photos newest first: of the months of one answer, and one month more where there is one
 */
export function diaryOf(photos: readonly Photo[], progress: Progress): PropertyDiary {
  const all = [...Map.groupBy(photos, ({ takenOn }) => takenOn.slice(0, 7))];
  const shown = all.slice(0, DIARY_MONTHS);
  const months = shown.map(([month, taken]) => ({ month, workDone: workDoneBy(month, progress), photos: taken }));
  return { months, next: all.length > shown.length ? (months.at(-1)?.month ?? null) : null };
}
