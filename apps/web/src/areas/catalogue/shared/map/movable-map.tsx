import { useId, type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { MapButtons } from './map-buttons.tsx';
import { MapGround } from './map-ground.tsx';
import { isNarrow, panned, zoomed, type MapView, type Size } from './map-view.ts';
import { map as texts } from './map.texts.ts';
import styles from './movable-map.module.css';
import type { Box } from './sketch-labels.ts';
import { useMapGestures } from './use-map-gestures.ts';
import type { StreetMapChoice } from './use-street-map.ts';

const ZOOM = 2;
/** Pixels an arrow key moves the map by. */
const STEP = 80;
const ARROWS: Partial<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
};

interface MovableMapProps {
  label: string;
  /** Of the element that `size` is measured of. */
  stage: RefObject<HTMLDivElement | null>;
  /** Of the element that the keys come to. */
  surface: RefObject<HTMLDivElement | null>;
  /** Null until it has been laid out. */
  size: Size | null;
  view: MapView;
  change: (next: (view: MapView) => MapView) => void;
  onReset: () => void;
  /** What `onReset` brings back. */
  shows: 'area' | 'home';
  street: StreetMapChoice;
  /** Where no word of the sketch may stand, beside the buttons. */
  taken: readonly Box[];
  /** Whether it fills the window: then wheel and one finger are for the map alone. */
  isFull: boolean;
  /** Something on it that is no pin was pressed. */
  onPressGround?: (() => void) | undefined;
  /** What is drawn on it. */
  children: ReactNode;
  /** Stands on it at a lower corner; below it where it is narrow. */
  card?: ReactNode;
}

/** A map that is moved by hand, keys and buttons. Fills the element it stands in, which has a place of its own. */
export function MovableMap(props: MovableMapProps) {
  const { label, stage, surface, size, view, change, onReset, shows, street, taken, isFull, onPressGround } = props;
  const keysId = useId();
  const shape = size && isNarrow(size) ? 'narrow' : 'wide';
  const gestures = useMapGestures(surface, { size, change, hasWheel: isFull });

  function handleKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !size) return;
    const way = ARROWS[event.key];
    if (way) change((now) => panned(now, way));
    else if (event.key === '+' || event.key === '=') change((now) => zoomed(now, ZOOM, size));
    else if (event.key === '-') change((now) => zoomed(now, 1 / ZOOM, size));
    else return;
    event.preventDefault();
  }

  const handleClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element && target.closest('button'))) onPressGround?.();
  };

  return (
    <div className={styles.frame} data-map={shape}>
      <div ref={stage} className={styles.stage} data-map={shape}>
        <p className="sr-only" id={keysId}>
          {texts.keys}
        </p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moved by hand, and by the keys named above */}
        <div
          ref={surface}
          className={classNames(styles.surface, isFull && styles.full)}
          role="group"
          aria-label={label}
          aria-describedby={keysId}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys that move it come here
          tabIndex={0}
          onKeyDown={handleKeyDown}
          onClick={handleClick}
          {...gestures}
        >
          {size && (
            <MapGround view={view} size={size} street={street} taken={[...taken, ...takenByButtons(size)]}>
              {props.children}
            </MapGround>
          )}
        </div>
        {size && (
          <MapButtons
            shows={shows}
            hasCorner={!isFull}
            onZoomIn={() => change((now) => zoomed(now, ZOOM, size))}
            onZoomOut={() => change((now) => zoomed(now, 1 / ZOOM, size))}
            onReset={onReset}
          />
        )}
      </div>
      {props.card}
    </div>
  );
}

/** The buttons at the right edge, or in the corner and at the foot; and the bar. */
function takenByButtons(size: Size): Box[] {
  const { width, height } = size;
  return [
    { left: width - 68, right: width, top: 0, bottom: isNarrow(size) ? 68 : 214 },
    { left: 0, right: width, top: height - 60, bottom: height },
  ];
}
