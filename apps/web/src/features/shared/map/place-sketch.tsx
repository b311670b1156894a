import type { Point } from '@aangan/contract/distance';
import { classNames } from '../../../ui/class-names.ts';
import { spotOf, type Size, type Spot } from './map-view.ts';
import { MapGround } from './map-ground.tsx';
import styles from './place-sketch.module.css';
import { useSize } from './use-size.ts';
import type { StreetMapChoice } from './use-street-map.ts';

/** Pixels a kilometre: about 7 km on a desktop's column, and a circle of 400 m is as large as a finger. */
const SCALE = 54;

const NO_STREETS: StreetMapChoice = {
  style: null,
  state: 'off',
  credits: [],
  choose: () => undefined,
  leave: () => undefined,
  handleShown: () => undefined,
  handleFailed: () => undefined,
};

interface PlaceSketchProps {
  point: Point;
  /** The home lies within; 0 is the very point. */
  radiusMetres: number;
  /** What it shows, in words. */
  label: string;
  street?: StreetMapChoice;
  className?: string | undefined;
}

/** One home on a map that stays as it is. */
export function PlaceSketch({ point, radiusMetres, label, street = NO_STREETS, className }: PlaceSketchProps) {
  const { ref, size } = useSize<HTMLDivElement>();
  const view = { ...point, scale: SCALE };
  const radius = radiusMetres > 0 ? (radiusMetres / 1_000) * SCALE : 9;
  const middle = size && spotOf(point, view, size);
  return (
    <div ref={ref} className={classNames(styles.map, className)} role="img" aria-label={label}>
      {size && middle && (
        <MapGround view={view} size={size} street={street} taken={takenBy(middle, radius, size)}>
          <svg className={styles.mark} width={size.width} height={size.height} aria-hidden="true">
            <circle className={radiusMetres > 0 ? styles.area : styles.exact} cx={middle.x} cy={middle.y} r={radius} />
          </svg>
        </MapGround>
      )}
    </div>
  );
}

/** The mark, and the bar in the corner. */
function takenBy({ x, y }: Spot, radius: number, size: Size) {
  return [
    { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius },
    { left: size.width - 130, right: size.width, top: size.height - 44, bottom: size.height },
  ];
}
