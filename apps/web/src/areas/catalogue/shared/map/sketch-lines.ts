import type { Spot } from './map-view.ts';

/** Returns the `d` of a smooth path through spots, to a tenth of a pixel. */
export function smoothPath(spots: readonly Spot[]): string {
  const [first, ...rest] = spots;
  if (!first) return '';
  const curves = rest.map((to, i) => {
    const from = spots[i] ?? first;
    const before = spots[i - 1] ?? from;
    const after = spots[i + 2] ?? to;
    // Catmull-Rom spline: the tangent at a spot is parallel to the line between its neighbours.
    const leaving = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 };
    const coming = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 };
    return `C${[leaving, coming, to].map(pair).join(' ')}`;
  });
  return `M${pair(first)}${curves.join('')}`;
}

const pair = ({ x, y }: Spot) => `${x.toFixed(1)} ${y.toFixed(1)}`;
