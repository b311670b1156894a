import { useEffect, useEffectEvent, useRef, type PointerEvent, type RefObject } from 'react';
import { panned, zoomed, type MapView, type Size, type Spot } from './map-view.ts';

/** A movement of more pixels is not a press. */
const STILL = 4;
/** Change of log2 of the zoom per pixel of the wheel. */
const WHEEL = 0.002;

interface MapGestures {
  /** Of the element with pins and background; null before its first measurement. */
  size: Size | null;
  /** Applies a change to the present view. */
  change: (next: (view: MapView) => MapView) => void;
  /** Whether the wheel zooms without Ctrl, as on a full-screen map. */
  hasWheel: boolean;
}

/**
 * Moves a map by dragging, pinching, and the wheel with Ctrl. On a map in a page, the wheel alone and a vertical swipe
 * scroll the page, which would otherwise get stuck at every map.
 * @returns handlers of the element with pins and background
 */
export function useMapGestures(ref: RefObject<HTMLElement | null>, { size, change, hasWheel }: MapGestures) {
  const pointers = useRef(new Map<number, Spot>());
  const start = useRef<Spot>({ x: 0, y: 0 });
  const isDragging = useRef(false);

  const spotOn = ({ clientX, clientY }: { clientX: number; clientY: number }): Spot => {
    const { left, top } = ref.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    return { x: clientX - left, y: clientY - top };
  };

  const handleWheel = useEffectEvent((event: WheelEvent) => {
    if (!(event.ctrlKey || hasWheel) || !size) return;
    event.preventDefault();
    const at = spotOn(event);
    change((view) => zoomed(view, Math.exp(-event.deltaY * WHEEL), size, at));
  });
  useEffect(() => {
    const element = ref.current;
    const onWheel = (event: WheelEvent) => handleWheel(event);
    // Two fingers always move the map.
    const onTouchMove = (event: TouchEvent) => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault();
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    element?.addEventListener('touchmove', onTouchMove, { passive: false });
    return () => {
      element?.removeEventListener('wheel', onWheel);
      element?.removeEventListener('touchmove', onTouchMove);
    };
  }, [ref]);

  const handlePointerMove = (event: PointerEvent<HTMLElement>) => {
    const before = pointers.current.get(event.pointerId);
    if (!before || !size) return;
    const now = spotOn(event);
    isDragging.current ||= Math.hypot(now.x - start.current.x, now.y - start.current.y) > STILL;
    if (!isDragging.current) return;
    // Not earlier, or a pin below the pointer could not be pressed.
    event.currentTarget.setPointerCapture(event.pointerId);
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    change((view) => (other ? pinched(view, size, [before, other], [now, other]) : panned(view, minus(now, before))));
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      if (pointers.current.size === 0) {
        start.current = spotOn(event);
        isDragging.current = false;
      }
      pointers.current.set(event.pointerId, spotOn(event));
    },
    onPointerMove: handlePointerMove,
    onPointerUp: (event: PointerEvent<HTMLElement>) => void pointers.current.delete(event.pointerId),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => void pointers.current.delete(event.pointerId),
    /** Releasing the map is not a press on what is below the pointer then. */
    onClickCapture: (event: { stopPropagation: () => void }) => {
      if (isDragging.current) event.stopPropagation();
      isDragging.current = false;
    },
  };
}

type Pair = readonly [Spot, Spot];

const minus = (one: Spot, other: Spot): Spot => ({ x: one.x - other.x, y: one.y - other.y });
const middle = ([one, other]: Pair): Spot => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
const apart = ([one, other]: Pair) => Math.max(Math.hypot(one.x - other.x, one.y - other.y), 1);

function pinched(view: MapView, size: Size, before: Pair, now: Pair): MapView {
  return zoomed(panned(view, minus(middle(now), middle(before))), apart(now) / apart(before), size, middle(now));
}
