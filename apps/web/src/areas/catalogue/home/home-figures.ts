import { SITE } from '@aangan/contract/core/site';
import type { PropertyStats } from '@aangan/contract/catalogue/entities';
import * as home from './home.texts.ts';

const texts = home.figures;

export interface Figure {
  label: string;
  value: string;
}

/** Shown when the call failed (HOME2); they are Aangan's (S13). */
const FALLBACKS = { total: '250+', totalLocations: '15', avgGrowth: '12%' } as const;
/** Shown when the catalogue has no such figure, such as growth while no price has a history. */
const NONE = '-';

const figureText = (value: unknown, unit = '') =>
  typeof value === 'number' && Number.isFinite(value) ? `${value.toLocaleString('en-IN')}${unit}` : NONE;

/**
 * Returns the three figures of the home page.
 * @param stats the response; null when the call failed
 */
export function homeFigures(stats: Partial<PropertyStats> | null): Figure[] {
  if (SITE.isOwn) stats ??= {};
  return [
    { label: texts.total, value: stats ? figureText(stats.total) : FALLBACKS.total },
    { label: texts.places, value: stats ? figureText(stats.totalLocations) : FALLBACKS.totalLocations },
    { label: texts.growth, value: stats ? figureText(stats.avgGrowth, '%') : FALLBACKS.avgGrowth },
  ];
}
