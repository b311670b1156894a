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
/** Pixels by which an arrow key pans the map. */
const STEP = 80;
const ARROWS: Partial<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
};

interface MovableMapProps {
  label: string;
  /** The element whose size is measured. */
  stage: RefObject<HTMLDivElement | null>;
  /** The element that receives the keys. */
  surface: RefObject<HTMLDivElement | null>;
  /** Null before its first measurement. */
  size: Size | null;
  view: MapView;
  change: (next: (view: MapView) => MapView) => void;
  onReset: () => void;
  /** What `onReset` shows. */
  shows: 'area' | 'home';
  street: StreetMapChoice;
  /** Areas without labels of the sketch, besides the buttons. */
  taken: readonly Box[];
  /** Whether it is full-screen: then the wheel and one finger always move the map. */
  isFull: boolean;
  /** Called when the map was pressed beside the pins. */
  onPressGround?: (() => void) | undefined;
  /** Overlays. */
  children: ReactNode;
  /** At a lower corner; below the map where that is narrow. */
  card?: ReactNode;
}

/** A map to pan and zoom by pointer, keys and buttons. Fills its parent element, which must be positioned. */
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
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moved by pointer, and by the
            keys named above */}
        <div
          ref={surface}
          className={classNames(styles.surface, isFull && styles.full)}
          role="group"
          aria-label={label}
          aria-describedby={keysId}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- receives the keys that move it
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

/** Areas of the buttons and the scale bar, which depend on the map's width. */
function takenByButtons(size: Size): Box[] {
  const { width, height } = size;
  return [
    { left: width - 68, right: width, top: 0, bottom: isNarrow(size) ? 68 : 214 },
    { left: 0, right: width, top: height - 60, bottom: height },
  ];
}
