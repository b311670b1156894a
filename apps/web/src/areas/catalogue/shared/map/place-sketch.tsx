import type { Point } from '@aangan/contract/catalogue/distance';
import { useMemo, useRef, useState } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { MapGround } from './map-ground.tsx';
import { spotOf, type MapView, type Size } from './map-view.ts';
import { MovableMap } from './movable-map.tsx';
import { nearView } from './near-view.ts';
import styles from './place-sketch.module.css';
import type { Box } from './sketch-labels.ts';
import { useSize } from './use-size.ts';
import type { StreetMapChoice } from './use-street-map.ts';

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
  /** Radius around the point in which the home lies; 0 for the exact position. */
  radiusMetres: number;
  /** The accessible name of the map. */
  label: string;
  street?: StreetMapChoice | undefined;
  className?: string | undefined;
}

/** One home on a static map. */
export function PlaceSketch({ point, radiusMetres, label, street = NO_STREETS, className }: PlaceSketchProps) {
  const { ref, size } = useSize<HTMLDivElement>();
  const view = useNearView(point, radiusMetres, size);
  return (
    <div ref={ref} className={classNames(styles.map, className)} role="img" aria-label={label}>
      {size && view && (
        <MapGround
          view={view}
          size={size}
          street={street}
          taken={[...takenByMark(point, radiusMetres, view, size), ...takenByCorners(size)]}
        >
          <Mark point={point} radiusMetres={radiusMetres} view={view} size={size} />
        </MapGround>
      )}
    </div>
  );
}

/** One home on a full-screen map that can be moved. */
export function PlaceMap({ point, radiusMetres, label, street = NO_STREETS }: Omit<PlaceSketchProps, 'className'>) {
  const surface = useRef<HTMLDivElement>(null);
  const { ref, size } = useSize<HTMLDivElement>();
  const [moved, setMoved] = useState<MapView | null>(null);
  const near = useNearView(point, radiusMetres, size) ?? { ...point, scale: 1 };
  const view = moved ?? near;
  return (
    <MovableMap
      label={label}
      stage={ref}
      surface={surface}
      size={size}
      view={view}
      change={(next) => setMoved((now) => next(now ?? near))}
      onReset={() => setMoved(null)}
      shows="home"
      street={street}
      taken={size ? takenByMark(point, radiusMetres, view, size) : []}
      isFull
    >
      {size && <Mark point={point} radiusMetres={radiusMetres} view={view} size={size} />}
    </MovableMap>
  );
}

function useNearView({ lat, lng }: Point, radiusMetres: number, size: Size | null): MapView | null {
  return useMemo(() => {
    if (!size) return null;
    const point = { lat, lng };
    return nearView(point, size, (view) => [...takenByMark(point, radiusMetres, view, size), ...takenByCorners(size)]);
  }, [lat, lng, radiusMetres, size]);
}

interface MarkProps {
  point: Point;
  radiusMetres: number;
  view: MapView;
  size: Size;
}

function Mark({ point, radiusMetres, view, size }: MarkProps) {
  const { x, y } = spotOf(point, view, size);
  return (
    <svg className={styles.mark} width={size.width} height={size.height} aria-hidden="true">
      <circle
        className={radiusMetres > 0 ? styles.area : styles.exact}
        cx={x}
        cy={y}
        r={radiusOf(radiusMetres, view)}
      />
    </svg>
  );
}

const radiusOf = (metres: number, { scale }: MapView) => (metres > 0 ? (metres / 1_000) * scale : 9);

function takenByMark(point: Point, radiusMetres: number, view: MapView, size: Size): Box[] {
  const { x, y } = spotOf(point, view, size);
  const radius = radiusOf(radiusMetres, view);
  return [{ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }];
}

/** Areas of the scale bar and the full-screen button. */
function takenByCorners({ width, height }: Size): Box[] {
  return [
    { left: width - 130, right: width, top: height - 44, bottom: height },
    { left: width - 68, right: width, top: 0, bottom: 68 },
  ];
}
