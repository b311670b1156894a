import { fill } from '@aangan/contract/core/translation';
import { formatTime } from '@aangan/contract/core/times';
import { visitDay } from './visit-day.texts.ts';

/** @param from and to 'HH:mm'; `to` may be '24:00' */
export const timesText = (from: string, to: string) =>
  fill(visitDay.fromTo, { from: formatTime(from), to: formatTime(to) });

interface Way {
  travelMinutes: number;
  metres: number | null;
  /** Null when unknown. */
  roadMetres: number | null;
}

/** Describes the way between two homes (V52). */
export function wayText({ travelMinutes, roadMetres }: Way): string {
  const minutes = String(travelMinutes);
  if (roadMetres === null) return fill(visitDay.wayUnknown, { minutes });
  if (roadMetres === 0) return fill(visitDay.wayInArea, { minutes });
  return fill(visitDay.way, { minutes, km: (Math.round(roadMetres / 100) / 10).toFixed(1) });
}
