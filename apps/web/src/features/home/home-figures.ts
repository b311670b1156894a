import type { PropertyStats } from '@aangan/contract/entities';

export interface Figure {
  label: string;
  value: string;
}

/** What stands where the call failed or leaves a figure out (HOME2). */
const FALLBACKS = { total: '250+', totalLocations: '15', avgGrowth: '12%' } as const;

const figureText = (value: unknown, fallback: string, unit = '') =>
  typeof value === 'number' && Number.isFinite(value) ? `${value.toLocaleString('en-IN')}${unit}` : fallback;

/**
 * The three figures of the home page.
 * @param stats the answer of the call; null when it failed
 */
export function homeFigures(stats: Partial<PropertyStats> | null): Figure[] {
  return [
    { label: 'Properties', value: figureText(stats?.total, FALLBACKS.total) },
    { label: 'Locations', value: figureText(stats?.totalLocations, FALLBACKS.totalLocations) },
    { label: 'Average price growth a year', value: figureText(stats?.avgGrowth, FALLBACKS.avgGrowth, '%') },
  ];
}
